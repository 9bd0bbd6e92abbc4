internal import Crypto

/// A file that pages refer to, as it is served below `/review/assets/`.
public struct Asset: Sendable {
  /// Its name, the last part of its path.
  public let name: String
  /// Its bytes.
  public let bytes: [UInt8]
  /// Its media type.
  public let contentType: String
  /// Its strong entity tag, quotes included (RFC 9110, section 8.8.3): it changes with the bytes.
  public var tag: String { "\"\(digest)\"" }
  /// What pages add to its address as `?v=`, so that a browser may keep a file for good. It changes with the bytes.
  public var revision: String { String(digest.prefix(8)) }

  private let digest: String

  private init(_ name: String, _ contentType: String, _ parts: [[UInt8]]) {
    self.name = name
    self.contentType = contentType
    bytes = Array(parts.joined())
    digest = SHA256.hash(data: bytes).prefix(16).map { byte in
      let hexadecimal = String(byte, radix: 16)
      return hexadecimal.count == 1 ? "0" + hexadecimal : hexadecimal
    }.joined()
  }

  /// All of them.
  static let all = [
    Asset(
      "console.css", "text/css; charset=utf-8",
      [
        PackageResources.base_css, PackageResources.frame_css, PackageResources.forms_css, PackageResources.queue_css,
        PackageResources.case_css, PackageResources.viewer_css, PackageResources.decide_css,
        PackageResources.figures_css,
      ]),
    Asset(
      "console.js", "text/javascript; charset=utf-8",
      [
        PackageResources.page_js, PackageResources.times_js, PackageResources.viewer_js, PackageResources.decide_js,
        PackageResources.lease_js, PackageResources.live_js, PackageResources.keys_js,
      ]),
    Asset("icon.svg", "image/svg+xml", [PackageResources.icon_svg]),
  ]
}
