/// A text with code between backticks, as HTML.
struct Markup: CustomStringConvertible {
  /// The HTML, for a place in the template that is not escaped.
  let description: String

  /// Only backticks mean something in the text.
  init(_ text: String) {
    description = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? Self.escaped(part) : "<code>\(Self.escaped(part))</code>"
    }.joined()
  }

  /// A link to a place on the page.
  ///
  /// - Parameter more: Text behind the link.
  init(link anchor: String, _ name: String, more: String = "") {
    description = "<a href=\"#\(Self.escaped(anchor))\">\(Self.escaped(name))</a>\(Markup(more).description)"
  }

  private init(html: String) {
    description = html
  }

  static func + (left: Markup, right: Markup) -> Markup {
    Markup(html: left.description + right.description)
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
