package import Mustache

extension MustacheLibrary {
  /// Parses templates, all of which escape by `EscapedHTML`.
  ///
  /// - Parameter sources: Their texts, UTF-8, by their names.
  /// - Throws: What a broken template is.
  package init(escaping sources: [String: [UInt8]]) throws {
    MustacheContentTypes.register(EscapedHTML(), named: EscapedHTML.name)
    // Each has to name its way of escaping by itself: a partial does not inherit it.
    let parsed = try sources.mapValues { source in
      try MustacheTemplate(
        string: "{{% CONTENT_TYPE:\(EscapedHTML.name)}}\n" + String(decoding: source, as: UTF8.self))
    }
    self.init(templates: parsed)
  }
}
