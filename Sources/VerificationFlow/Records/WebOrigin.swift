/// Where a page in a browser comes from, as the browser says it in `Origin` (RFC 6454, section 6.2): a scheme, a host and
/// a port where it is not the scheme's own.
package struct WebOrigin: RawRepresentable, Hashable, Sendable {
  /// Such as `https://app.example`.
  package let rawValue: String

  /// The origin of this text; nil for one that no browser would say: with a path, `*`, `null`, capital letters, the port
  /// that the scheme has by itself, or another scheme than `https` and `http`.
  package init?(rawValue text: String) {
    guard text.utf8.count <= 300 else { return nil }
    let schemes = [("https://", "443"), ("http://", "80")]
    guard let (scheme, ownPort) = schemes.first(where: { text.hasPrefix($0.0) }) else { return nil }
    let (host, port) = Self.divided(text.dropFirst(scheme.count))
    guard Self.isHost(host) else { return nil }
    if let port {
      guard port != ownPort, let number = UInt16(port), number > 0, "\(number)" == port else { return nil }
    }
    rawValue = text
  }

  /// Host and port. The colons of an address of version 6 stand between brackets.
  private static func divided(_ text: Substring) -> (host: Substring, port: Substring?) {
    guard let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") else { return (text, nil) }
    return (text[..<colon], text[text.index(after: colon)...])
  }

  private static func isHost(_ host: Substring) -> Bool {
    if host.hasPrefix("["), host.hasSuffix("]") {
      let address = host.dropFirst().dropLast()
      return address.count { $0 == ":" } >= 2 && address.utf8.allSatisfy { isLetter($0, upTo: "f") || $0 == 0x3A }
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard host.utf8.count <= 253, labels.allSatisfy(isLabel) else { return false }
    // No top-level domain begins with a digit: this is an address.
    guard let last = labels.last?.utf8.first, (0x30...0x39).contains(last) else { return true }
    return labels.count == 4 && labels.allSatisfy { UInt8($0).map { "\($0)" } == String($0) }
  }

  /// A part of a name (RFC 1123, section 2.1). Other scripts are written as `xn--…`.
  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy { isLetter($0, upTo: "z") || $0 == 0x2D }
  }

  /// Whether a byte is a digit, or a small letter up to `last`.
  private static func isLetter(_ byte: UInt8, upTo last: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(byte) || byte >= 0x61 && UInt32(byte) <= last.value
  }
}
