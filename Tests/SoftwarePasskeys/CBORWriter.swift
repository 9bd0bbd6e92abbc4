/// Writes CBOR as authenticators do.
package enum CBORWriter {
  package static func head(_ major: UInt8, _ value: Int) -> [UInt8] {
    switch value {
    case ..<24: [major << 5 | UInt8(value)]
    case ..<256: [major << 5 | 24, UInt8(value)]
    case ..<65_536: [major << 5 | 25, UInt8(value >> 8), UInt8(value & 0xFF)]
    default: [major << 5 | 26] + (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) }
    }
  }

  package static func integer(_ value: Int) -> [UInt8] { value >= 0 ? head(0, value) : head(1, -1 - value) }
  package static func bytes(_ value: [UInt8]) -> [UInt8] { head(2, value.count) + value }
  package static func text(_ value: String) -> [UInt8] { head(3, value.utf8.count) + Array(value.utf8) }
  package static func array(_ values: [[UInt8]]) -> [UInt8] { head(4, values.count) + values.flatMap(\.self) }

  /// - Parameter members: Encoded keys and values, in the order in which they are written.
  package static func map(_ members: [(key: [UInt8], value: [UInt8])]) -> [UInt8] {
    head(5, members.count) + members.flatMap { $0.key + $0.value }
  }
}
