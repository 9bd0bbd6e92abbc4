import Foundation
import RunningPrograms
import Testing

/// Makes a certificate of two days for this machine, and its key, by another program.
func makeCertificate(
  _ kind: String, in folder: String
) async throws -> (certificate: String, key: String) {
  let paths = (certificate: folder + "/certificate.pem", key: folder + "/key.pem")
  let curve = kind == "ec" ? ["-pkeyopt", "ec_paramgen_curve:prime256v1"] : []
  let made = try await runProgram(
    "openssl",
    ["req", "-x509", "-newkey", kind] + curve + [
      "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost",
      "-out", paths.certificate, "-keyout", paths.key,
    ])
  try #require(made.exitCode == 0, "\(made.errors)")
  return paths
}
