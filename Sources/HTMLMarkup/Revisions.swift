extension [Asset] {
  /// The revisions by their names in templates: that of `console.css` is `console_css`.
  package var revisions: [String: String] {
    [String: String](uniqueKeysWithValues: map { ($0.name.replacing(/[.-]/, with: "_"), $0.revision) })
  }
}
