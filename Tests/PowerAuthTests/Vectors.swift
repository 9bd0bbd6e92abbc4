import Crypto
import Foundation
import Testing

@testable import PowerAuth

/// Returns the vectors of a group, whose bytes are in base64.
func vectors<Value: Decodable>(_ group: String, as type: Value.Type = Value.self) throws -> Value {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/\(group).json")
  return try JSONDecoder().decode(type, from: Data(contentsOf: file))
}

struct VectorCase<Input: Decodable, Output: Decodable>: Decodable {
  let input: Input
  let output: Output
}

extension P256.KeyAgreement.PrivateKey {
  /// Some numbers have a zero byte in front.
  init(scalar: Data) throws { try self.init(rawRepresentation: scalar.suffix(32)) }
}
