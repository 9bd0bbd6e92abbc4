import Crypto
import Foundation

/// A webhook message of Muster (Standard Webhooks) whose signature was checked.
struct WebhookMessage: Decodable {
  /// What happened, for example `session.completed`.
  let type: String

  /// Why a message is not to be believed.
  enum ServiceError: Error {
    /// A header is missing or makes no sense.
    case headers
    /// It is too old, or of the future.
    case time
    /// No signature is right.
    case signature
  }

  private static let toleranceSeconds = 300.0

  /// Checks a request, and reads its body.
  ///
  /// - Parameters:
  ///   - body: The request's bytes, as they came.
  ///   - headers: The request's, with names in small letters.
  ///   - secret: What `muster webhooks add` printed.
  /// - Throws: ``ServiceError``.
  init(body: Data, headers: [String: String], secret: String, now: Date = Date()) throws {
    guard let id = headers["webhook-id"], let timestamp = headers["webhook-timestamp"],
      let seconds = Int64(timestamp), let signatures = headers["webhook-signature"],
      let key = Data(base64Encoded: String(secret.dropFirst("whsec_".count)))
    else { throw ServiceError.headers }
    guard abs(now.timeIntervalSince1970 - Double(seconds)) <= Self.toleranceSeconds else { throw ServiceError.time }
    let signed = Data("\(id).\(timestamp).".utf8) + body
    // While two secrets are in force there are two signatures. One has to be ours.
    let isOurs = signatures.split(separator: " ").contains { signature in
      guard signature.hasPrefix("v1,"), let code = Data(base64Encoded: String(signature.dropFirst(3))) else {
        return false
      }
      return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: signed, using: SymmetricKey(data: key))
    }
    guard isOurs else { throw ServiceError.signature }
    self = try JSONDecoder().decode(WebhookMessage.self, from: body)
  }
}
