/// HTML or SVG made by us, for a place in a template that is not escaped.
package struct Markup: CustomStringConvertible, Sendable {
  /// The markup.
  package let description: String

  /// What a template has rendered.
  package init(trusted description: String) {
    self.description = description
  }

  /// An element with its attributes in this order, whose values are escaped.
  package init(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: [Markup] = [])
  {
    let written = attributes.map { " \($0.key)=\"\(EscapedHTML().escapeText($0.value))\"" }.joined()
    description = "<\(name)\(written)>\(content.map(\.description).joined())</\(name)>"
  }

  /// A text, escaped.
  package static func text(_ text: String) -> Markup {
    Markup(trusted: EscapedHTML().escapeText(text))
  }
}
