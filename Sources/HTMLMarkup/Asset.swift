internal import Crypto
internal import Encodings

/// A static file of a page.
package struct Asset: Sendable {
  /// The path below the folder of the assets, for example `presence/check.js`.
  package let path: String
  package let bytes: [UInt8]
  package let contentType: String
  /// The first 128 bits of the SHA-256 hash of the bytes, as hex digits.
  package let digest: String

  package init(_ path: String, _ contentType: String, _ parts: [[UInt8]]) {
    self.path = path
    self.contentType = contentType
    bytes = Array(parts.joined())
    digest = SHA256.hash(data: bytes).prefix(16).lowerHex
  }

  /// Creates a style sheet from its parts, in the order in which they apply.
  package static func style(_ path: String, _ parts: [[UInt8]]) -> Asset {
    Asset(path, "text/css; charset=utf-8", parts)
  }

  /// Creates a JavaScript module.
  ///
  /// Lines that are only a comment are left empty: they are a third of the bytes, and the numbers of the lines stay.
  package static func script(_ path: String, _ source: [UInt8]) -> Asset {
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let code = lines.map { isComment($0) ? [] : Array($0) }
    return Asset(path, "text/javascript; charset=utf-8", [Array(code.joined(separator: [UInt8(ascii: "\n")]))])
  }

  /// Whether a line of a script is only a comment: `// …`, or a line of a `/** … */` block in the usual layout.
  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == UInt8(ascii: " ") }
    if text.starts(with: "//".utf8) { return true }
    if text.starts(with: "/**".utf8) { return text.suffix(2).elementsEqual("*/".utf8) || text.count == 3 }
    return text.starts(with: "* ".utf8) || text.elementsEqual("*".utf8) || text.elementsEqual("*/".utf8)
  }

  /// The logo of Muster, for the browser tab.
  package static let icon = Asset("icon.svg", "image/svg+xml", [PackageResources.icon_svg])

  /// The colours of all pages in light and dark mode; the first part of a style sheet.
  package static let palette = PackageResources.palette_css
}
