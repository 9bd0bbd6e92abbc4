/// What a machine read on a document.
package struct ReadingRecord: Sendable, Equatable {
  /// What was read.
  package struct Contents: Sendable, Equatable, Codable {
    /// How the data is laid out, such as `TD1`.
    package let kind: String
    /// The lines as printed, from the top; characters that are not certain are `?`.
    package let lines: [String]
    /// The fields that are certain.
    package let fields: [Field]
    /// The names of fields with impossible values, although the check digits are right.
    package let impossibleFields: [String]
    /// The certainty of the least certain character, 0…1.
    package let certainty: Double
    package let checkDigitsHold: Bool
    /// The corners `[x, y]` of each line in shares of the picture's sides, clockwise from the line's own upper left
    /// one.
    package let places: [[[Double]]]
    /// The picture that the places refer to: the cut-out, or the whole picture.
    package let picture: RenditionKind
    /// The names of the fields that are on the document, but not among ``fields``.
    package let unreadFields: [String]
    /// The check digits that do not hold although all is seen clearly.
    package let wrongDigits: [WrongDigit]
    /// Whether the picture is mirrored.
    package let isMirrored: Bool

    package init(
      kind: String, lines: [String], fields: [Field], impossibleFields: [String] = [],
      unreadFields: [String] = [], certainty: Double, checkDigitsHold: Bool, wrongDigits: [WrongDigit] = [],
      places: [[[Double]]], picture: RenditionKind, isMirrored: Bool = false
    ) {
      self.kind = kind
      self.lines = lines
      self.fields = fields
      self.impossibleFields = impossibleFields
      self.certainty = certainty
      self.checkDigitsHold = checkDigitsHold
      self.places = places
      self.picture = picture
      self.unreadFields = unreadFields
      self.wrongDigits = wrongDigits
      self.isMirrored = isMirrored
    }
  }

  /// A check digit that does not fit what it covers.
  package struct WrongDigit: Sendable, Equatable, Codable {
    /// The name of the field that it covers; nil for the composite check digit.
    package let field: String?
    /// The characters of the field as printed.
    package let text: String
    /// The printed digit, and the one that would fit.
    package let digit, fitting: String

    package init(field: String?, text: String, digit: String, fitting: String) {
      self.field = field
      self.text = text
      self.digit = digit
      self.fitting = fitting
    }
  }

  /// A field that was read.
  package struct Field: Sendable, Equatable, Codable {
    /// Its name, such as `documentNumber`.
    package let name: String
    /// Its text as printed, with blanks in place of fillers.
    package let value: String
    /// The certainty of its least certain character, 0…1.
    package let certainty: Double
    /// The index of its line, from 0.
    package let line: Int
    /// The range of its characters in the line; empty for a barcode.
    package let characters: Range<Int>

    package init(name: String, value: String, certainty: Double, line: Int, characters: Range<Int> = 0..<0) {
      self.name = name
      self.value = value
      self.certainty = certainty
      self.line = line
      self.characters = characters
    }
  }

  package let documentId: DocumentID
  /// What was read; nil if nothing could be.
  package let contents: Contents?
  /// The finding requested by a sandbox mark in the picture, if any.
  package let mark: ContentCode?
  /// The time of the reading.
  package let at: Instant

  package init(documentId: DocumentID, contents: Contents?, mark: ContentCode? = nil, at: Instant) {
    self.documentId = documentId
    self.contents = contents
    self.mark = mark
    self.at = at
  }
}

/// A person's correction of a field of a document. The reading itself is kept unchanged.
package struct ReadingCorrection: Sendable, Equatable {
  /// Why a field is corrected. Raw values are sent to clients unchanged.
  package enum Reason: String, CaseIterable, Sendable {
    /// The machine read other characters than those that are printed.
    case misread = "MISREAD"
    /// The machine did not read the field.
    case notRead = "NOT_READ"
    /// The value means the same in another spelling.
    case spelling = "SPELLING"
    case other = "OTHER"
  }

  package let id: String
  package let documentId: DocumentID
  package let sessionId: SessionID
  /// The name of the field, such as `documentNumber`.
  package let field: String
  /// The text of the field.
  package let value: String
  package let reason: Reason
  /// The name of the person who made the correction.
  package let reviewer: String
  package let at: Instant

  package init(
    id: String, documentId: DocumentID, sessionId: SessionID, field: String, value: String, reason: Reason,
    reviewer: String, at: Instant
  ) {
    self.id = id
    self.documentId = documentId
    self.sessionId = sessionId
    self.field = field
    self.value = value
    self.reason = reason
    self.reviewer = reviewer
    self.at = at
  }
}
