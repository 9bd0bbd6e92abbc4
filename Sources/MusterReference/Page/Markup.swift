/// Text with code between backticks, as HTML.
struct Markup: CustomStringConvertible {
  /// The HTML, for an unescaped place in a template.
  let description: String

  /// Converts text, in which only backticks have a meaning.
  init(_ text: String) {
    description = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? Self.escaped(part) : "<code>\(Self.breakable(part))</code>"
    }.joined()
  }

  /// Creates code that can wrap only between the parts of a path or name.
  init(code text: String) {
    description = "<code>\(Self.breakable(text))</code>"
  }

  /// Creates a link.
  ///
  /// - Parameter more: Text after the link.
  init(link address: String, _ name: String, more: String = "") {
    description = "<a href=\"\(Self.escaped(address))\">\(Self.escaped(name))</a>\(Markup(more).description)"
  }

  private init(html: String) {
    description = html
  }

  static func + (left: Markup, right: Markup) -> Markup {
    Markup(html: left.description + right.description)
  }

  private static func breakable(_ text: some StringProtocol) -> String {
    var html = ""
    for letter in text {
      html += escaped(String(letter))
      if "/_.,-=?&:".contains(letter) { html += "<wbr>" }
    }
    return html
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
