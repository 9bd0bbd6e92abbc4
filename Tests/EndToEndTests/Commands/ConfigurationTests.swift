import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Commands {
  /// Options, variables and the file: where values come from, and what is said of bad ones.
  @Suite struct ConfigurationTests {
    /// What is given, and the word by which the complaint must begin.
    struct Mistake: Sendable, CustomTestStringConvertible {
      var arguments: [String] = []
      var environment: [String: String] = [:]
      var file: String?
      let named: String

      var testDescription: String { "\(arguments) \(environment) \(file ?? "")" }
    }

    @Test(arguments: [
      Mistake(arguments: ["--port", "70000"], named: "port: \"70000\""),
      Mistake(arguments: ["--max-image-bytes", "0"], named: "maxImageBytes: \"0\""),
      Mistake(arguments: ["--log-level", "loud"], named: "logLevel: \"loud\""),
      Mistake(arguments: ["--tls-cert", "/etc/hostname"], named: "tlsKey: not given"),
      Mistake(arguments: ["--tls-key", "/etc/hostname"], named: "tlsCert: not given"),
      Mistake(arguments: ["--tls-cert", "/no/such", "--tls-key", "/no/such"], named: "tlsCert: \"/no/such\""),
      Mistake(arguments: ["--trusted-proxies", "10.0.0.1/8"], named: "trustedProxies: \"10.0.0.1/8\" is neither"),
      Mistake(
        environment: ["MUSTER_TRUSTED_PROXIES": "10.0.0.0/8, localhost"], named: "trustedProxies: \"localhost\""),
      Mistake(file: "{\"trustedProxies\": \"10.0.0.0/8,,::1\"}", named: "trustedProxies: \"\""),
      Mistake(arguments: ["--config", "/no/such"], named: "config: "),
      Mistake(environment: ["MUSTER_PORT": "abc"], named: "port: \"abc\""),
      Mistake(arguments: ["--operations-port", "70000"], named: "operationsPort: \"70000\""),
      Mistake(environment: ["MUSTER_WORKERS": "0"], named: "workers: \"0\""),
      Mistake(
        environment: ["MUSTER_MAX_IMAGE_BYTE": "1"],
        named: "MUSTER_MAX_IMAGE_BYTE: unknown variable. Did you mean MUSTER_MAX_IMAGE_BYTES?"),
      Mistake(
        environment: ["MUSTER_REVEIW": "always"], named: "MUSTER_REVEIW: unknown variable. Did you mean MUSTER_REVIEW?"),
      Mistake(environment: ["MUSTER_OTP": "perhaps"], named: "otp: \"perhaps\""),
      Mistake(environment: ["MUSTER_OTP_LENGTH": "3"], named: "otpLength: \"3\""),
      Mistake(arguments: ["--review", "sometimes"], named: "review: \"sometimes\""),
      Mistake(arguments: ["--review-lease-seconds", "0"], named: "reviewLeaseSeconds: \"0"),
      Mistake(arguments: ["--review-undo-seconds", "61"], named: "reviewUndoSeconds: \"61"),
      Mistake(environment: ["MUSTER_REVIEW_REASONS": "UGLY,too young"], named: "reviewReasons: \"too young\""),
      Mistake(environment: ["MUSTER_REVIEW_REASONS": "UGLY,,OLD"], named: "reviewReasons: \"UGLY,,OLD\""),
      Mistake(environment: ["MUSTER_REVIEW_FOUR_EYES_REASONS": "UGLY"], named: "reviewFourEyesReasons: \"UGLY\""),
      Mistake(
        environment: ["MUSTER_REVIEW_REASONS": "UGLY", "MUSTER_REVIEW_FOUR_EYES_REASONS": "OTHER"],
        named: "reviewFourEyesReasons: \"OTHER\" is not one of UGLY"),
      Mistake(file: "{\"reviewFourEyesTypes\": \"LETTER\"}", named: "reviewFourEyesTypes: \"LETTER\""),
      Mistake(arguments: ["--presence", "nobody"], named: "presence: \"nobody\""),
      Mistake(environment: ["MUSTER_DOCUMENTS": "/etc/hostname"], named: "documents: \"/etc/hostname\""),
      Mistake(
        environment: ["MUSTER_DOCUMENT_PROVIDER": "https://example.org/p"], named: "providerSecret: not given"),
      Mistake(
        environment: [
          "MUSTER_DOCUMENT_PROVIDER": "http://example.org/p",
          "MUSTER_PROVIDER_SECRET": "whsec_" + String(repeating: "A", count: 32),
        ], named: "documentProvider: \"http://example.org/p\""),
      // A name of somebody else's that begins like an address of this machine.
      Mistake(
        environment: [
          "MUSTER_DOCUMENT_PROVIDER": "http://127.example.org/p",
          "MUSTER_PROVIDER_SECRET": "whsec_" + String(repeating: "A", count: 32),
        ], named: "documentProvider: \"http://127.example.org/p\""),
      Mistake(environment: ["MUSTER_PROVIDER_SECRET": "hunter2"], named: "providerSecret: the value"),
      Mistake(arguments: ["--quality", "/no/such"], named: "quality: \"/no/such\" is not a readable file"),
      Mistake(file: "{\"prot\": 1}", named: "prot: unknown key"),
      Mistake(file: "{\"maximagebytes\": 1}", named: "maximagebytes: unknown key"),
      Mistake(file: "{\"port\": \"8080\"}", named: "port: \"8080\""),
      Mistake(file: "{\"port\": 80.5}", named: "port: 80.5"),
      Mistake(file: "{\"config\": \"other.json\"}", named: "config: unknown key"),
      Mistake(file: "port = 1", named: "config: "),
    ])
    func badValueIsNamed(_ mistake: Mistake) async throws {
      try await withTemporaryFolder { folder in
        var arguments = ["serve", "--data", folder + "/data"] + mistake.arguments
        if let file = mistake.file {
          arguments += ["--config", try writeFile(folder + "/muster.json", Data(file.utf8))]
        }
        let outcome = try await runMuster(arguments, environment: mistake.environment)
        #expect(outcome.exitCode.map { $0 != 0 } == true)
        #expect(outcome.errors.contains("Error: \(mistake.named)"), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder + "/data"), "a folder was made in vain")
      }
    }

    @Test(arguments: [
      ("nothing", "is not JSON"),
      ("[]", "the file must be an object"),
      (#"{"typo": {}}"#, #"has the unknown key "typo" in the file"#),
      (#"{"default": {"limit": {}}}"#, #"has the unknown key "limit" in default"#),
      (#"{"default": {"rectify": 1}}"#, "default.rectify must be true or false"),
      (#"{"default": {"limits": {"BLURY": {}}}}"#, #"has the unknown code "BLURY" in default.limits"#),
      (#"{"default": {"limits": {"BLURRY": {"warn": "x"}}}}"#, "default.limits.BLURRY.warn must be a finite number"),
      (
        #"{"default": {"limits": {"BLURRY": {"warn": 50, "reject": 60}}}}"#,
        "BLURRY.warn is beyond default.limits.BLURRY.reject"
      ),
      (#"{"types": {"PASSPORT": {"limits": {"GLARE": {"warn": 0.2, "reject": 0.1}}}}}"#, "types.PASSPORT.limits.GLARE"),
      (#"{"types": {"PASS": {}}}"#, #"names the unknown type "PASS""#),
      (#"{"softPass": {"after": -1}}"#, "softPass.after must be a whole number"),
      (#"{"softPass": {"codes": ["BLURY"]}}"#, #"has the unknown code "BLURY" in softPass.codes"#),
      (#"{"softPass": {"codes": ["DOCUMENT_NOT_FOUND"]}}"#, "softPass.codes must not contain DOCUMENT_NOT_FOUND"),
    ])
    func badRulesAreNamed(content: String, complaint: String) async throws {
      try await withTemporaryFolder { folder in
        let rules = try writeFile(folder + "/rules.json", Data(content.utf8))
        let outcome = try await runMuster(
          "serve", "--data", folder + "/data", environment: ["MUSTER_QUALITY": rules])
        #expect(outcome.exitCode.map { $0 != 0 } == true)
        #expect(outcome.errors.contains("Error: quality: \"\(rules)\" "), "\(outcome.errors)")
        #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder + "/data"), "a folder was made in vain")
      }
    }

    @Test func argumentsThatAreNotNumbersAreNamed() async throws {
      let outcome = try await runMuster("serve", "--port", "abc")
      #expect(outcome.exitCode.map { $0 != 0 } == true)
      #expect(outcome.errors.contains("abc") && outcome.errors.contains("--port"), "\(outcome.errors)")
    }

    /// The limit of bytes tells which value won: the specimen has 235,789.
    @Test(arguments: [
      (file: 1000, variable: nil, argument: nil, isTaken: false),
      (file: 1000, variable: 300_000, argument: nil, isTaken: true),
      (file: 1000, variable: 2000, argument: 300_000, isTaken: true),
      (file: 300_000, variable: nil, argument: 1000, isTaken: false),
      (file: 300_000, variable: 1000, argument: nil, isTaken: false),
    ])
    func argumentGoesBeforeVariableBeforeFile(
      file: Int, variable: Int?, argument: Int?, isTaken: Bool
    ) async throws {
      try await withTemporaryFolder { folder in
        let config = try writeFile(folder + "/muster.json", Data("{\"maxImageBytes\": \(file), \"json\": true}".utf8))
        let outcome = try await runMuster(
          ["process", locateSpecimen("id-card-front-orientation-1.jpg"), "--out", folder + "/out"]
            + (argument.map { ["--max-image-bytes", "\($0)"] } ?? []),
          environment: ["MUSTER_CONFIG": config].merging(
            variable.map { ["MUSTER_MAX_IMAGE_BYTES": "\($0)"] } ?? [:]
          ) { $1 })
        #expect(outcome.exitCode == (isTaken ? 0 : 1), "\(outcome)")
        let report: ProcessReport = try parseJSON(outcome.output)
        #expect(report.error?.code == (isTaken ? nil : "IMAGE_TOO_LARGE"))
      }
    }

    @Test func serviceTakesItsFileAndItsVariables() async throws {
      try await withTemporaryFolder { folder in
        let config = try writeFile(
          folder + "/muster.json", Data("{\"port\": 1, \"host\": \"localhost\", \"maxImageBytes\": 1000}".utf8))
        let service = try await startService(
          on: folder + "/data", ["--config", config], environment: ["MUSTER_SESSION_LIFETIME_SECONDS": "100"])
        #expect(service.url.host == "localhost" && service.url.port != 1)
        let key = try await createKey(in: folder + "/data")
        let session = try await service.client(key).createSession()
        #expect(abs(session.expiresAt.timeIntervalSince(session.createdAt) - 100) < 1)
        await #expect {
          _ = try await service.client(session.token).uploadDocument(
            DocumentFile(data: Data(count: 1001), type: "ID_CARD", side: .front))
        } throws: {
          if case MusterClientError.pictureTooLarge(1001, limit: 1000) = $0 { true } else { false }
        }
        #expect(try await service.stop().exitCode == 0)
      }
    }
  }
}
