import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// A server that callbacks about phone checks are posted to.
typealias CallbackReceiver = Receiver<ReceivedCallback>

/// A callback as it came.
struct ReceivedCallback: Sendable {
  let target: String
  /// The header fields by their names in lower case.
  var headers: [String: String]
  var body: Data

  func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
  }

  /// Whether the digest is that of the body, and the signature that of a key, as the HTTP-signatures draft has it.
  func isSigned(by key: P256.Signing.PublicKey, called id: String) throws -> Bool {
    let digest = Data(SHA256.hash(data: body)).base64EncodedString()
    let authorization = try #require(headers["authorization"])
    let covered = "(request-target) host date x-tru-callback digest"
    let start = #"Signature keyId="\#(id)",algorithm="ecdsa-sha256",headers="\#(covered)",signature=""#
    guard headers["digest"] == "SHA-256=\(digest)", authorization.hasPrefix(start) else { return false }
    let signature = try P256.Signing.ECDSASignature(
      derRepresentation: try #require(Data(base64Encoded: String(authorization.dropFirst(start.count).dropLast()))))
    var values = headers
    values["(request-target)"] = "post \(target)"
    let lines = covered.split(separator: " ").map { "\($0): \(values[String($0)] ?? "")" }
    return key.isValidSignature(signature, for: Data(lines.joined(separator: "\n").utf8))
  }
}

/// Runs `body` with a receiver that listens on loopback at the path of a vendor's callbacks.
func withCallbackReceiver(
  _ body: @escaping @Sendable (_ receiver: CallbackReceiver, _ url: String) async throws -> Void
) async throws {
  let receiver = CallbackReceiver(usual: .ok)
  let router = Router()
  router.post("phone-check/callback") { request, context in
    let bytes = try await request.body.collect(upTo: 1_000_000)
    var headers = Dictionary(
      request.headers.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    headers["host"] = request.head.authority
    let message = ReceivedCallback(
      target: request.head.path ?? "", headers: headers, body: Data(bytes.readableBytesView))
    return Response(status: receiver.take(message))
  }
  try await Application(router: router).test(.ahc()) { client in
    try await body(receiver, "http://127.0.0.1:\(#require(client.port))/phone-check/callback")
  }
}
