package import NIOCore

/// An address of the Internet Protocol: 4 bytes (RFC 791) or 16 (RFC 4291).
///
/// An IPv4 address that is mapped into IPv6 (`::ffff:192.0.2.1`, RFC 4291, section 2.5.5.2) is the IPv4 address: a socket
/// that listens for both gives one and the same peer in either form.
package struct IPAddress: Hashable, Sendable {
  /// The bytes in the order in which they are sent.
  package let bytes: [UInt8]

  private static let mappedPrefix: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

  /// The address with these bytes; nil if there are neither 4 nor 16.
  package init?(bytes: [UInt8]) {
    switch bytes.count {
    case 4: self.bytes = bytes
    case 16: self.bytes = bytes.starts(with: Self.mappedPrefix) ? Array(bytes[12...]) : bytes
    default: return nil
    }
  }

  /// The address that a text is, in the notations of RFC 4291, section 2.2, and in four decimal numbers. Zones
  /// (`%eth0`), ports, leading zeros of decimal numbers and spaces make it another text.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 45, let bytes = Self.fourBytes(text) ?? Self.sixteenBytes(text) else { return nil }
    self.init(bytes: bytes)
  }

  /// The other end of a connection; nil for a connection within the machine that has no address.
  package init?(_ peer: SocketAddress?) {
    guard let text = peer?.ipAddress else { return nil }
    self.init(text)
  }

  /// The network that one customer usually has for themselves: an IPv4 address alone, of IPv6 the first 64 bits
  /// (RFC 6177). Limits count by it, since whoever has such a network has all its addresses.
  package var subscriber: IPNetwork { IPNetwork(containing: self, length: bytes.count == 4 ? 32 : 64) }

  private static func fourBytes(_ text: some StringProtocol) -> [UInt8]? {
    let parts = text.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let bytes = parts.compactMap { part -> UInt8? in
      guard part.utf8.allSatisfy(isDigit), part == "0" || part.first != "0" else { return nil }
      return UInt8(part)
    }
    return bytes.count == 4 ? bytes : nil
  }

  private static func sixteenBytes(_ text: some StringProtocol) -> [UInt8]? {
    // Two colons stand for all the zeros that are missing.
    let sides = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    guard let head = groups(sides[0], mayEndInIPv4: sides.count == 1) else { return nil }
    guard sides.count == 2 else { return sides.count == 1 && head.count == 16 ? head : nil }
    guard let tail = groups(sides[1], mayEndInIPv4: true), head.count + tail.count <= 14 else { return nil }
    return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  private static func groups(_ text: some StringProtocol, mayEndInIPv4: Bool) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    var bytes: [UInt8] = []
    let groups = text.split(separator: ":", maxSplits: 8, omittingEmptySubsequences: false)
    for (place, group) in groups.enumerated() {
      if mayEndInIPv4, place == groups.count - 1, let four = fourBytes(group) {
        bytes += four
      } else if (1...4).contains(group.utf8.count), group.utf8.allSatisfy(isHexDigit),
        let word = UInt16(group, radix: 16)
      {
        bytes += [UInt8(word >> 8), UInt8(truncatingIfNeeded: word)]
      } else {
        return nil
      }
    }
    return bytes.count <= 16 ? bytes : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}

extension IPAddress: CustomStringConvertible {
  /// As RFC 5952 wants it written.
  package var description: String {
    (try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0))?.ipAddress ?? ""
  }
}

/// All addresses that begin with the same bits (RFC 4632, RFC 4291, section 2.3).
package struct IPNetwork: Hashable, Sendable {
  private let prefix: [UInt8]
  private let length: Int

  /// The network of this many leading bits around an address.
  package init(containing address: IPAddress, length: Int) {
    self.length = min(max(length, 0), address.bytes.count * 8)
    prefix = Self.masked(address.bytes, self.length)
  }

  /// The network that a text is: an address alone, or an address with the number of bits that count, such as
  /// `10.0.0.0/8`.
  ///
  /// Nil for any other text, and where bits are set behind those that count: `10.1.2.3/8` may be meant as the address or
  /// as the network.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(parts[0]) else { return nil }
    guard parts.count == 2 else {
      self.init(containing: address, length: address.bytes.count * 8)
      return
    }
    // Of a mapped address the first 96 bits are those that say that it is one.
    let mappedBits = parts[0].contains(":") && address.bytes.count == 4 ? 96 : 0
    guard String(parts[1]).wholeMatch(of: /0|[1-9][0-9]{0,2}/) != nil, let bits = Int(parts[1]), bits >= mappedBits,
      bits - mappedBits <= address.bytes.count * 8,
      Self.masked(address.bytes, bits - mappedBits) == address.bytes
    else { return nil }
    self.init(containing: address, length: bits - mappedBits)
  }

  /// Whether an address is in it; one of the other version never is.
  package func contains(_ address: IPAddress) -> Bool {
    address.bytes.count == prefix.count && Self.masked(address.bytes, length) == prefix
  }

  private static func masked(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
    bytes.enumerated().map { place, byte in
      let kept = min(max(length - place * 8, 0), 8)
      return kept == 0 ? 0 : byte & (0xFF << (8 - UInt8(kept)))
    }
  }
}

extension IPNetwork: CustomStringConvertible {
  /// Its first address and how many bits count; an address alone where all do.
  package var description: String {
    let address = IPAddress(bytes: prefix)?.description ?? ""
    return length == prefix.count * 8 ? address : "\(address)/\(length)"
  }
}
