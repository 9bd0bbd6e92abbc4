internal import Encodings
package import Mustache

extension MustacheLibrary {
  /// Parses templates, all of which escape by `EscapedHTML`.
  ///
  /// - Parameter sources: The templates by name, as UTF-8.
  /// - Throws: The parse error of a template; `MissingPartial` for a reference to an unknown partial, which the
  ///   library would render as nothing.
  package init(escaping sources: [String: [UInt8]]) throws {
    for (name, source) in sources {
      for partial in String(decoding: source, as: UTF8.self).matches(of: #/\{\{>\s*([^\s}]+)/#) {
        guard sources.keys.contains(String(partial.1)) else {
          throw MissingPartial(name: String(partial.1), template: name)
        }
      }
    }
    MustacheContentTypes.register(EscapedHTML(), named: EscapedHTML.name)
    // Each template has to name the content type, because partials do not inherit it.
    let parsed = try sources.mapValues { source in
      try MustacheTemplate(
        string: "{{% CONTENT_TYPE:\(EscapedHTML.name)}}\n" + String(decoding: source, as: UTF8.self))
    }
    self.init(templates: parsed)
  }
}

/// The content type of all templates. The template library itself escapes by `Character`.
private struct EscapedHTML: MustacheContentType {
  static let name = "ESCAPED_HTML"

  func escapeText(_ text: String) -> String { text.htmlEscaped }
}

/// A template refers to an unknown partial.
package struct MissingPartial: Error, Equatable {
  package let name: String
  package let template: String

  package init(name: String, template: String) {
    self.name = name
    self.template = template
  }
}
