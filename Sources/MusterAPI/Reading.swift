public import Foundation

extension Routes {
  /// Corrects what was read on a document (PUT).
  public static let readingField = "/v1/documents/{id}/reading/{field}"
  /// Returns what follows from the contents of documents in a project (GET), changes it (PUT).
  public static let contentRules = "/v1/content-rules"
  /// Lists the people and documents that a project does not accept (GET), adds one (POST).
  public static let blocks = "/v1/blocks"
  /// Removes an entry of the block list (DELETE).
  public static let block = "/v1/blocks/{id}"
}

/// What a machine read on a document, as people corrected it.
public struct Reading: Codable, Sendable, Equatable {
  /// How the data is laid out: `TD1`, `TD2`, `TD3`, `MRV_A`, `MRV_B`, `FRENCH_ID_CARD`, `FRENCH_DRIVING_LICENCE`,
  /// `SWISS_DRIVING_LICENCE`, `DRIVING_LICENCE`, `AAMVA` or `BARCODE`; null if nothing could be read.
  @Nullable public var kind: Code?
  /// Whether all check digits are right.
  public var checkDigitsHold: Bool
  /// The certainty of the least certain character, 0…1; null if nothing could be read.
  @Nullable public var certainty: Double?
  /// Whether the caller may not see the texts: `lines` is empty then, and no field has a value.
  public var masked: Bool
  /// The lines as printed, from the top; characters that are not certain are `?`.
  public var lines: [String]
  /// The four corners `[x, y]` of each line in shares of the sides of `picture`, clockwise from the line's own upper
  /// left; empty if the caller may not see the texts.
  public var places: [[[Double]]]
  /// The rendition that `places` refer to: `document` or `display`; null if nothing could be read.
  @Nullable public var picture: Code?
  /// The fields that are certain, and those that people have given.
  public var fields: [ReadingField]
  /// The names of the fields that are on the document, but could not be read with certainty or have an impossible value,
  /// and have no correction.
  public var unreadFields: [Code]
  /// When the document was read.
  public var readAt: Date

  /// Creates a reading.
  public init(
    kind: Code?, checkDigitsHold: Bool, certainty: Double?, masked: Bool, lines: [String], places: [[[Double]]],
    picture: Code?, fields: [ReadingField], unreadFields: [Code] = [], readAt: Date
  ) {
    self.kind = kind
    self.checkDigitsHold = checkDigitsHold
    self.certainty = certainty
    self.masked = masked
    self.lines = lines
    self.places = places
    self.picture = picture
    self.fields = fields
    self.unreadFields = unreadFields
    self.readAt = readAt
  }
}

/// A field of a document.
public struct ReadingField: Codable, Sendable, Equatable {
  /// The name, such as `documentNumber`.
  public var name: Code
  /// The text: a date as `YYYY-MM-DD`, or as `YYYY-MM` or `YYYY` if the rest is not known; null if the caller may not
  /// see it.
  @Nullable public var value: String?
  /// `MACHINE`, or `CORRECTION` if a person gave the value.
  public var origin: Code
  /// What the machine read, if a person corrected it.
  @Nullable public var machineValue: String?
  /// The certainty of the least certain character that the machine read, 0…1; null if it did not read the field.
  @Nullable public var certainty: Double?
  /// The index in `lines` of the line that contains the field; null if the machine did not read it.
  @Nullable public var line: Int?
  /// The index of its first character in the line; null if the machine did not read the field, or in a barcode.
  @Nullable public var start: Int?
  /// The number of its characters in the line; null in the same cases as `start`.
  @Nullable public var length: Int?
  /// The name of the person who gave the value.
  @Nullable public var correctedBy: String?
  /// When the value was given.
  @Nullable public var correctedAt: Date?
  /// Why the value was given: `MISREAD`, `NOT_READ`, `SPELLING` or `OTHER`.
  @Nullable public var correctionReason: Code?

