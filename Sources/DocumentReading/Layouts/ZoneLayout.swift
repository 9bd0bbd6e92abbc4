internal import Foundation

/// The layout of a machine-readable zone. Positions count through all lines of the zone.
struct ZoneLayout: Sendable {
  /// The characters that a position may have.
  enum Alphabet: Sendable {
    case any, letters, digits, sex

    /// Whether the class of a character fits; fillers fit everywhere.
    func contains(_ character: UInt8) -> Bool {
      switch self {
      case .any: true
      case .letters: !Self.digitRange.contains(character)
      case .digits: Self.digitRange.contains(character) || character == ZoneLayout.filler
      case .sex: "MFX<".utf8.contains(character)
      }
    }

    private static let digitRange = UInt8(ascii: "0")...UInt8(ascii: "9")
  }

  struct Field: Sendable {
    let name: ReadField.Name
    var range: Range<Int>
    let alphabet: Alphabet
    /// The range in which a longer field continues; empty if it does not.
    var rest = 0..<0

    var positions: [Int] { Array(range) + Array(rest) }
  }

  /// A check digit and the characters that it covers (ICAO Doc 9303-3, 4.9).
  struct Check: Sendable {
    let position: Int
    let ranges: [Range<Int>]
    /// Whether the digit may be a filler, if all that it covers are fillers.
    var mayBeFiller = false
  }

  /// A text that is always in the same place.
  struct Mark: Sendable {
    let start: Int
    let text: String
  }

  static let filler = UInt8(ascii: "<")

  let kind: DocumentReading.Kind
  /// The number of characters of each line.
  let lengths: [Int]
  var fields: [Field]
  /// The check digits of single fields. The range that each covers ends at its position.
  var checks: [Check]
  /// The composite check digit.
  var composite: Check?
  /// The texts that are the same on all documents of the kind.
  var marks: [Mark] = []

  var count: Int { lengths.reduce(0, +) }
  /// The places of letters, never fillers, in the line with the document code, which is the first one found: that code
  /// begins with a letter, as does the code of the state behind it (ICAO Doc 9303-3, 4.1 and 5).
  static let letterPlaces = [0, 2]
  /// The positions that never have a filler.
  var letterPositions: [Int] {
    let code = fields.first { $0.name == .documentCode }?.range.lowerBound ?? 0
    return Self.letterPlaces.map { code + $0 }
  }
  /// The check digits of single fields, and the composite one.
  var allChecks: [Check] { checks + [composite].compactMap(\.self) }

  /// The characters that each position may have.
  var alphabets: [Alphabet] {
    var alphabets = [Alphabet](repeating: .any, count: count)
    for field in fields { for position in field.range { alphabets[position] = field.alphabet } }
    for check in allChecks { alphabets[check.position] = .digits }
    return alphabets
  }
}

extension ZoneLayout {
  /// ICAO Doc 9303-5, 4.2: three lines of 30 characters.
  static let td1 = ZoneLayout(
    kind: .td1, lengths: [30, 30, 30],
    fields: [
      Field(name: .documentCode, range: 0..<2, alphabet: .any),
      Field(name: .issuer, range: 2..<5, alphabet: .letters),
      Field(name: .documentNumber, range: 5..<14, alphabet: .any),
      Field(name: .optional, range: 15..<30, alphabet: .any),
      Field(name: .birthDate, range: 30..<36, alphabet: .digits), Field(name: .sex, range: 37..<38, alphabet: .sex),
      Field(name: .expiryDate, range: 38..<44, alphabet: .digits),
      Field(name: .nationality, range: 45..<48, alphabet: .letters),
      Field(name: .secondOptional, range: 48..<59, alphabet: .any),
      Field(name: .names, range: 60..<90, alphabet: .letters),
    ],
    checks: [
      Check(position: 14, ranges: [5..<14]), Check(position: 36, ranges: [30..<36]),
      Check(position: 44, ranges: [38..<44]),
    ],
    composite: Check(position: 59, ranges: [5..<30, 30..<37, 38..<45, 48..<59]))

  /// ICAO Doc 9303-6, 4.2: two lines of 36 characters.
  static let td2 = twoLines(
    .td2, of: 36, optional: 7, composite: Check(position: 71, ranges: [36..<46, 49..<56, 57..<71]))

