/// Reads CBOR in the canonical form of CTAP2, which authenticators and browsers must write: shortest integers, definite
/// lengths, sorted keys without duplicates, no tags, at most four levels.
///
/// It allocates no more than the input has bytes, whatever lengths that names.
struct CBORReader {
  private static let maxDepth = 4

  private enum Major: UInt8 {
    case unsigned, negative, bytes, text, array, map, tag, simple
  }

  private let input: [UInt8]
  /// The index of the next byte.
  private(set) var position: Int

  init(_ input: [UInt8], from position: Int = 0) {
    (self.input, self.position) = (input, position)
  }

  /// Returns the value that these bytes are.
  ///
  /// - Throws: `malformed`, also for bytes after the value.
  static func value(of input: [UInt8]) throws(WebAuthnError) -> CBORValue {
    var reader = CBORReader(input)
    let value = try reader.readValue()
    guard reader.position == input.count else { throw WebAuthnError(.malformed) }
    return value
  }

  /// Reads the next value.
  ///
  /// - Throws: `malformed`.
  mutating func readValue() throws(WebAuthnError) -> CBORValue {
    try readValue(depth: 0)
  }

  private mutating func readValue(depth: Int) throws(WebAuthnError) -> CBORValue {
    let (major, argument) = try readHead()
    switch major {
    case .unsigned: return .integer(try Self.integer(argument))
    case .negative: return .integer(-1 - (try Self.integer(argument)))
    case .bytes: return .bytes(try readBytes(argument))
    case .text:
      guard let text = String(validating: try readBytes(argument), as: UTF8.self) else {
        throw WebAuthnError(.malformed)
      }
      return .text(text)
    case .array:
      let count = try count(argument, depth)
      var values: [CBORValue] = []
      for _ in 0..<count { values.append(try readValue(depth: depth + 1)) }
      return .array(values)
    case .map: return .map(try readMembers(try count(argument, depth), depth))
    case .simple:
      switch argument {
      case 20: return .bool(false)
      case 21: return .bool(true)
      case 22: return .null
      default: throw WebAuthnError(.malformed)
      }
    case .tag: throw WebAuthnError(.malformed)
    }
  }

  private mutating func readMembers(_ count: Int, _ depth: Int) throws(WebAuthnError) -> [CBORKey: CBORValue] {
    var members: [CBORKey: CBORValue] = [:]
    var last: ArraySlice<UInt8>?
    for _ in 0..<count {
      let start = position
      let key: CBORKey
      switch try readValue(depth: depth + 1) {
      case .integer(let value): key = .integer(value)
      case .text(let value): key = .text(value)
      default: throw WebAuthnError(.malformed)
      }
      let encoded = input[start..<position]
      if let last, !Self.isOrdered(last, encoded) { throw WebAuthnError(.malformed) }
      last = encoded
      members[key] = try readValue(depth: depth + 1)
    }
    return members
  }

  /// Whether a key comes before another: by the major type, then the shorter, then by bytes.
  private static func isOrdered(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    guard let first = left.first.map({ $0 >> 5 }), let second = right.first.map({ $0 >> 5 }), first == second else {
      return left.first ?? 0 < right.first ?? 0
    }
    return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }

  private mutating func readHead() throws(WebAuthnError) -> (Major, UInt64) {
    let first = try readByte()
    guard let major = Major(rawValue: first >> 5) else { throw WebAuthnError(.malformed) }
    let short = first & 0x1F
    guard short >= 24 else { return (major, UInt64(short)) }
    // Longer simple values and floats, reserved lengths and indefinite ones.
    guard major != .simple, short <= 27 else { throw WebAuthnError(.malformed) }
    let byteCount = 1 << (short - 24)
    var argument: UInt64 = 0
    for _ in 0..<byteCount { argument = argument << 8 | UInt64(try readByte()) }
    let least: UInt64 = byteCount == 1 ? 24 : 1 << (byteCount * 4)
    guard argument >= least else { throw WebAuthnError(.malformed) }
    return (major, argument)
  }

  private mutating func readByte() throws(WebAuthnError) -> UInt8 {
    guard position < input.count else { throw WebAuthnError(.malformed) }
    defer { position += 1 }
    return input[position]
  }

  private mutating func readBytes(_ count: UInt64) throws(WebAuthnError) -> [UInt8] {
    guard count <= UInt64(input.count - position) else { throw WebAuthnError(.malformed) }
    defer { position += Int(count) }
    return Array(input[position..<position + Int(count)])
  }

  /// Returns the number of members, each of which has at least a byte.
  private func count(_ argument: UInt64, _ depth: Int) throws(WebAuthnError) -> Int {
    guard depth < Self.maxDepth, argument <= UInt64(input.count - position) else { throw WebAuthnError(.malformed) }
    return Int(argument)
  }

  private static func integer(_ argument: UInt64) throws(WebAuthnError) -> Int64 {
    guard let value = Int64(exactly: argument) else { throw WebAuthnError(.malformed) }
    return value
  }
}
