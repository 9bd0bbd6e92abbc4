import Foundation
import NIOCore
import NIOPosix
import RunningPrograms
import Testing

extension Operations {
  /// What `muster doctor` finds.
  @Suite struct DoctorCommandTests {
    private struct Report: Decodable {
      struct Check: Decodable {
        let check: String
        let state: String
        let found: String
        let advice: String?
      }

      let ok: Bool
      let checks: [Check]

      func state(_ check: String) -> String? { checks.first { $0.check == check }?.state }
    }

    /// The doctor's report, and the exit code that must go with it.
    private func examine(
      _ folder: String, port: Int = 0, _ arguments: [String] = [], environment: [String: String] = [:],
      workingFolder: String? = nil
    ) async throws -> Report {
      let outcome = try await runMuster(
        ["doctor", "--json", "--port", "\(port)", "--operations-port", "0", "--data", folder] + arguments,
        environment: environment, workingFolder: workingFolder)
      let report: Report = try parseJSON(try #require(outcome.lines.first, "\(outcome.errors)"))
      #expect(outcome.lines.count == 1)
      #expect(outcome.exitCode == (report.ok ? 0 : 1))
      #expect(report.ok == !report.checks.contains { $0.state == "fail" })
      #expect(report.checks.allSatisfy { ($0.advice == nil) == ($0.state == "ok") })
      return report
    }

    @Test(
      arguments: [
        ([:], "ok"), (["MUSTER_TRUSTED_PROXIES": "10.0.0.1"], "warn"),
        (["MUSTER_TRUSTED_PROXIES": "10.0.0.1", "MUSTER_PUBLIC_URL": "https://verify.bank.example"], "ok"),
      ] as [([String: String], String)])
    func linksBehindProxiesNeedAScheme(_ environment: [String: String], _ state: String) async throws {
      try await withTemporaryFolder { folder in
        let report = try await examine(folder + "/data", environment: environment)
        #expect(report.state("links") == state)
      }
    }

    @Test func folderThatServesIsWell() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        #expect(try await examine(data).state("data folder") == "warn", "it is not there yet")
        #expect(!FileManager.default.fileExists(atPath: data), "and looking does not make it")
        _ = try await createKey(in: data)
        let report = try await examine(data)
        for check in ["settings", "data folder", "folder mode", "key mode", "rows mode", "schema", "clock", "port"] {
          #expect(report.state(check) == "ok", "\(check)")
        }
        #expect(report.state("open files") != nil && report.state("free space") != nil)
      }
    }

    @Test(arguments: [("0", false), ("\(1 << 50)", true)])
    func roomIsWhatTheServiceAsksFor(_ minBytes: String, _ isTooMuch: Bool) async throws {
      try await withTemporaryFolder { folder in
        let report = try await examine(folder + "/data", environment: ["MUSTER_MIN_FREE_DISK_BYTES": minBytes])
        #expect((report.state("free space") == "fail") == isTooMuch)
      }
    }

    @Test func doctorRunsBesideTheService() async throws {
      try await withService { service, folder in
        let port = try #require(service.url.port)
        let outcome = try await runMuster(
          "doctor", "--port", "\(port)", "--operations-port", "0", "--data", folder)
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        #expect(outcome.output.contains("is already used by a Muster service"))
        #expect(outcome.lines.allSatisfy { $0.contains(#/^(ok|warn|fail) /#) })
      }
    }

