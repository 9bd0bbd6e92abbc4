internal import Encodings

/// Trusted HTML or SVG, for an unescaped place in a template.
package struct Markup: CustomStringConvertible, Sendable {
  package let description: String

  /// Wraps the output of a template.
  package init(trusted description: String) {
    self.description = description
  }

  /// Creates an element with its attributes in this order; their values are escaped.
  package init(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: [Markup] = [])
  {
    let written = attributes.map { " \($0.key)=\"\($0.value.htmlEscaped)\"" }.joined()
    description = "<\(name)\(written)>\(content.map(\.description).joined())</\(name)>"
  }

  /// Returns escaped text.
  package static func text(_ text: String) -> Markup {
    Markup(trusted: text.htmlEscaped)
  }
}
