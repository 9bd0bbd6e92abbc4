import Foundation
import RunningPrograms
import Testing

extension EndToEnd {
  /// TLS with a certificate that another program made.
  @Suite(.needs("curl", "openssl")) struct TLSCurlTests {
    @Test(arguments: ["rsa:2048", "ec"])
    func certificateIsServed(_ kind: String) async throws {
      try await withTemporaryFolder { files in
        let (certificate, key) = try await makeCertificate(kind, in: files)
        try await withService(["--tls-cert", certificate, "--tls-key", key]) { service, folder in
          #expect(service.url.scheme == "https")
          let answer = try await runCurl(["--cacert", certificate, "\(service.url)/health/ready"])
          #expect(answer.report == "200", "\(answer)")
          #expect(try await runCurl(["\(service.url)/health/ready"]).exitCode == 60)
          let plain = "\(service.url)".replacing("https:", with: "http:")
          #expect(try await runCurl(["\(plain)/health/ready"]).report == "000")

          let secret = try await createKey(in: folder)
          let session = try await runCurl([
            "--cacert", certificate, "-H", "Authorization: Bearer \(secret)", "-d", "{}", "\(service.url)/v1/sessions",
          ])
          let token = try parseJSON(session.body, as: Token.self).token
          let upload = try await runCurl([
            "--cacert", certificate, "-H", "Authorization: Bearer \(token)", "-H", "Prefer: wait=60", "--data-binary",
            "@" + locateSpecimen("passport-grayscale.jpg"),
            "\(service.url)/v1/documents?type=PASSPORT&side=FRONT",
          ])
          #expect(upload.report == "201" && upload.body.contains("\"ACCEPTED\""), "\(upload)")
        }
      }
    }

    @Test func certificateAndKeyMustBelongTogether() async throws {
      try await withTemporaryFolder { files in
        let certificate = try await makeCertificate("ec", in: files).certificate
        let notPEM = try writeFile(files + "/words", Data("not a key".utf8))
        let outcome = try await runMuster(
          "serve", "--port", "0", "--data", files + "/data", "--tls-cert", certificate, "--tls-key", notPEM)
        #expect(outcome.exitCode.map { $0 != 0 } == true)
        #expect(outcome.errors.contains("tlsKey") || outcome.errors.contains(notPEM), "\(outcome.errors)")
      }
    }

    private struct Token: Decodable {
      let token: String
    }
  }
}
