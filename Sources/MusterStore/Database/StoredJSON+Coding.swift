internal import Foundation
package import VerificationFlow

/// The coders of columns with JSON. Their settings never change, so threads may share them.
private enum ColumnJSON {
  static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
  static let decoder = JSONDecoder()
}

extension StoredJSON where Value: Encodable {
  /// Encodes a value.
  package init(_ value: Value) throws {
    self.init(text: String(decoding: try ColumnJSON.encoder.encode(value), as: UTF8.self))
  }
}

extension StoredJSON where Value: Decodable {
  /// Decodes the value.
  ///
  /// - Throws: `DecodingError` if Muster did not store the text.
  package func decoded() throws -> Value {
    try ColumnJSON.decoder.decode(Value.self, from: Data(text.utf8))
  }
}