  /// ICAO Doc 9303-4, 4.2: two lines of 44 characters.
  static let td3 = twoLines(
    .td3, of: 44, optional: 14, optionalCheck: Check(position: 86, ranges: [72..<86], mayBeFiller: true),
    composite: Check(position: 87, ranges: [44..<54, 57..<64, 65..<87]))

  /// ICAO Doc 9303-7, 4.2: a visa of two lines of 44 characters, or of 36. Neither has a composite check digit.
  static let mrvA = twoLines(.mrvA, of: 44, optional: 16, marks: [Mark(start: 0, text: "V")])
  static let mrvB = twoLines(.mrvB, of: 36, optional: 8, marks: [Mark(start: 0, text: "V")])

  /// The names in the first line, everything else in the second, at the same places whatever the length is.
  private static func twoLines(
    _ kind: DocumentReading.Kind, of length: Int, optional count: Int, optionalCheck: Check? = nil,
    composite: Check? = nil, marks: [Mark] = []
  ) -> ZoneLayout {
    let (number, birth, expiry) = (length..<(length + 9), (length + 13)..<(length + 19), (length + 21)..<(length + 27))
    return ZoneLayout(
      kind: kind, lengths: [length, length],
      fields: [
        Field(name: .documentCode, range: 0..<2, alphabet: .letters),
        Field(name: .issuer, range: 2..<5, alphabet: .letters),
        Field(name: .names, range: 5..<length, alphabet: .letters),
        Field(name: .documentNumber, range: number, alphabet: .any),
        Field(name: .nationality, range: (length + 10)..<(length + 13), alphabet: .letters),
        Field(name: .birthDate, range: birth, alphabet: .digits),
        Field(name: .sex, range: (length + 20)..<(length + 21), alphabet: .sex),
        Field(name: .expiryDate, range: expiry, alphabet: .digits),
        Field(name: .optional, range: (length + 28)..<(length + 28 + count), alphabet: .any),
      ],
      checks: [number, birth, expiry].map { Check(position: $0.upperBound, ranges: [$0]) }
        + [optionalCheck].compactMap(\.self),
      composite: composite, marks: marks)
  }

  /// The French identity card of 1988 to 2021: two lines of 36 characters that are not those of ICAO. Its number is the
  /// year and month of issue, the department, and five digits.
  static let frenchIdentityCard = ZoneLayout(
    kind: .frenchIdentityCard, lengths: [36, 36],
    fields: [
      Field(name: .documentCode, range: 0..<2, alphabet: .letters),
      Field(name: .issuer, range: 2..<5, alphabet: .letters),
      Field(name: .surname, range: 5..<30, alphabet: .letters), Field(name: .optional, range: 30..<36, alphabet: .any),
      Field(name: .documentNumber, range: 36..<48, alphabet: .any),
      Field(name: .givenNames, range: 49..<63, alphabet: .letters),
      Field(name: .birthDate, range: 63..<69, alphabet: .digits), Field(name: .sex, range: 70..<71, alphabet: .sex),
    ],
    checks: [Check(position: 48, ranges: [36..<48]), Check(position: 69, ranges: [63..<69])],
    composite: Check(position: 71, ranges: [0..<36, 36..<71]), marks: [Mark(start: 0, text: "IDFRA")])

  /// The French driving licence since 2013: one line of 30 characters (ISO/IEC 18013-2, annex D).
  static let frenchDrivingLicence = ZoneLayout(
    kind: .frenchDrivingLicence, lengths: [30],
    fields: [
      Field(name: .documentCode, range: 0..<2, alphabet: .any), Field(name: .issuer, range: 2..<5, alphabet: .letters),
      Field(name: .documentNumber, range: 5..<14, alphabet: .any),
      Field(name: .expiryDate, range: 15..<21, alphabet: .digits),
      Field(name: .surname, range: 21..<29, alphabet: .letters),
    ],
    checks: [Check(position: 14, ranges: [0..<14])],
    composite: Check(position: 29, ranges: [0..<29]), marks: [Mark(start: 0, text: "D"), Mark(start: 2, text: "FRA")])