  /// Creates a field.
  public init(
    name: Code, value: String?, origin: Code, machineValue: String? = nil, certainty: Double? = nil, line: Int? = nil,
    start: Int? = nil, length: Int? = nil, correctedBy: String? = nil, correctedAt: Date? = nil,
    correctionReason: Code? = nil
  ) {
    self.name = name
    self.value = value
    self.origin = origin
    self.machineValue = machineValue
    self.certainty = certainty
    self.line = line
    self.start = start
    self.length = length
    self.correctedBy = correctedBy
    self.correctedAt = correctedAt
    self.correctionReason = correctionReason
  }
}

/// The body of `PUT /v1/documents/{id}/reading/{field}`.
public struct ReadingCorrection: Codable, Sendable, Equatable {
  /// The text of the field, 1 to 100 characters; a date is `YYYY-MM-DD`.
  public var value: String
  /// Why the field is corrected: `MISREAD`, `NOT_READ`, `SPELLING` or `OTHER`.
  public var reason: Code
  /// The name of the reviewer whom the program acts for; nil for the name of the key.
  public var reviewer: String?

  /// Creates a correction.
  public init(value: String, reason: Code, reviewer: String? = nil) {
    self.value = value
    self.reason = reason
    self.reviewer = reviewer
  }
}

/// Something that is wrong with the contents of documents.
public struct ContentFinding: Codable, Sendable, Equatable {
  /// `PICTURE_MIRRORED`, `CHECK_DIGIT_WRONG`, `CONTENT_IMPOSSIBLE`, `DOCUMENT_EXPIRED`, `TYPE_MISMATCH`,
  /// `COUNTRY_MISMATCH`, `SIDES_DIFFER`, `SIDES_UNMATCHED`, `DOCUMENTS_DIFFER`, `CLAIM_MISMATCH`, `UNDERAGE`,
  /// `SEEN_BEFORE` or `BLOCKED`.
  public var code: Code
  /// The consequence of the finding in the project: `IGNORE`, `DOUBT`, `REUPLOAD` or `REJECT`.
  public var consequence: Code
  /// The ids of the documents concerned.
  public var documentIds: [String]
  /// The fields that differ, with all their values.
  public var differences: [ContentDifference]
  /// The sessions in which the person, the document or the picture was seen, newest first.
  public var cases: [SeenCase]
  /// The entries of the block list that apply.
  public var blocks: [Block]

  /// Creates a finding.
  public init(
    code: Code, consequence: Code, documentIds: [String], differences: [ContentDifference], cases: [SeenCase],
    blocks: [Block]
  ) {
    self.code = code
    self.consequence = consequence
    self.documentIds = documentIds
    self.differences = differences
    self.cases = cases
    self.blocks = blocks
  }
}

/// A field whose values should be the same, or one that should have another value.
public struct ContentDifference: Codable, Sendable, Equatable {
  /// One of the values.
  public struct Value: Codable, Sendable, Equatable {
    /// `DOCUMENT`; `CLAIM` for what the creator of the session said; `EXPECTED` for what was asked for.
    public var origin: Code
    /// The id of the document that states it; null for another origin.
    @Nullable public var documentId: String?
    /// The text.
    public var value: String

    /// Creates a value.
    public init(origin: Code, documentId: String?, value: String) {
      self.origin = origin
      self.documentId = documentId
      self.value = value
    }
  }

  /// The name of the field, such as `birthDate`.
  public var field: Code
  /// The values.
  public var values: [Value]

  /// Creates a difference.
  public init(field: Code, values: [Value]) {
    self.field = field
    self.values = values
  }
}

/// Another session with the same person, document or picture.
public struct SeenCase: Codable, Sendable, Equatable {
  /// The session's id.
  public var id: String
  /// The session's reference.
  public var reference: String
  /// What both have in common: `DOCUMENT_NUMBER`, `PERSON`, `PICTURE` or `LIKENESS`.
  public var kinds: [Code]

