/// A way to control how a step ends in a sandbox project, with the accepted values.
package struct SandboxControl: Sendable {
  /// The prefix of the value in the name of a picture's file.
  package static let nameMark = SandboxMark.nameMark
  /// The prefix of the value in a comment of a picture.
  package static let commentMark = SandboxMark.commentMark

  /// A step of the verification.
  package enum Step: String, CaseIterable, Sendable {
    /// The identification of the person.
    case user = "USER"
    /// The delivery and entry of one-time codes.
    case code = "CODE"
    /// One document.
    case document = "DOCUMENT"
    /// The cross-check of all documents.
    case crossCheck = "CROSS_CHECK"
    case presenceCheck = "PRESENCE_CHECK"
    /// The decision of a reviewer.
    case review = "REVIEW"
    /// The time limits of the steps.
    case time = "TIME"
    /// The check of a telephone number, by an app or before a code.
    case phoneCheck = "PHONE_CHECK"
    /// The logins of a person with a PIN.
    case pinLogin = "PIN_LOGIN"
  }

  package enum Place: String, CaseIterable, Sendable {
    /// A field of `identification`.
    case identification = "IDENTIFICATION"
    /// A field of `customFields`.
    case customFields = "CUSTOM_FIELDS"
    /// The code that is entered.
    case entry = "OTP_CODE"
    /// The name of a picture's file.
    case filename = "FILENAME"
    /// A comment in a picture: COM of a JPEG, tEXt of a PNG.
    case comment = "COMMENT"
    /// The last digits of the telephone number.
    case number = "PHONE_NUMBER"
    /// The user id of a PIN login.
    case userId = "USER_ID"
  }

  package let step: Step
  /// The places where the value may be given.
  package let places: [Place]
  /// The name of the field; nil if there is none.
  package let field: String?
  /// Whether several values may be given, separated by commas: one for each execution of the step, the last one for all
  /// further ones.
  package let isList: Bool
  package let values: [SandboxValue]
}

/// A value with its effect.
package struct SandboxValue: Sendable, Equatable {
  /// The value; for a number, its range.
  package let text: String
  /// A description of the effect for developers.
  package let outcome: String
  /// The error code whose text is shown to the person, if any.
  package let code: String?

  init(_ text: String, _ outcome: String, code: String? = nil) {
    self.text = text
    self.outcome = outcome
    self.code = code
  }

  init(_ keyword: some SandboxKeyword) {
    self.init(keyword.rawValue, keyword.outcome)
  }
}
