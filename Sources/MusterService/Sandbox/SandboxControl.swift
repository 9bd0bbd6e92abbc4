/// One way to say how a step ends in a sandbox, with the values that it takes.
package struct SandboxControl: Sendable {
  /// What comes before the value in the name of a picture's file.
  package static let nameMark = SandboxMark.nameMark
  /// What comes before the value in a comment of a picture.
  package static let commentMark = SandboxMark.commentMark

  /// A step of a person's way.
  package enum Step: String, CaseIterable, Sendable {
    /// Who the person is.
    case user = "USER"
    /// The codes that are sent and entered.
    case code = "CODE"
    /// One document.
    case document = "DOCUMENT"
    /// All documents together.
    case crossCheck = "CROSS_CHECK"
    /// The presence check.
    case presenceCheck = "PRESENCE_CHECK"
    /// What a reviewer decides.
    case review = "REVIEW"
    /// How long all that may take.
    case time = "TIME"
  }

  /// Where a value is put.
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
  }

  /// The step.
  package let step: Step
  /// Where the value may be put.
  package let places: [Place]
  /// The name of the field; nil where there is none.
  package let field: String?
  /// Whether several values may be given, separated by commas: one for each time, the last one for all that follow.
  package let isList: Bool
  /// The values.
  package let values: [SandboxValue]
}

/// A value with what comes of it.
package struct SandboxValue: Sendable, Equatable {
  /// The value. Of a number its range.
  package let word: String
  /// What comes of it, for developers.
  package let outcome: String
  /// The code that the person gets a sentence for, where there is one.
  package let code: String?

  init(_ word: String, _ outcome: String, code: String? = nil) {
    self.word = word
    self.outcome = outcome
    self.code = code
  }

  init(_ word: some SandboxKeyword) {
    self.init(word.rawValue, word.outcome)
  }
}
