internal import Encodings

/// Text with code between backticks, as HTML.
struct Markup: CustomStringConvertible {
  /// The HTML, for an unescaped place in a template.
  let description: String

  /// Converts text, in which only backticks have a meaning.
  init(_ text: String) {
    description = text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index.isMultiple(of: 2) ? part.htmlEscaped : "<code>\(Self.breakable(part))</code>"
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
    description = "<a href=\"\(address.htmlEscaped)\">\(name.htmlEscaped)</a>\(Markup(more).description)"
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
      html += String(letter).htmlEscaped
      if "/_.,-=?&:".contains(letter) { html += "<wbr>" }
    }
    return html
  }
}
