internal import Encodings

/// KMAC256, the message authentication code of the Keccak family (NIST SP 800-185, section 4), from which version 4
/// derives all its keys and codes.
struct KMAC256 {
  /// The length of a block in bytes: 1600 bits of state less twice the 256 bits of security.
  private static let blockByteCount = 136

  private var state = KeccakState()
  /// The number of bytes in the block that is not full.
  private var position = 0

  /// - Parameter customization: The name of the use, `S`.
  init(key: [UInt8], customization: String) {
    // cSHAKE256 with the name of the function (section 3.3).
    absorbPadded(Self.encoded(Array("KMAC".utf8)) + Self.encoded(Array(customization.utf8)))
    absorbPadded(Self.encoded(key))
  }

  /// Adds bytes to the message.
  mutating func update(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      if position % 8 == 0, bytes.count - index >= 8 {
        let word = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: index, as: UInt64.self) }
        state.combine(UInt64(littleEndian: word), at: position / 8)
        advance(by: 8)
        index += 8
      } else {
        state.combine(bytes[index], atByte: position)
        advance(by: 1)
        index += 1
      }
    }
  }

  /// Returns the code of the message.
  consuming func code(byteCount: Int) -> [UInt8] {
    update(Self.encoded(byteCount * 8, isBefore: false))
    // The bits 00 of cSHAKE, then the padding 10*1 (FIPS 202, section 5.1).
    state.combine(0x04, atByte: position)
    state.combine(0x80, atByte: Self.blockByteCount - 1)
    state.permute()
    var code: [UInt8] = []
    while code.count + Self.blockByteCount < byteCount {
      code += state.bytes(Self.blockByteCount)
      state.permute()
    }
    return code + state.bytes(byteCount - code.count)
  }

  /// Returns the code of a message.
  static func code(
    of message: [UInt8], key: [UInt8], _ customization: String, byteCount: Int = 32
  ) -> [UInt8] {
    var mac = KMAC256(key: key, customization: customization)
    mac.update(message)
    return mac.code(byteCount: byteCount)
  }

  private mutating func advance(by count: Int) {
    position += count
    guard position == Self.blockByteCount else { return }
    state.permute()
    position = 0
  }

  /// Absorbs bytes behind the length of a block, and fills their last block (`bytepad`, section 2.3.3).
  private mutating func absorbPadded(_ bytes: [UInt8]) {
    update(Self.encoded(Self.blockByteCount, isBefore: true) + bytes)
    guard position > 0 else { return }
    state.permute()
    position = 0
  }

  /// Returns bytes behind their length (`encode_string`, section 2.3.2).
  private static func encoded(_ bytes: [UInt8]) -> [UInt8] { encoded(bytes.count * 8, isBefore: true) + bytes }

  /// Returns a number in as few bytes as possible, with the number of these bytes before them (`left_encode`, section
  /// 2.3.1) or after them (`right_encode`).
  private static func encoded(_ number: Int, isBefore: Bool) -> [UInt8] {
    let all = UInt64(number).bigEndianBytes
    let bytes = Array(all.dropLast().drop { $0 == 0 }) + all.suffix(1)
    return isBefore ? [UInt8(bytes.count)] + bytes : bytes + [UInt8(bytes.count)]
  }
}
