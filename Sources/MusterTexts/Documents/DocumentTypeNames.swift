/// The names of a document type and of its sides.
package struct DocumentTypeNames: Sendable {
  /// What reviewers call the type.
  package let reviewersName: String
  /// The name of the type, such as `Passport`.
  package let name: Text
  /// What is photographed, such as `Photo page of your passport`.
  package let front: Text
  /// What is photographed on the other side; nil for a document that has none.
  package let back: Text?

  /// - Parameter reviewersName: The name for reviewers if it is not the English one.
  init(reviewersName: String? = nil, name: Text, front: Text, back: Text? = nil) {
    self.reviewersName = reviewersName ?? name.english
    (self.name, self.front, self.back) = (name, front, back)
  }

  /// The texts of all types for the page of a verification: `type_PASSPORT`, `side_PASSPORT_FRONT` and so on.
  static var pageTexts: [String: Text] {
    var texts: [String: Text] = [:]
    for (code, names) in all {
      texts["type_\(code)"] = names.name
      texts["side_\(code)_FRONT"] = names.front
      texts["side_\(code)_BACK"] = names.back
    }
    return texts
  }
}
