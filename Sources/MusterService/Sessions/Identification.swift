/// What a person provides to identify themselves at the start of a process: any JSON object that the app chooses.
package struct Identification: Sendable {
  /// The maximum number of characters in `canonical`.
  static let maxCharacters = 1024

  /// The object as JSON with sorted keys, so that equal objects have equal text. Only its keyed hash is stored.
  package let canonical: String
  /// The values of the object: strings as they are, all others as JSON.
  package let fields: [String: String]

  /// Creates an identification.
  ///
  /// - Throws: `INVALID_REQUEST` if it is too long.
  package init(canonical: String, fields: [String: String]) throws(ServiceError) {
    guard canonical.unicodeScalars.count <= Self.maxCharacters else {
      throw .invalid("identification may have at most \(Self.maxCharacters) characters.")
    }
    self.canonical = canonical
    self.fields = fields
  }
}
