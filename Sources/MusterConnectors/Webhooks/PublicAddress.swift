internal import NIOCore

/// Tells addresses that everybody can reach from those that only mean something to us: what others may have us call,
/// and what not (IANA's registries of special-purpose addresses, RFC 6890; RFC 4291, RFC 6052, RFC 3056).
enum PublicAddress {
  private struct Network {
    let prefix: [UInt8]
    let length: Int

    init(_ prefix: [UInt8], _ length: Int) {
      self.prefix = prefix
      self.length = length
    }

    func holds(_ address: [UInt8]) -> Bool {
      for bit in 0..<length {
        let mask = UInt8(0x80) >> (bit % 8)
        let wanted = bit / 8 < prefix.count ? prefix[bit / 8] : 0
        if address[bit / 8] & mask != wanted & mask { return false }
      }
      return true
    }
  }

  private static let closedIPv4 = [
    Network([0], 8), Network([10], 8), Network([100, 64], 10), Network([127], 8), Network([169, 254], 16),
    Network([172, 16], 12), Network([192, 0, 0], 24), Network([192, 0, 2], 24), Network([192, 88, 99], 24),
    Network([192, 168], 16), Network([198, 18], 15), Network([198, 51, 100], 24), Network([203, 0, 113], 24),
    Network([224], 4), Network([240], 4),
  ]
  /// Global unicast is 2000::/3; all that is outside is closed, and some of what is inside.
  private static let openIPv6 = Network([0x20], 3)
  private static let closedIPv6 = [
    Network([0x20, 0x01, 0x00], 23), Network([0x20, 0x01, 0x0D, 0xB8], 32), Network([0x3F, 0xFF], 20),
  ]
  /// Those that stand for an IPv4 address, and where in them it is.
  private static let translatedIPv6 = [
    (Network(Array(repeating: 0, count: 10) + [0xFF, 0xFF], 96), 12),
    (Network([0x00, 0x64, 0xFF, 0x9B], 96), 12),
    (Network([0x20, 0x02], 16), 2),
  ]

  /// Whether everybody can reach this address: 4 or 16 bytes, as they are sent.
  static func isPublic(_ address: [UInt8]) -> Bool {
    switch address.count {
    case 4: return !closedIPv4.contains { $0.holds(address) }
    case 16:
      if let (_, place) = translatedIPv6.first(where: { $0.0.holds(address) }) {
        return isPublic(Array(address[place..<place + 4]))
      }
      return openIPv6.holds(address) && !closedIPv6.contains { $0.holds(address) }
    default: return false
    }
  }

  /// Whether everybody can reach this address.
  static func isPublic(_ address: SocketAddress) -> Bool {
    address.ipAddress.flatMap(bytes).map(isPublic) ?? false
  }

  /// The bytes of an address as `inet_ntop` writes it; nil for any other text.
  private static func bytes(of text: String) -> [UInt8]? {
    guard text.contains(":") else { return fourBytes(text[...]) }
    var sides: [[UInt8]] = []
    // Two colons stand for all the zeros that are missing.
    for side in text.split(separator: "::", omittingEmptySubsequences: false) {
      var bytes: [UInt8] = []
      for group in side.split(separator: ":", omittingEmptySubsequences: false) where !side.isEmpty {
        if let four = fourBytes(group) {
          bytes += four
        } else if let word = UInt16(group, radix: 16) {
          bytes += [UInt8(word >> 8), UInt8(truncatingIfNeeded: word)]
        } else {
          return nil
        }
      }
      sides.append(bytes)
    }
    let missing = 16 - sides.joined().count
    guard sides.count == 2 ? missing >= 0 : sides.count == 1 && missing == 0 else { return nil }
    return sides[0] + Array(repeating: 0, count: missing) + (sides.count == 2 ? sides[1] : [])
  }

  private static func fourBytes(_ text: Substring) -> [UInt8]? {
    let bytes = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return bytes.count == 4 && !bytes.contains(nil) ? bytes.compactMap(\.self) : nil
  }
}
