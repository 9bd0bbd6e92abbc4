internal import DocumentReading
internal import MusterStore
package import VerificationFlow

/// What a document states: what a machine read on it, as people corrected it.
package struct DocumentContents: Sendable {
  /// A field.
  package struct Field: Sendable, Equatable {
    package let name: String
    /// Its text: a date as `YYYY-MM-DD`, or as `YYYY-MM` or `YYYY` if the rest is not known, a state by its three
    /// letters, anything else as printed; nil if the caller may not see it.
    package let value: String?
    /// What a machine read, if the field was corrected.
    package let machineValue: String?
    /// The certainty of the least certain character that a machine read, 0…1; nil if it read none.
    package let certainty: Double?
    /// The index of its line, from 0; nil if a machine did not read it.
    package let line: Int?
    /// The range of its characters in the line; empty for a barcode.
    package let characters: Range<Int>
    /// Whether a person gave the value.
    package let isCorrected: Bool
    /// The latest correction, if there is one and the caller may see it.
    package let correction: ReadingCorrection?
  }

  package let documentId: DocumentID
  /// What a machine read; without lines, places and texts if the caller may not see them.
  package let reading: ReadingRecord
  /// The fields in the order of ``names``.
  package let fields: [Field]
  /// The names of the fields that are on the document, but could not be read, and have no correction.
  package let unreadFields: [String]
  /// All corrections, oldest first.
  package let corrections: [ReadingCorrection]
  /// Whether the caller may not see the texts.
  package let isMasked: Bool

  /// The names of fields, in the order in which people look for them.
  package static let names = [
    ReadField.Name.surname, .givenNames, .nameSuffix, .birthDate, .sex, .nationality, .documentNumber, .documentCode,
    .issuer, .expiryDate, .optional, .secondOptional,
  ].map(\.rawValue)

  /// The fields that are compared with other documents, with claims, or with what was requested.
  private static let comparedFields: Set = [
    ReadField.Name.surname, .givenNames, .birthDate, .sex, .documentNumber, .documentCode, .issuer, .expiryDate,
  ]

  /// Whether a person corrected a field that is compared with something.
  package var hasComparedCorrection: Bool {
    corrections.contains { correction in Self.comparedFields.contains { $0.rawValue == correction.field } }
  }

  /// What the machine read, without corrections.
  var uncorrected: DocumentContents { DocumentContents(reading, []) }

  init(_ reading: ReadingRecord, _ corrections: [ReadingCorrection]) {
    documentId = reading.documentId
    self.reading = reading
    self.corrections = corrections
    isMasked = false
    let given = Set(corrections.map(\.field))
    unreadFields = (reading.contents?.unreadFields ?? []).filter { !given.contains($0) }
    fields = Self.names.compactMap { name in
      let read = reading.contents?.fields.first { $0.name == name }
      let correction = corrections.last { $0.field == name }
      guard read != nil || correction != nil else { return nil }
      let printed = read.map { Self.text($0.value, name, in: reading) }
      return Field(
        name: name, value: correction.map { Self.text($0.value, name, in: reading) } ?? printed,
        machineValue: correction == nil ? nil : printed,
        certainty: read?.certainty, line: read?.line, characters: read?.characters ?? 0..<0,
        isCorrected: correction != nil, correction: correction)
    }
  }

  /// Returns the contents without the texts.
  var masked: DocumentContents { DocumentContents(masking: self) }

  private init(masking contents: DocumentContents) {
    documentId = contents.documentId
    reading = contents.reading.masked
    corrections = []
    isMasked = true
    unreadFields = contents.unreadFields
    fields = contents.fields.map {
      Field(
        name: $0.name, value: nil, machineValue: nil, certainty: $0.certainty, line: $0.line,
        characters: $0.characters, isCorrected: $0.isCorrected, correction: nil)
    }
  }

  /// Returns what a field states; nil if it is not known.
  subscript(name: ReadField.Name) -> String? { fields.first { $0.name == name.rawValue }?.value }

  /// Returns the date that a field states.
  func date(_ name: ReadField.Name) -> DocumentDate? { self[name].flatMap { DocumentDate(text: $0) } }

  /// Whether the value of a date field is not a date. The value of documents that do not expire counts as a date.
  func isNoDate(_ name: ReadField.Name) -> Bool {
    self[name].map { $0 != DocumentDate.never && DocumentDate(text: $0) == nil } ?? false
  }

  /// Whether the century of a date is a guess, because a zone does not state it.
  func isCenturyGuessed(_ name: ReadField.Name) -> Bool {
    guard let field = fields.first(where: { $0.name == name.rawValue }), field.correction == nil else { return false }
    return reading.contents?.fields.first { $0.name == name.rawValue }?.value.utf8.count == 6
  }

  /// Returns the date of birth, with the century of the claim if a zone leaves it open.
  func birthDate(_ claims: Claims?) -> DocumentDate? {
    guard let birth = date(.birthDate) else { return nil }
    guard isCenturyGuessed(.birthDate), let claimed = claims?.birthDate.flatMap(DocumentDate.init(full:)),
      claimed.agrees(with: birth, ignoringCentury: true)
    else { return birth }
    return claimed
  }

  /// Returns the name that a field states, and whether it may have been truncated because its field is full.
  func name(_ name: ReadField.Name) -> PersonName? {
    guard let text = self[name] else { return nil }
    let isCorrected = fields.first { $0.name == name.rawValue }?.correction != nil
    return PersonName(text, isCut: !isCorrected && fillsItsPlace(name))
  }

  private func fillsItsPlace(_ name: ReadField.Name) -> Bool {
    guard let contents = reading.contents, let kind = DocumentReading.Kind(rawValue: contents.kind) else {
      return false
    }
    let lengths = [ReadField.Name.surname, .givenNames].map { self[$0]?.count ?? 0 }
    // Surname and given names share a line with two fillers between them, or have a place each.
    func share(_ count: Int) -> Bool { lengths[0] + lengths[1] + 2 >= count - 1 }
    switch kind {
    case .td1, .swissDrivingLicence: return share(30)
    case .td2, .mrvB: return share(31)
    case .td3, .mrvA: return share(39)
    case .frenchIdentityCard: return name == .surname ? lengths[0] >= 25 : lengths[1] >= 14
    case .frenchDrivingLicence: return name == .surname && lengths[0] >= 8
    case .drivingLicence, .aamva, .barcode: return false
    }
  }

  private static func text(_ printed: String, _ name: String, in reading: ReadingRecord) -> String {
    func date(_ kind: DocumentDate.Kind) -> DocumentDate? { DocumentDate(printed, kind, readAt: reading.at) }
    switch ReadField.Name(rawValue: name) {
    case .birthDate:
      let expiry = reading.contents?.fields.first { $0.name == ReadField.Name.expiryDate.rawValue }?.value
      // Nobody is born after their document has expired: the birth was in the century before.
      let end = expiry.flatMap { DocumentDate($0, .expiry, readAt: reading.at) }
      return date(.birth)?.before(printed.utf8.count == 6 ? end : nil).text ?? printed
    case .expiryDate: return date(.expiry)?.text ?? printed
    case .issuer, .nationality: return Self.states[printed] ?? printed
    default: return printed
    }
  }

  /// The states that zones write in other letters than ISO 3166-1 (ICAO Doc 9303-3, section 5).
  private static let states = ["D": "DEU", "RKS": "XKX", "ROM": "ROU", "GBD": "GBR"]
}

extension ReadingRecord {
  /// The reading without what was read: only its kind and how certain it is.
  fileprivate var masked: ReadingRecord {
    let kept = contents.map {
      Contents(
        kind: $0.kind, lines: [], fields: [], certainty: $0.certainty, checkDigitsHold: $0.checkDigitsHold, places: [],
        picture: $0.picture)
    }
    return ReadingRecord(documentId: documentId, contents: kept, at: at)
  }
}

extension DocumentContents {
  /// Returns what these documents state. Documents not read yet are omitted.
  static func read(_ documents: [DocumentID], on connection: any Connection) throws -> [DocumentContents] {
    let corrections = Dictionary(grouping: try connection.corrections(of: documents), by: \.documentId)
    let readings = Dictionary(
      uniqueKeysWithValues: try connection.readings(of: documents).map { ($0.documentId, $0) })
    return documents.compactMap { id in readings[id].map { DocumentContents($0, corrections[id] ?? []) } }
  }
}
