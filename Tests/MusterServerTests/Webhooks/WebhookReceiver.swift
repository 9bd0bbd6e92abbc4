import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Another company's server that messages are posted to.
typealias WebhookReceiver = Receiver<ReceivedMessage>

/// A message as it came.
struct ReceivedMessage: Sendable {
  let id: String
  let timestamp: String
  let signatures: [String]
  /// The code of the body alone; empty if there is none.
  let bodyCode: String
  let body: String

  var content: [String: Any] {
    get throws { try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] ?? [:] }
  }

  var type: String { (try? content["type"] as? String) ?? "" }

  var data: [String: Any] { (try? content["data"] as? [String: Any]) ?? [:] }

  /// What Standard Webhooks asks receivers to do.
  func isSigned(with secret: String) throws -> Bool {
    let key = try #require(Data(base64Encoded: String(secret.dropFirst("whsec_".count))))
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("\(id).\(timestamp).\(body)".utf8), using: SymmetricKey(data: key))
    return signatures.contains("v1," + Data(code).base64EncodedString())
  }

  /// What programs for the API of hosted verification sessions check.
  func isCoded(with secret: String) -> Bool {
    let code = HMAC<SHA256>.authenticationCode(for: Data(body.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    return bodyCode == code.map { String(format: "%02x", $0) }.joined()
  }
}

/// Runs `body` with a receiver that listens on loopback.
func withReceiver(
  _ body: @escaping @Sendable (_ receiver: WebhookReceiver, _ url: String) async throws -> Void
) async throws {
  let receiver = WebhookReceiver(usual: .noContent)
  let router = Router()
  router.post("hook") { request, context in
    let text = String(buffer: try await request.body.collect(upTo: 1_000_000))
    func header(_ name: String) -> String { HTTPField.Name(name).flatMap { request.headers[$0] } ?? "" }
    let message = ReceivedMessage(
      id: header("webhook-id"), timestamp: header("webhook-timestamp"),
      signatures: header("webhook-signature").split(separator: " ").map(String.init),
      bodyCode: header("x-clear-hmac-sha256"), body: text)
    let status = receiver.take(message)
    return Response(status: status, headers: status.kind == .redirection ? [.location: "/hook"] : [:])
  }
  try await Application(router: router).test(.ahc()) { client in
    try await body(receiver, "http://127.0.0.1:\(#require(client.port))/hook")
  }
}
