/// A value of the part of CBOR (RFC 8949) that WebAuthn uses. There are no floats and no tags.
enum CBORValue: Sendable, Equatable {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  case array([CBORValue])
  case map([CBORKey: CBORValue])
  case bool(Bool)
  case null

  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var array: [CBORValue]? { if case .array(let values) = self { values } else { nil } }
  var map: [CBORKey: CBORValue]? { if case .map(let members) = self { members } else { nil } }
}

/// A key of a map.
enum CBORKey: Hashable, Sendable {
  case integer(Int64)
  case text(String)
}

extension CBORKey: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
}
