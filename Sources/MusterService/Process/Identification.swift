/// What a person says of themselves to begin a process: any JSON object that the app chose.
package struct Identification: Sendable {
  /// The most characters of `canonical`.
  static let maxCharacters = 1024

  /// The object as JSON with sorted names, so that equal objects are equal texts. Never stored, only its keyed hash.
  package let canonical: String
  /// The object's own values: texts as they are, all others as JSON.
  package let fields: [String: String]

  /// An identification.
  ///
  /// - Throws: `INVALID_REQUEST` when it is too long.
  package init(canonical: String, fields: [String: String]) throws(ServiceError) {
    guard canonical.unicodeScalars.count <= Self.maxCharacters else {
      throw .invalid("identification may have at most \(Self.maxCharacters) characters.")
    }
    self.canonical = canonical
    self.fields = fields
  }
}
