internal import Crypto

/// A file that pages refer to.
package struct Asset: Sendable {
  /// Its name, the last part of its path.
  package let name: String
  /// Its bytes.
  package let bytes: [UInt8]
  /// Its media type.
  package let contentType: String
  /// Its strong entity tag, quotes included (RFC 9110, section 8.8.3): it changes with the bytes.
  package var tag: String { "\"\(digest)\"" }
  /// What pages add to its address as `?v=`, so that a browser may keep a file for good. It changes with the bytes.
  package var revision: String { String(digest.prefix(8)) }

  private let digest: String

  /// A file put together from parts.
  package init(_ name: String, _ contentType: String, _ parts: [[UInt8]]) {
    self.name = name
    self.contentType = contentType
    bytes = Array(parts.joined())
    digest = SHA256.hash(data: bytes).prefix(16).map { byte in
      let hexadecimal = String(byte, radix: 16)
      return hexadecimal.count == 1 ? "0" + hexadecimal : hexadecimal
    }.joined()
  }

  /// The mark of Muster, for a tab.
  package static let icon = Asset("icon.svg", "image/svg+xml", [PackageResources.icon_svg])

  /// The colours of all pages, by day and by night: the first part of a style.
  package static let palette = PackageResources.palette_css
}
