package import NIOCore

/// An IP address: 4 bytes (RFC 791) or 16 (RFC 4291).
///
/// An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`, RFC 4291, section 2.5.5.2) is the IPv4 address: a socket that
/// listens for both reports one and the same peer in either form.
package struct IPAddress: Hashable, Sendable {
  /// The bytes in network order.
  package let bytes: [UInt8]

  private static let mappedPrefix: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]

  /// Creates the address with these bytes; nil if there are neither 4 nor 16.
  package init?(bytes: [UInt8]) {
    switch bytes.count {
    case 4: self.bytes = bytes
    case 16: self.bytes = bytes.starts(with: Self.mappedPrefix) ? Array(bytes[12...]) : bytes
    default: return nil
    }
  }

  /// Parses the notations of RFC 4291, section 2.2, and dotted decimal. Returns nil for any other text, such as with
  /// a zone (`%eth0`), a port, leading zeros of decimal numbers, or spaces.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 45 else { return nil }
    // Of one type, because this is done for each request behind a proxy, and generic code takes several times as long.
    let text = Substring(text)
    guard let bytes = Self.fourBytes(text.utf8) ?? Self.sixteenBytes(text) else { return nil }
    self.init(bytes: bytes)
  }

  /// The peer of a connection; nil for a local connection without an address.
  package init?(_ peer: SocketAddress?) {
    guard let text = peer?.ipAddress else { return nil }
    self.init(text)
  }

  /// The network that one customer usually has: an IPv4 address alone, or the first 64 bits of an IPv6 address (RFC
  /// 6177). Limits count by it, since its owner has all its addresses.
  package var subscriber: IPNetwork { IPNetwork(containing: self, length: bytes.count == 4 ? 32 : 64) }

  private static func fourBytes(_ text: Substring.UTF8View) -> [UInt8]? {
    let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    let bytes = parts.compactMap { part -> UInt8? in
      guard part.allSatisfy(isDigit), part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
      return UInt8(Substring(part))
    }
    return bytes.count == 4 ? bytes : nil
  }

  private static func sixteenBytes(_ text: Substring) -> [UInt8]? {
    // Two colons stand for all the missing zeros.
    let sides = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
    guard let head = groups(sides[0], mayEndInIPv4: sides.count == 1) else { return nil }
    guard sides.count == 2 else { return sides.count == 1 && head.count == 16 ? head : nil }
    guard let tail = groups(sides[1], mayEndInIPv4: true), head.count + tail.count <= 14 else { return nil }
    return head + Array(repeating: 0, count: 16 - head.count - tail.count) + tail
  }

  private static func groups(_ text: Substring, mayEndInIPv4: Bool) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    var bytes: [UInt8] = []
    let groups = text.split(separator: ":", maxSplits: 8, omittingEmptySubsequences: false)
    for (place, group) in groups.enumerated() {
      if mayEndInIPv4, place == groups.count - 1, let four = fourBytes(group.utf8) {
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
  /// The text form of RFC 5952.
  package var description: String {
    (try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0))?.ipAddress ?? ""
  }
}

/// A network: all addresses with the same leading bits (RFC 4632, RFC 4291, section 2.3).
package struct IPNetwork: Hashable, Sendable {
  private let prefix: [UInt8]
  private let length: Int

  /// Creates the network of this many leading bits around an address.
  package init(containing address: IPAddress, length: Int) {
    self.length = min(max(length, 0), address.bytes.count * 8)
    prefix = Self.masked(address.bytes, self.length)
  }

  /// Parses a network: an address alone, or an address with the number of leading bits, such as `10.0.0.0/8`.
  ///
  /// Returns nil for any other text, and if bits are set after the leading ones: `10.1.2.3/8` may mean the address or
  /// the network.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(parts[0]) else { return nil }
    guard parts.count == 2 else {
      self.init(containing: address, length: address.bytes.count * 8)
      return
    }
    // The first 96 bits of a mapped address are the prefix for mapped addresses.
    let mappedBits = parts[0].contains(":") && address.bytes.count == 4 ? 96 : 0
    guard String(parts[1]).wholeMatch(of: /0|[1-9][0-9]{0,2}/) != nil, let bits = Int(parts[1]), bits >= mappedBits,
      bits - mappedBits <= address.bytes.count * 8,
      Self.masked(address.bytes, bits - mappedBits) == address.bytes
    else { return nil }
    self.init(containing: address, length: bits - mappedBits)
  }

  /// Returns whether the network contains an address; never one of the other IP version.
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
  /// The first address and the number of leading bits; a single address without the number.
  package var description: String {
    let address = IPAddress(bytes: prefix)?.description ?? ""
    return length == prefix.count * 8 ? address : "\(address)/\(length)"
  }
}
