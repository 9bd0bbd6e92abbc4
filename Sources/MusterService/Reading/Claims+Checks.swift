internal import VerificationFlow

extension Claims {
  /// The maximum number of characters of a name or a number.
  static let maxTextLength = 100

  /// Returns the claims without empty texts; nil if nothing is said.
  ///
  /// - Throws: `INVALID_REQUEST`, which calls the claims `name`.
  func checked(as name: String) throws(ServiceError) -> Claims? {
    let claims = Claims(
      surname: surname.given, givenNames: givenNames.given, birthDate: birthDate.given,
      documentNumber: documentNumber.given)
    for (field, text) in [
      ("surname", claims.surname), ("givenNames", claims.givenNames), ("documentNumber", claims.documentNumber),
    ] {
      guard let text else { continue }
      guard text.unicodeScalars.count <= Self.maxTextLength, !text.hasControlCharacters() else {
        throw .invalid(
          "\(name).\(field): must be at most \(Self.maxTextLength) characters, without control characters.")
      }
    }
    for (field, text) in [("surname", claims.surname), ("givenNames", claims.givenNames)] {
      guard text.map({ !PersonName($0).isEmpty }) ?? true else {
        throw .invalid(
          "\(name).\(field): must be in Latin, Cyrillic or Greek letters, because it is compared with the documents.")
      }
    }
    if let number = claims.documentNumber, DocumentNumber(number).text.isEmpty {
      throw .invalid("\(name).documentNumber: must have letters A to Z or digits.")
    }
    if let date = claims.birthDate, DocumentDate(full: date) == nil {
      throw .invalid("\(name).birthDate: must be a date of the calendar, such as 1984-03-15.")
    }
    return claims.isEmpty ? nil : claims
  }
}
