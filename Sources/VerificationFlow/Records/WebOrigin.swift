/// The origin of a web page as sent by browsers in the `Origin` header (RFC 6454, section 6.2): scheme, host, and the
/// port unless it is the scheme's default.
package struct WebOrigin: RawRepresentable, Hashable, Sendable, Codable {
  /// The origin as text, for example `https://app.example`.
  package let rawValue: String

  /// Creates an origin from text; nil if no browser would send it: a path, `*`, `null`, capital letters, the scheme's
  /// default port, or a scheme other than `https` and `http`.
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

  /// Splits text into host and port. IPv6 addresses are enclosed in brackets because they contain colons.
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
    // No top-level domain begins with a digit, so this can only be an IPv4 address.
    guard let last = labels.last?.utf8.first, (0x30...0x39).contains(last) else { return true }
    return labels.count == 4 && labels.allSatisfy { UInt8($0).map { "\($0)" } == String($0) }
  }

  /// Returns whether a text is a valid label of a host name (RFC 1123, section 2.1). Other scripts use `xn--…`.
  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy { isLetter($0, upTo: "z") || $0 == 0x2D }
  }

  /// Returns whether a byte is an ASCII digit or a lower-case letter up to `last`.
  private static func isLetter(_ byte: UInt8, upTo last: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(byte) || byte >= 0x61 && UInt32(byte) <= last.value
  }
}
