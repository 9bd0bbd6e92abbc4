/// What the creator of a session says about the person; documents are compared with it.
package struct Claims: Sendable, Equatable, Codable {
  package var surname: String?
  package var givenNames: String?
  /// The date of birth, `YYYY-MM-DD`.
  package var birthDate: String?
  package var documentNumber: String?

  package init(
    surname: String? = nil, givenNames: String? = nil, birthDate: String? = nil, documentNumber: String? = nil
  ) {
    self.surname = surname
    self.givenNames = givenNames
    self.birthDate = birthDate
    self.documentNumber = documentNumber
  }

  /// Whether nothing is said.
  package var isEmpty: Bool { self == Claims() }
}
