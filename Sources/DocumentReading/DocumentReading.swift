/// The machine-readable data that was read on a document.
public struct DocumentReading: Sendable, Equatable, Codable {
  /// The layout of the data. Raw values are sent to clients unchanged.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// Identity cards: three lines of 30 characters (ICAO Doc 9303-5).
    case td1 = "TD1"
    /// Larger identity documents: two lines of 36 characters (ICAO Doc 9303-6).
    case td2 = "TD2"
    /// Passports: two lines of 44 characters (ICAO Doc 9303-4).
    case td3 = "TD3"
    /// Visas of two lines of 44 characters (ICAO Doc 9303-7).
    case mrvA = "MRV_A"
    /// Visas of two lines of 36 characters (ICAO Doc 9303-7).
    case mrvB = "MRV_B"
    /// French identity cards of 1988 to 2021: two lines of 36 characters.
    case frenchIdentityCard = "FRENCH_ID_CARD"
    /// French driving licences: one line of 30 characters.
    case frenchDrivingLicence = "FRENCH_DRIVING_LICENCE"
    /// Driving licences of other states: one line of 30 characters (ISO/IEC 18013-3).
    case drivingLicence = "DRIVING_LICENCE"
    /// Swiss driving licences: lines of 9, 30 and 30 characters.
    case swissDrivingLicence = "SWISS_DRIVING_LICENCE"
    /// North American licences and cards: a PDF417 code (AAMVA DL/ID Card Design Standard).
    case aamva = "AAMVA"
    /// Another barcode: PDF417, QR, Data Matrix or Aztec. Its text is one line, and its fields are not known.
    case barcode = "BARCODE"
  }

  /// The layout of the data.
  public let kind: Kind
  /// The lines as printed, from the top. Characters that are not certain are `?`; bytes of a barcode that are not
  /// characters are blanks.
  public let lines: [String]
  /// The fields that are certain, in the order of the document.
  public let fields: [ReadField]
  /// The fields that are certain but impossible, such as a date in a thirteenth month. They are not among ``fields``.
  public let impossibleFields: [ReadField.Name]
  /// The fields of the layout that are not among ``fields`` although they are not empty, because they are not certain or
  /// impossible; of a licence, also those that every licence should have.
  public let unreadFields: [ReadField.Name]
  /// The certainty of the least certain character, 0…1.
  public let certainty: Double
  /// Whether all check digits hold; also true for a kind that has none.
  public let checkDigitsHold: Bool
  /// The check digits that do not hold although all is seen clearly: something on the document was changed, or printed
  /// wrong.
  public let wrongDigits: [WrongDigit]
  /// Where each line was read: its four corners in shares of the picture's width and height, clockwise from the line's
  /// own upper left one.
  public internal(set) var places: [[Point]]
  /// Whether the picture is mirrored. What was read is as on the document itself.
  public internal(set) var isMirrored = false

  /// Creates a reading.
  public init(
    kind: Kind, lines: [String], fields: [ReadField], impossibleFields: [ReadField.Name] = [],
    unreadFields: [ReadField.Name] = [], certainty: Double,
    checkDigitsHold: Bool, wrongDigits: [WrongDigit] = [], places: [[Point]]
  ) {
    self.kind = kind
    self.lines = lines
    self.fields = fields
    self.impossibleFields = impossibleFields
    self.unreadFields = unreadFields
    self.certainty = certainty
    self.checkDigitsHold = checkDigitsHold
    self.wrongDigits = wrongDigits
    self.places = places
  }

  /// The share of characters that are certain.
  var certainShare: Double {
    let characters = lines.joined().utf8
    return characters.isEmpty ? 0 : Double(characters.count { $0 != UInt8(ascii: "?") }) / Double(characters.count)
  }

  /// The value of a field; nil if it is missing, empty, or not certain.
  public subscript(name: ReadField.Name) -> String? { fields.first { $0.name == name }?.value }
}

/// A check digit that does not fit what it covers.
public struct WrongDigit: Sendable, Equatable, Codable {
  /// The field that it covers; nil for the composite check digit, which covers several.
  public let field: ReadField.Name?
  /// The characters of the field as printed; empty for the composite check digit.
  public let text: String
  /// The printed digit.
  public let digit: String
  /// The digit that would fit.
  public let fitting: String
}

/// A field that was read.
public struct ReadField: Sendable, Equatable, Codable {
  /// The name of a field. Raw values are sent to clients unchanged.
  public enum Name: String, Sendable, CaseIterable, Codable {
    /// The kind of document, in the letters of its issuer.
    case documentCode
    /// The state or organisation that issued it (ICAO Doc 9303-3, section 5).
    case issuer
    case documentNumber
    case surname
    case givenNames
    /// What follows the name, such as `JR`.
    case nameSuffix
    /// The date as printed: YYMMDD, unknown parts as `<<`; in a barcode YYYY-MM-DD.
    case birthDate
    /// `M`, `F` or `X`.
    case sex
    /// The date of expiry, in the same format.
    case expiryDate
    case nationality
    /// Optional data of the issuer, such as a personal number.
    case optional
    case secondOptional
    /// Surname and given names together; readings have the two instead.
    case names
  }

  /// The name of the field.
  public let name: Name
  /// Its text, with blanks in place of fillers.
  public let value: String
  /// The certainty of its least certain character, 0…1.
  public let certainty: Double
  /// The index of its line, from 0.
  public let line: Int
  /// The range of its characters in the line; empty for a barcode, whose fields have no position.
  public let characters: Range<Int>

  /// Creates a field.
  public init(name: Name, value: String, certainty: Double, line: Int, characters: Range<Int> = 0..<0) {
    self.name = name
    self.value = value
    self.certainty = certainty
    self.line = line
    self.characters = characters
  }
}
