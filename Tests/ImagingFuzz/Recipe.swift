/// Takes numbers from the front of a target's bytes; 0 when there are none left.
struct Recipe {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number from 0 up to, but not including, `limit`, which is at most 256.
  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// The next bytes, fewer when there are no more.
  mutating func bytes(_ count: Int) -> [UInt8] {
    let taken = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return taken
  }

  /// So many bytes made of what is left, over and over again; zeroes when nothing is left.
  func filling(_ count: Int) -> [UInt8] {
    let source = Array(rest)
    guard !source.isEmpty else { return [UInt8](repeating: 0, count: count) }
    return (0..<count).map { source[$0 % source.count] }
  }

  /// What is left as a colour profile that says its own length, which nobody guesses.
  mutating func profile(maxByteCount: Int) -> [UInt8] {
    let bytes = bytes(maxByteCount)
    guard bytes.count >= 4 else { return bytes }
    return [0, 0, UInt8(bytes.count >> 8 & 0xFF), UInt8(bytes.count & 0xFF)] + bytes.dropFirst(4)
  }
}
