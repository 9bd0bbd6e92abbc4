internal import Foundation
package import VerificationFlow

extension StoredJSON where Value: Encodable {
  /// Encodes a value.
  package init(_ value: Value) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.init(text: String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}

extension StoredJSON where Value: Decodable {
  /// Decodes the value.
  ///
  /// - Throws: `DecodingError` if Muster did not store the text.
  package func decoded() throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
