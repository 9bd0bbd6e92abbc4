package import Mustache

extension MustacheLibrary {
  /// Parses templates, all of which escape by `EscapedHTML`.
  ///
  /// - Parameter sources: Their texts, UTF-8, by their names.
  /// - Throws: What a broken template is; `MissingPartial` where one asks for another that is not there, which the
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
    // Each has to name its way of escaping by itself: a partial does not inherit it.
    let parsed = try sources.mapValues { source in
      try MustacheTemplate(
        string: "{{% CONTENT_TYPE:\(EscapedHTML.name)}}\n" + String(decoding: source, as: UTF8.self))
    }
    self.init(templates: parsed)
  }
}

/// A template asks for a partial that is not there.
package struct MissingPartial: Error, Equatable {
  /// What it asks for.
  package let name: String
  /// Which template asks.
  package let template: String

  /// A partial that is not there.
  package init(name: String, template: String) {
    self.name = name
    self.template = template
  }
}
