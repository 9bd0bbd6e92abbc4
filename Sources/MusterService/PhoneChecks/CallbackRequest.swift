internal import Crypto
internal import Foundation
internal import VerificationFlow

/// The end of a phone check as it is posted: JSON, with a signature by which receivers verify it
/// (draft-cavage-http-signatures-12).
package struct CallbackRequest: Sendable {
  /// The fields that the signature covers, `host` among them, and the signature.
  package let headers: [(name: String, value: String)]
  package let body: String

  /// Creates a callback of the current time.
  init(
    about check: PhoneCheckRecord, to place: WebhookAddress, signedBy key: PhoneCheckCallbackKey, at now: Instant
  ) throws {
    body = try PhoneCheckBody(check).jsonText()
    let digest = Data(SHA256.hash(data: Data(body.utf8))).base64EncodedString()
    let covered = [
      ("host", place.authority), ("date", now.httpDate), ("x-tru-callback", check.product.rawValue),
      ("digest", "SHA-256=\(digest)"),
    ]
    let lines = [("(request-target)", "post \(place.target)")] + covered
    let signature = try key.signature(of: lines.map { "\($0): \($1)" }.joined(separator: "\n"))
    let parameters = [
      ("keyId", key.publicKey.kid), ("algorithm", "ecdsa-sha256"),
      ("headers", lines.map(\.0).joined(separator: " ")), ("signature", signature.base64EncodedString()),
    ]
    let authorization = "Signature " + parameters.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
    headers = covered.map { (name: $0, value: $1) } + [(name: "authorization", value: authorization)]
  }
}

extension WebhookAddress {
  /// The value of the `Host` header.
  fileprivate var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (url.hasPrefix("http:") ? 80 : 443) ? name : "\(name):\(port)"
  }

  /// The path and the query, as they are requested.
  fileprivate var target: String {
    let parts = URLComponents(string: url)
    let path = parts?.percentEncodedPath ?? ""
    return (path.isEmpty ? "/" : path) + (parts?.percentEncodedQuery.map { "?\($0)" } ?? "")
  }
}
