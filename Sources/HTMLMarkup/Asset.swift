internal import Crypto
internal import Encodings

/// A static file of a page.
package struct Asset: Sendable {
  /// The name, which is the last component of the path.
  package let name: String
  package let bytes: [UInt8]
  package let contentType: String
  /// The strong entity tag, quotes included (RFC 9110, section 8.8.3). It is a hash of the bytes.
  package var tag: String { "\"\(digest)\"" }
  /// The revision that pages add to the address as `?v=`, so that browsers can cache the file for good. It changes
  /// with the bytes.
  package var revision: String { String(digest.prefix(8)) }

  private let digest: String

  package init(_ name: String, _ contentType: String, _ parts: [[UInt8]]) {
    self.name = name
    self.contentType = contentType
    bytes = Array(parts.joined())
    digest = SHA256.hash(data: bytes).prefix(16).lowerHex
  }

  /// The logo of Muster, for the browser tab.
  package static let icon = Asset("icon.svg", "image/svg+xml", [PackageResources.icon_svg])

  /// The colours of all pages in light and dark mode; the first part of a style sheet.
  package static let palette = PackageResources.palette_css
}

extension [Asset] {
  /// The revisions by their names in templates: that of `console.css` is `console_css`.
  package var revisions: [String: String] {
    [String: String](uniqueKeysWithValues: map { ($0.name.replacing(/[.-]/, with: "_"), $0.revision) })
  }
}
