import VerificationFlow

@testable import MusterService

/// Noon on 15 March 2026, when all documents are shown unless a test says otherwise.
let noon = Instant(milliseconds: 1_773_576_000_000)

/// Documents, and what is wrong with them.
protocol ContentFaultFixture {}

extension ContentFaultFixture {
  /// What the zone of an identity card that is all right states.
  var card: [String: String] {
    [
      "documentCode": "ID", "issuer": "D", "documentNumber": "L01X00T47", "surname": "MUELLER",
      "givenNames": "ANNA MARIA", "birthDate": "840315", "sex": "F", "expiryDate": "300101", "nationality": "D",
    ]
  }
  /// What the code of the same person's driving licence states.
  var licence: [String: String] {
    [
      "documentNumber": "DL-4711", "surname": "Müller", "givenNames": "Anna", "birthDate": "1984-03-15", "sex": "F",
      "expiryDate": "2031-06-30",
    ]
  }

  func codes(_ findings: [ContentFinding]) -> [ContentCode] { findings.map(\.code) }

  /// Returns all texts that findings show beside each other.
  func texts(_ findings: [ContentFinding]) -> [String] {
    findings.flatMap(\.differences).flatMap(\.values).map { $0.text }
  }

  func find(
    _ documents: FindContentFaults.Document..., rules: ContentRules = ContentRules(), claims: Claims? = nil
  ) -> [ContentFinding] {
    FindContentFaults(rules: rules, claims: claims).find(documents)
  }

  /// Returns a document on which a machine read these fields, or nothing if there is no kind.
  func document(
    _ fields: [String: String], kind: String? = "TD1", as type: DocumentType = .idCard, side: DocumentSide = .back,
    impossible: [String] = [], checkDigitsHold: Bool = true, corrections: [(field: String, value: String)] = [],
    countries: Set<String> = [], mark: ContentCode? = nil, isMarked: Bool = false, isMirrored: Bool = false,
    wrong: [ReadingRecord.WrongDigit] = [],
    shownAt time: Instant = noon
  ) -> FindContentFaults.Document {
    let (id, session) = (DocumentID("\(type.rawValue) \(side.rawValue)"), SessionID("session"))
    let record = DocumentRecord(
      id: id, projectId: ProjectID("project"), sessionId: session, verificationId: VerificationID("verification"),
      uploadId: UploadID("upload"), key: SideKey(type, side), country: nil, filename: nil, status: .verificationPending,
      passedQuality: true, originalDocumentId: nil, signature: nil, signatureStatus: .absent, sha256: "",
      format: "JPEG",
      byteCount: 1, width: 1, height: 1, inspection: InspectionRecord(isMarked: isMarked), createdAt: time,
      updatedAt: time)
    let contents = kind.map { kind in
      ReadingRecord.Contents(
        kind: kind, lines: [],
        fields: fields.map { ReadingRecord.Field(name: $0.key, value: $0.value, certainty: 1, line: 0) },
        impossibleFields: impossible, certainty: 1, checkDigitsHold: checkDigitsHold, wrongDigits: wrong, places: [],
        picture: .document,
        isMirrored: isMirrored)
    }
    let made = corrections.enumerated().map { index, correction in
      ReadingCorrection(
        id: "\(index)", documentId: id, sessionId: session, field: correction.field, value: correction.value,
        reason: .misread, reviewer: "anna", at: time)
    }
    let reading = ReadingRecord(documentId: id, contents: contents, mark: mark, at: time)
    return FindContentFaults.Document(record: record, contents: DocumentContents(reading, made), countries: countries)
  }
}

extension [String: String] {
  /// The same with other values; a field whose value is nil is left out.
  func changing(_ values: [String: String?]) -> [String: String] {
    var changed = self
    for (name, value) in values { changed[name] = value }
    return changed
  }
}
