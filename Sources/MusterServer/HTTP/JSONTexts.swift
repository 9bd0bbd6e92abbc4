import Foundation
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat

/// The members of a JSON object that are texts, for APIs whose clients send more than is used.
enum JSONTexts {
  /// Reads a body; an empty one has no members.
  ///
  /// - Returns: Nil if the body is not a JSON object.
  /// - Throws: `INVALID_REQUEST` beyond `JSONLimits`.
  static func read(_ body: ByteBuffer) throws(ServiceError) -> [String: String]? {
    if body.readableBytes == 0 { return [:] }
    try JSONLimits().check(body)
    guard case .object(let object)? = try? JSONCoding.decoder().decode(JSONValue.self, from: Data(buffer: body)) else {
      return nil
    }
    return object.compactMapValues { value in
      if case .string(let text) = value { text } else { nil }
    }
  }
}
