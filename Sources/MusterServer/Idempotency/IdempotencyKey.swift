import HTTPTypes
import MusterService

/// The key by which a client marks a request as safe to repeat (draft-ietf-httpapi-idempotency-key-header-07, section
/// 2).
struct IdempotencyKey {
  /// The key: 1 to 255 bytes of printable ASCII.
  let text: String

  /// Reads the key from the headers; nil if there is none.
  ///
  /// A structured-field string (RFC 9651, section 3.3.3) and the same text without quotes are the same key.
  ///
  /// - Throws: `INVALID_REQUEST` if it is empty, too long, not printable ASCII, badly quoted, or given more than
  ///   once.
  init?(_ headers: HTTPFields) throws(ServiceError) {
    let values = headers[values: .idempotencyKey]
    guard let value = values.first else { return nil }
    guard values.count == 1, let text = Self.unquoted(value), (1...255).contains(text.utf8.count) else {
      throw .invalidIdempotencyKey
    }
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .invalidIdempotencyKey }
    self.text = text
  }

  /// Returns the text within the quotes, or the text itself if it has none; nil if it is badly quoted.
  private static func unquoted(_ value: String) -> String? {
    guard value.utf8.first == UInt8(ascii: "\"") else { return value }
    var text: [UInt8] = []
    var rest = value.utf8.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        return rest.isEmpty ? String(decoding: text, as: UTF8.self) : nil
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst(), escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\") else {
          return nil
        }
        text.append(escaped)
      default:
        text.append(byte)
      }
    }
    return nil
  }
}

extension ServiceError {
  fileprivate static let invalidIdempotencyKey = ServiceError(
    .invalidRequest, "Idempotency-Key: must be 1 to 255 characters of printable ASCII, and sent only once.")
}
