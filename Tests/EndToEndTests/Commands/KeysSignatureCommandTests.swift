import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Administration {
  /// `muster keys signature`, with signatures made by programs that are not ours.
  @Suite struct KeysSignatureCommandTests {
    private static let picture = locateSpecimen("passport-grayscale.jpg")

    @Test(.needs("openssl"), arguments: ["ed25519", "ecdsa-p256-sha256"])
    func openSSLSigns(_ algorithm: String) async throws {
      try await withService { service, folder in
        _ = try await createKey(in: folder)
        let scanner = "\(folder)/scanner.pem"
        let make = algorithm == "ed25519" ? ["ed25519"] : ["EC", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
        try await openSSL(["genpkey", "-out", scanner, "-algorithm"] + make)
        try await openSSL(["pkey", "-in", scanner, "-pubout", "-out", "\(folder)/public.pem"])
        let options = ["--id", "scanner-1", "--algorithm", algorithm]
        let refused = try await signature(["add"] + options + ["--file", scanner], folder)
        #expect(refused.exitCode != 0 && refused.errors.contains("SIGNATURE_KEY_INVALID"), "\(refused.errors)")
        let added = try await signature(["add"] + options + ["--file", "\(folder)/public.pem"], folder)
        #expect(added.exitCode == 0 && added.output.isEmpty, "\(added.errors)")

        let sign =
          algorithm == "ed25519"
          ? ["pkeyutl", "-sign", "-rawin", "-inkey", scanner, "-in", Self.picture, "-out", "\(folder)/signature"]
          : ["dgst", "-sha256", "-sign", scanner, "-out", "\(folder)/signature", Self.picture]
        try await openSSL(sign)
        let made = try readFile("\(folder)/signature").base64EncodedString()
        #expect(try await status(of: made, service, folder) == "verified")
        #expect(try await status(of: "scanner-1:" + made, service, folder) == "verified")
        #expect(try await status(of: "scanner-2:" + made, service, folder) == "unverified")
        #expect(try await signature(["revoke", "scanner-1"], folder).exitCode == 0)
        #expect(try await status(of: made, service, folder) == "unverified")
      }
    }

    @Test(.needs("python3")) func pythonSignsWithTheSecretThatWasPrinted() async throws {
      try await withService { service, folder in
        _ = try await createKey(in: folder)
        let added = try await signature(["add", "--id", "app", "--algorithm", "hmac-sha256"], folder)
        let secret = try #require(added.lines.first)
        #expect(added.output == secret + "\n" && Data(base64Encoded: secret)?.count == 32)
        #expect(!added.errors.contains(secret))
        let script = """
          import base64, hashlib, hmac, sys
          picture = open(sys.argv[2], "rb").read()
          print(hmac.new(base64.b64decode(sys.argv[1]), picture, hashlib.sha256).hexdigest())
          """
        let made = try await runProgram("python3", ["-c", script, secret, Self.picture])
        let code = try #require(made.lines.first).bytesOfHexadecimal.base64EncodedString()
        #expect(try await status(of: code, service, folder) == "verified")

        // The same secret in another project, from a file.
        _ = try await runMuster(
          "keys", "create", "--name", "k", "--scope", "sessions", "--project", "other", "--data", folder)
        let file = try writeFile("\(folder)/secret", Data((secret + "\n").utf8))
        let read = try await signature(
          ["add", "--id", "app", "--algorithm", "hmac-sha256", "--file", file, "--project", "other"], folder)
        #expect(read.exitCode == 0 && read.output.isEmpty, "\(read.errors)")
        try FileManager.default.removeItem(atPath: file)

        let bytes = try #require(Data(base64Encoded: secret))
        for name in try listFolder(folder).filter({ $0.hasPrefix("muster.sqlite") }) {
          let content = try readFile("\(folder)/\(name)")
          #expect(content.range(of: Data(secret.utf8)) == nil && content.range(of: bytes) == nil, "\(name)")
        }
      }
    }

    @Test func listShowsAProjectsKeys() async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        for id in ["a", "b"] {
          #expect(try await signature(["add", "--id", id, "--algorithm", "hmac-sha256"], folder).exitCode == 0)
        }
        #expect(try await signature(["revoke", "a"], folder).exitCode == 0)
        #expect(try await signature(["revoke", "a"], folder).exitCode == 1)
        let listed = try await signature(["list", "--json"], folder).lines.map { try parseJSON($0, as: ListedKey.self) }
        #expect(listed.map(\.id) == ["a", "b"])
        #expect(listed.map(\.algorithm) == ["hmac-sha256", "hmac-sha256"])
        #expect(listed.map { $0.revokedAt == nil } == [false, true])
        let table = try await signature(["list"], folder)
        #expect(table.lines.count == 4 && table.output.contains("hmac-sha256"))
      }
    }

    @Test func policyIsPrintedAndChanged() async throws {
      try await withService { service, folder in
        _ = try await createKey(in: folder)
        #expect(try await signature(["policy"], folder).output == "record\n")
        #expect(try await signature(["policy", "require"], folder).output == "require\n")
        #expect(try await signature(["policy"], folder).output == "require\n")
        await #expect {
          _ = try await status(of: nil, service, folder)
        } throws: {
          ($0 as? MusterClientError)?.problem?.code == "SIGNATURE_REQUIRED"
        }
        #expect(try await signature(["policy", "ignore"], folder).exitCode == 0)
        #expect(try await status(of: "AAAA", service, folder) == "unverified")
      }
    }

    @Test(arguments: [
      (["add", "--algorithm", "hmac-sha256"], "id: not given"),
      (["add", "--id", "a"], "algorithm: not given"),
      (["add", "--id", "a", "--algorithm", "rsa"], "algorithm: \"rsa\" is not one of hmac-sha256"),
      (["add", "--id", "a b", "--algorithm", "hmac-sha256"], "SIGNATURE_KEY_INVALID"),
      (["add", "--id", "a", "--algorithm", "ed25519"], "SIGNATURE_KEY_INVALID"),
      (["add", "--id", "a", "--algorithm", "ed25519", "--file", "/no/such"], "file: \"/no/such\""),
      (["add", "--id", "a", "--algorithm", "ed25519", "--file", "/etc/hostname"], "SIGNATURE_KEY_INVALID"),
      (["add", "--id", "a", "--algorithm", "hmac-sha256", "--project", "none"], "PROJECT_NOT_FOUND"),
      (["list", "--project", "none"], "PROJECT_NOT_FOUND"), (["policy", "--project", "none"], "PROJECT_NOT_FOUND"),
      (["policy", "perhaps"], "perhaps"), (["revoke", "a", "--project", "none"], "PROJECT_NOT_FOUND"),
    ])
    func badValueIsNamed(_ arguments: [String], word: String) async throws {
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let refused = try await signature(arguments, folder)
        #expect(refused.exitCode.map { $0 != 0 } == true)
        #expect(refused.errors.contains(word), "\(refused.errors)")
        #expect(refused.output.isEmpty)
      }
    }

    private func signature(_ arguments: [String], _ folder: String) async throws -> RunningProgram.Outcome {
      try await runMuster(["keys", "signature"] + arguments + ["--data", folder])
    }

    private func openSSL(_ arguments: [String]) async throws {
      let outcome = try await runProgram("openssl", arguments)
      try #require(outcome.exitCode == 0, "\(outcome.errors)")
    }

    /// What the service makes of a signature of the picture, in a session of its own.
    private func status(of signature: String?, _ service: RunningService, _ folder: String) async throws -> Code {
      let token = try await createSession(on: service, in: folder, types: ["PASSPORT"]).token
      let document = DocumentFile(
        data: try readFile(Self.picture), type: .passport, side: .front, dataSignature: signature)
      return try await service.client(token).uploadDocument(document).signatureStatus
    }

    private struct ListedKey: Decodable {
      let id: String
      let algorithm: String
      let revokedAt: String?
    }
  }
}

extension String {
  fileprivate var bytesOfHexadecimal: Data {
    Data(stride(from: 0, to: count, by: 2).compactMap { UInt8(dropFirst($0).prefix(2), radix: 16) })
  }
}
