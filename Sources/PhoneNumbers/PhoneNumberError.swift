/// Why a text is not a telephone number. The error has no part of the text, so it may be logged.
package enum PhoneNumberError: Error, Hashable, Sendable, CaseIterable {
  /// The text has no digits, and nothing else that would be wrong.
  case empty
  /// The text has letters or other characters that no number has, or a plus sign after the first digit.
  case notANumber
  /// The number has less than 7 digits with its calling code, so it cannot be reached from abroad.
  case tooShort
  /// The number has more than 15 digits with its calling code (ITU-T E.164).
  case tooLong
  /// No calling code begins the number. Often a national form was typed and no country is given.
  case unknownCallingCode
  /// The calling code exists, but its numbers have other lengths: digits are missing or were typed twice.
  case impossibleLength
}
