internal import Foundation

/// A URL that messages may be posted to, judging by its text. The addresses of its host are checked when a message is
/// sent.
///
/// Forms that programs interpret differently are rejected, so that the host that is checked is the one that is
/// contacted: other scripts and escapes in the host, and addresses that are not written as `inet_ntop` writes them
/// (`127.1`, `0x7f000001`, `2130706433`, `0177.0.0.1`).
package struct WebhookAddress: Sendable, Equatable {
  /// The URL, with its scheme and host in lower case.
  package let url: String
  /// The host's name or address, without brackets.
  package let host: String
  /// The port; that of the scheme if the text has none.
  package let port: Int

  private static let maxBytes = 2048

  /// Parses a URL; nil if it is not allowed.
  ///
  /// - Parameter isPlainAllowed: Whether `http` is allowed as well.
  package init?(_ text: String, isPlainAllowed: Bool) {
    guard text.utf8.count <= Self.maxBytes, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x5C }),
      var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      scheme == "https" || isPlainAllowed && scheme == "http", parts.user == nil, parts.password == nil,
      parts.fragment == nil, let named = parts.encodedHost?.lowercased(), Self.isHost(named)
    else { return nil }
    parts.scheme = scheme
    parts.encodedHost = named
    let port = parts.port ?? (scheme == "http" ? 80 : 443)
    guard (1...65_535).contains(port), let url = parts.string else { return nil }
    self.url = url
    self.host = named.trimmingCharacters(in: ["[", "]"])
    self.port = port
  }

  private static func isHost(_ text: String) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") {
      // An IPv6 address. A zone is rejected, since it has a meaning on this machine only.
      return text.contains(":")
        && text.dropFirst().dropLast().utf8.allSatisfy { isDigit($0, upTo: "f") || [0x2E, 0x3A].contains($0) }
    }
    guard text.utf8.allSatisfy({ isDigit($0, upTo: "z") || [0x2D, 0x2E, 0x5F].contains($0) }) else { return false }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    // The dot at the end of a fully qualified name.
    let named = labels.count > 1 && labels.last == "" ? labels.dropLast() : labels[...]
    guard !named.contains("") else { return false }
    // No top-level domain begins with a digit, so this is an IPv4 address.
    guard let last = named.last?.utf8.first, isDigit(last, upTo: "9") else { return true }
    return labels.count == 4 && labels.allSatisfy { UInt8($0).map { "\($0)" } == String($0) }
  }

  /// Returns whether a byte is a digit, or a lower-case letter up to `last`.
  private static func isDigit(_ byte: UInt8, upTo last: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(byte) || byte >= 0x61 && UInt32(byte) <= last.value
  }
}
