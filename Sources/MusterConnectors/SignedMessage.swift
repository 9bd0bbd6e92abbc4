internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1

extension HTTPClientRequest {
  /// Creates a message signed according to Standard Webhooks.
  ///
  /// - Parameters:
  ///   - timestamp: The time of the message, in seconds since 1970.
  ///   - signature: The signature that the receiver verifies.
  init(signedJSON body: ByteBuffer, to url: String, id: String, timestamp: Int64, signature: String) {
    self.init(url: url)
    method = .POST
    headers = [
      "content-type": "application/json", "user-agent": "Muster", "webhook-id": id, "webhook-timestamp": "\(timestamp)",
      "webhook-signature": signature,
    ]
    self.body = .bytes(body)
  }
}
