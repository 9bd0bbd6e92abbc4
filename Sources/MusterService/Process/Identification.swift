/// What a person says of themselves to begin a process: any JSON object that the app chose.
public struct Identification: Sendable {
  /// The most characters of `canonical`.
  static let mostCharacters = 1024

  /// The object as JSON with sorted names, so that equal objects are equal texts. Never stored, only its keyed hash.
  public let canonical: String
  /// The object's own values: texts as they are, all others as JSON.
  public let fields: [String: String]

  /// An identification.
  ///
  /// - Throws: `INVALID_REQUEST` when it is too long.
  public init(canonical: String, fields: [String: String]) throws(Refusal) {
    guard canonical.unicodeScalars.count <= Self.mostCharacters else {
      throw .invalid("identification may have at most \(Self.mostCharacters) characters.")
    }
    self.canonical = canonical
    self.fields = fields
  }
}