  /// Driving licences of other states, such as the Netherlands, Estonia, Croatia, Ireland and Slovakia: one line of 30
  /// characters that begins with D and the state and ends with a check digit (ISO/IEC 18013-3, basic access protection).
  /// Everything between is up to the state.
  static let drivingLicence = ZoneLayout(
    kind: .drivingLicence, lengths: [30],
    fields: [
      Field(name: .documentCode, range: 0..<2, alphabet: .any), Field(name: .issuer, range: 2..<5, alphabet: .letters),
      Field(name: .optional, range: 5..<29, alphabet: .any),
    ],
    checks: [], composite: Check(position: 29, ranges: [0..<29]), marks: [Mark(start: 0, text: "D")])

  /// The Swiss driving licence: lines of 9, 30 and 30 characters without a check digit.
  static let swissDrivingLicence = ZoneLayout(
    kind: .swissDrivingLicence, lengths: [9, 30, 30],
    fields: [
      Field(name: .documentNumber, range: 0..<9, alphabet: .any),
      Field(name: .documentCode, range: 9..<11, alphabet: .letters),
      Field(name: .issuer, range: 11..<14, alphabet: .letters),
      Field(name: .optional, range: 14..<26, alphabet: .digits),
      Field(name: .birthDate, range: 28..<34, alphabet: .digits),
      Field(name: .names, range: 39..<69, alphabet: .letters),
    ],
    checks: [], marks: [Mark(start: 9, text: "FACHE"), Mark(start: 26, text: "<<"), Mark(start: 34, text: "<<<<<")])

  /// The layout of these lines if they have a document number in another place or of another length, otherwise this one.
  ///
  /// In TD1 and TD2, the check digit of the number is then a filler, and the optional data begins with the rest of the
  /// number, its check digit and a filler (ICAO Doc 9303-5, 4.2.2, and 9303-6, 4.2.2, note j).
  func fitted(to lines: [ReadLine]) -> ZoneLayout {
    if kind == .drivingLicence, lines.first?.characters[2..<5].elementsEqual("NLD".utf8) == true {
      // The Dutch licence has a version, and then its number of ten digits.
      var dutch = self
      dutch.fields[2] = Field(name: .documentNumber, range: 6..<16, alphabet: .digits)
      dutch.fields.append(Field(name: .optional, range: 16..<29, alphabet: .any))
      return dutch
    }
    guard [.td1, .td2].contains(kind), let number = fields.firstIndex(where: { $0.name == .documentNumber }),
      let optional = fields.firstIndex(where: { $0.name == .optional }),
      let check = checks.firstIndex(where: { $0.ranges == [fields[number].range] })
    else { return self }
    let isFiller = lines.flatMap(\.characters).map { $0 == Self.filler }
    let (own, data) = (fields[number].range, fields[optional].range)
    guard isFiller[checks[check].position], !own.contains(where: { isFiller[$0] }),
      let end = data.first(where: { isFiller[$0] }), end > data.lowerBound + 1
    else { return self }
    let rest = data.lowerBound..<(end - 1)
    var fitted = self
    fitted.marks.append(Mark(start: checks[check].position, text: "<"))
    fitted.checks[check] = Check(position: rest.upperBound, ranges: [own, rest])
    fitted.fields[number].rest = rest
    fitted.fields[optional].range = end..<data.upperBound
    return fitted
  }

  /// The minimum logarithm of the share of each character of a fixed text in a first reading.
  private static let minMarkScore: Float = log(0.001)

  /// Whether the fixed texts may be in the lines, as far as those were read; false if a character of them is as good as
  /// impossible.
  func mayHaveMarks(_ lines: [ReadLine]) -> Bool {
    let cells = lines.flatMap(\.scores)
    return marks.allSatisfy { mark in
      zip(cells.dropFirst(mark.start), mark.text.utf8).allSatisfy { cell, character in
        CharacterClassifier.alphabet.firstIndex(of: character).map { cell[$0] >= Self.minMarkScore } ?? false
      }
    }
  }

  static let all = [
    td1, td2, td3, mrvA, mrvB, frenchIdentityCard, frenchDrivingLicence, drivingLicence, swissDrivingLicence,
  ]
}