  /// Creates a case.
  public init(id: String, reference: String, kinds: [Code]) {
    self.id = id
    self.reference = reference
    self.kinds = kinds
  }
}

/// What the creator of a session says about its person.
public struct Claims: Codable, Sendable, Equatable {
  /// The surname, in any script of Latin, Cyrillic or Greek letters.
  public var surname: String?
  /// The given names.
  public var givenNames: String?
  /// The date of birth, `YYYY-MM-DD`.
  public var birthDate: String?
  /// The number of one of the documents.
  public var documentNumber: String?

  /// Creates claims.
  public init(
    surname: String? = nil, givenNames: String? = nil, birthDate: String? = nil, documentNumber: String? = nil
  ) {
    self.surname = surname
    self.givenNames = givenNames
    self.birthDate = birthDate
    self.documentNumber = documentNumber
  }
}

/// What follows from the contents of documents in a project, as `GET` and `PUT /v1/content-rules` carry it.
public struct ContentRules: Codable, Sendable, Equatable {
  /// The consequence of each code: `IGNORE`, `DOUBT`, `REUPLOAD` or `REJECT`. A code that is left out has its default.
  public var consequences: [String: Code]
  /// The age in years from which people are not underage; null if the project does not ask.
  @Nullable public var minAge: Int?
  /// Whether people, documents and pictures are recognised in other sessions of the project.
  public var recognizesPeople: Bool

  /// Creates rules.
  public init(consequences: [String: Code], minAge: Int?, recognizesPeople: Bool) {
    self.consequences = consequences
    self.minAge = minAge
    self.recognizesPeople = recognizesPeople
  }
}

/// The body of `POST /v1/blocks`: a number with its issuer, a name with a date of birth, or a document.
public struct BlockRequest: Codable, Sendable, Equatable {
  /// The number of a document; needs `issuer`.
  public var documentNumber: String?
  /// The state that issued the document, as in its machine-readable zone: three letters.
  public var issuer: String?
  /// The surname of a person; needs `birthDate`.
  public var surname: String?
  /// The given names of the person, of which the first one counts.
  public var givenNames: String?
  /// The person's date of birth, `YYYY-MM-DD`.
  public var birthDate: String?
  /// A document of the project, whose number and person are blocked.
  public var documentId: String?
  /// The reason, 1 to 200 characters; reviewers see it.
  public var reason: String
  /// When the entry expires; nil for never.
  public var expiresAt: String?

  /// Creates a request.
  public init(
    documentNumber: String? = nil, issuer: String? = nil, surname: String? = nil, givenNames: String? = nil,
    birthDate: String? = nil, documentId: String? = nil, reason: String, expiresAt: String? = nil
  ) {
    self.documentNumber = documentNumber
    self.issuer = issuer
    self.surname = surname
    self.givenNames = givenNames
    self.birthDate = birthDate
    self.documentId = documentId
    self.reason = reason
    self.expiresAt = expiresAt
  }
}

/// An entry of a block list. What it blocks is kept as a keyed hash only.
public struct Block: Codable, Sendable, Equatable {
  /// The entry's id.
  public var id: String
  /// `DOCUMENT_NUMBER` or `PERSON`.
  public var kind: Code
  /// The reason.
  public var reason: String
  /// When the entry was made.
  public var createdAt: Date
  /// When the entry expires; null for never.
  @Nullable public var expiresAt: Date?

  /// Creates an entry.
  public init(id: String, kind: Code, reason: String, createdAt: Date, expiresAt: Date?) {
    self.id = id
    self.kind = kind
    self.reason = reason
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// The entries of a block list, newest first.
public struct BlockList: Codable, Sendable, Equatable {
  /// The entries.
  public var blocks: [Block]

  /// Creates a list.
  public init(blocks: [Block]) {
    self.blocks = blocks
  }
}
