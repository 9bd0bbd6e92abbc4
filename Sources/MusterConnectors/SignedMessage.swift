internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1

extension HTTPClientRequest {
  /// A message that is signed as Standard Webhooks has it.
  ///
  /// - Parameters:
  ///   - timestamp: Its time, in seconds since 1970.
  ///   - signature: What its receiver checks.
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
