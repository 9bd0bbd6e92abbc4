internal import CQREncode

/// A QR code (ISO/IEC 18004) of a text, as libqrencode encodes it.
public struct QRCode: Sendable, Equatable {
  /// The number of modules around the code that stay white, as the standard requires.
  static let quietModules = 4

  /// The rows of modules, from the top; true is dark.
  public let rows: [[Bool]]

  /// Encodes a text as UTF-8, so that a seventh of the code may be unreadable (level M).
  ///
  /// Returns nil for a text that no code can hold: more than 2,331 bytes, or none.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.utf8.contains(0),
      let code = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1)
    else { return nil }
    defer { unsafe QRcode_free(code) }
    let width = Int(unsafe code.pointee.width)
    guard width > 0, let data = unsafe code.pointee.data else { return nil }
    // The lowest bit of a module is its colour.
    let modules = unsafe UnsafeBufferPointer(start: data, count: width * width)
    rows = (0..<width).map { row in (0..<width).map { unsafe modules[row * width + $0] & 1 == 1 } }
  }

  /// The code as an SVG image, dark on white whatever the page's colours are. It has no size of its own.
  public var svg: String {
    let size = rows.count + 2 * Self.quietModules
    let runs = rows.enumerated().map { Self.path(of: $0.element, at: $0.offset + Self.quietModules) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
      <path fill="#fff" d="M0 0h\(size)v\(size)H0z"/><path d="\(runs.joined())"/></svg>
      """
  }

  /// Returns the dark runs of a row as rectangles.
  private static func path(of row: [Bool], at y: Int) -> String {
    var path = ""
    var start: Int?
    for (x, isDark) in (row + [false]).enumerated() {
      if isDark, start == nil { start = x }
      if !isDark, let first = start {
        path += "M\(first + quietModules) \(y)h\(x - first)v1h-\(x - first)z"
        start = nil
      }
    }
    return path
  }
}
