internal import Encodings
internal import MusterStore
internal import PhoneNumbers
internal import VerificationFlow

extension PhoneNumber {
  /// Reads a number as an app or a person writes it.
  ///
  /// - Parameter name: The name of its field.
  /// - Throws: `PHONE_NUMBER_INVALID`.
  init(_ text: String, in settings: PhoneCheckSettings, as name: String = "phone_number") throws(ServiceError) {
    do {
      try self.init(text, in: settings.defaultCountry.flatMap { PhoneCountry($0) })
    } catch {
      throw ServiceError(.phoneNumberInvalid, "\(name): \(error.explanation).")
    }
  }
}

extension PhoneNumberError {
  /// What is wrong with the text.
  fileprivate var explanation: String {
    switch self {
    case .empty: "is empty"
    case .notANumber: "has characters that no telephone number has"
    case .tooShort: "has too few digits"
    case .tooLong: "has too many digits"
    case .unknownCallingCode: "does not begin with the code of a country"
    case .impossibleLength: "has a number of digits that is impossible in its country"
    }
  }
}

extension ServerSecret {
  /// Returns the keyed hash by which checks of a number are found in a project.
  func index(of number: PhoneNumber, in project: ProjectID) -> String {
    authenticationCode(for: "phone-number|\(project)|\(number.e164)").prefix(16).lowerHex
  }
}