    @Test func keyThatOthersMayReadFails() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        _ = try await createKey(in: data)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: data + "/master.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: data)
        let report = try await examine(data)
        #expect(report.state("key mode") == "fail")
        #expect(report.state("folder mode") == "warn")
      }
    }

    @Test func folderWithoutItsKeyFails() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/data"
        _ = try await createKey(in: data)
        try FileManager.default.removeItem(atPath: data + "/master.key")
        let report = try await examine(data)
        #expect(report.state("data folder") == "fail")
        #expect(report.state("schema") == "fail")
        #expect(!FileManager.default.fileExists(atPath: data + "/master.key"), "no new one is made")
      }
    }

    @Test func portOfAnotherProgramFails() async throws {
      try await withTemporaryFolder { folder in
        // One that takes connections and hangs up.
        let other = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .childChannelInitializer { $0.close() }
          .bind(host: "127.0.0.1", port: 0).get()
        let report = try await examine(folder + "/data", port: try #require(other.localAddress?.port))
        #expect(report.state("port") == "fail")
        try await other.close()
      }
    }

    @Test(.needs("openssl")) func certificateThatEndsSoonWarns() async throws {
      try await withTemporaryFolder { folder in
        let (certificate, key) = try await makeCertificate("ec", in: folder)
        let (_, foreign) = try await withTemporaryFolder { other in
          let made = try await makeCertificate("ec", in: other)
          return (made.certificate, try writeFile(folder + "/foreign.pem", readFile(made.key)))
        }
        let good = try await examine(folder + "/data", ["--tls-cert", certificate, "--tls-key", key])
        #expect(good.state("TLS") == "warn" && good.state("TLS key") == "ok")
        let bad = try await examine(folder + "/data", ["--tls-cert", certificate, "--tls-key", foreign])
        #expect(bad.state("TLS") == "fail")
      }
    }

    @Test(arguments: [
      ("https://provider.example/path", true, "ok"), ("http://127.0.0.1:9000/", true, "ok"),
      ("http://[::1]:9000/", true, "ok"), ("http://provider.example/", true, "warn"),
      ("https://provider.example/", false, nil),
    ])
    func providersAreSpokenToInSecret(_ url: String, _ hasSecret: Bool, _ state: String?) async throws {
      try await withTemporaryFolder { folder in
        // Otherwise none is spoken to in the clear on another machine.
        var settings = ["MUSTER_DOCUMENT_PROVIDER": url, "MUSTER_PRIVATE_ADDRESSES": "true"]
        if hasSecret { settings["MUSTER_PROVIDER_SECRET"] = "whsec_bm90IHZlcnkgc2VjcmV0LCBidXQgbG9uZyBlbm91Z2g=" }
        let report = try await examine(folder + "/data", environment: settings)
        #expect(report.state("documentProvider") == state)
        #expect(report.state("codeProvider") == nil)
        #expect(report.state("settings") == (hasSecret ? "ok" : "fail"))
      }
    }

    @Test(
      arguments: [
        (true, [:], "embedded", "ok"), (false, [:], "sandbox", "warn"),
        (true, ["MUSTER_PRESENCE": "sandbox"], "sandbox", "ok"), (false, ["MUSTER_PRESENCE": "off"], "off", "ok"),
        (
          true,
          [
            "MUSTER_PRESENCE_PROVIDER": "https://provider.example/",
            "MUSTER_PROVIDER_SECRET": "whsec_bm90IHZlcnkgc2VjcmV0LCBidXQgbG9uZyBlbm91Z2g=",
          ], "http", "ok"
        ),
      ] as [(Bool, [String: String], String, String)])
    func presenceIsCheckedForRealWhereTheModelsAre(
      hasModels: Bool, settings: [String: String], mode: String, state: String
    ) async throws {
      try await withTemporaryFolder { folder in
        if hasModels {
          try FileManager.default.createSymbolicLink(
            atPath: folder + "/models", withDestinationPath: repositoryFolder + "/models")
        }
        let report = try await examine(folder + "/data", environment: settings, workingFolder: folder)
        #expect(report.state("presence") == state)
        #expect(report.checks.contains { $0.check == "presence" && $0.found.hasPrefix("\(mode): ") })
      }
    }

    @Test func modelsThatAreNamedHaveToBeThere() async throws {
      try await withTemporaryFolder { folder in
        let missing = try await examine(folder + "/data", environment: ["MUSTER_MODELS": folder])
        #expect(missing.state("settings") == "fail")
        _ = try writeFile(folder + "/shape_predictor_5_face_landmarks.dat", Data("no model".utf8))
        let foreign = try await examine(
          folder + "/data", environment: ["MUSTER_MODELS": folder, "MUSTER_PRESENCE": "embedded"])
        #expect(foreign.checks.contains { $0.check == "settings" && $0.found.contains("has a shape_predictor") })
      }
    }

    /// An upgrade that needs more models must not turn the check off.
    @Test(arguments: [(true, "fail"), (false, "ok")])
    func modelsOfAnEarlierVersionAreNotTakenForNone(hasSome: Bool, state: String) async throws {
      try await withTemporaryFolder { folder in
        try FileManager.default.createDirectory(atPath: folder + "/models", withIntermediateDirectories: false)
        if hasSome {
          let name = "shape_predictor_5_face_landmarks.dat"
          try FileManager.default.copyItem(
            atPath: repositoryFolder + "/models/" + name, toPath: folder + "/models/" + name)
        }
        let report = try await examine(folder + "/data", workingFolder: folder)
        let settings = try #require(report.checks.first { $0.check == "settings" })
        #expect(settings.state == state, "\(settings)")
        if hasSome { #expect(settings.found.contains("run: make models"), "\(settings)") }
      }
    }

    @Test func filesThatAreNotCertificatesFail() async throws {
      try await withTemporaryFolder { folder in
        let file = try writeFile(folder + "/no.pem", Data("no certificate".utf8))
        let report = try await examine(folder + "/data", ["--tls-cert", file, "--tls-key", file])
        #expect(report.state("TLS") == "fail")
        let missing = try await examine(folder + "/data", ["--tls-cert", "/no/such", "--tls-key", file])
        #expect(missing.state("settings") == "fail")
        #expect(missing.state("free space") != nil, "the rest is looked at all the same")
      }
    }
  }
}
