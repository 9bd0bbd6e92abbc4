internal import DocumentReading
internal import VerificationFlow

/// Compares what documents state with the day of their upload, with what was requested, with each other, and with what
/// the creator of the session says. A pure function, which does not consider other sessions.
struct FindContentFaults {
  /// A document with what it states.
  struct Document {
    let record: DocumentRecord
    let contents: DocumentContents
    /// The requested countries; empty if any is accepted.
    let countries: Set<String>

    var id: DocumentID { record.id }
  }

  let rules: ContentRules
  let claims: Claims?
  var catalogue = DocumentCatalogue.builtIn

  /// Returns what is wrong with these documents of one person, alone and together.
  func find(_ documents: [Document]) -> [ContentFinding] {
    // A marked picture of a sandbox requests its outcome, whatever it states.
    let plain = documents.filter { !$0.record.inspection.isMarked }
    return documents.flatMap(alone) + [contradictingNumber(plain)].compactMap(\.self) + differing(plain)
  }

  /// Returns what is wrong with a document by itself.
  func alone(_ document: Document) -> [ContentFinding] {
    guard !document.record.inspection.isMarked else {
      return document.contents.reading.mark.map { [finding($0, [document.id])] } ?? []
    }
    return [
      mirrored(document), wrongDigits(document), impossible(document), expired(document), wrongType(document),
      wrongCountry(document),
      contradictingClaims(document), underage(document),
    ].compactMap(\.self)
  }

  private func finding(
    _ code: ContentCode, _ documents: [DocumentID], _ differences: [ContentFinding.Difference] = []
  ) -> ContentFinding {
    ContentFinding(code, rules[code], documents, differences: differences)
  }

  private func value(
    _ document: Document, _ name: ReadField.Name
  ) -> (origin: ContentFinding.Difference.Origin, text: String) {
    (.document(document.id), document.contents[name] ?? "")
  }

  // MARK: One document

  private func mirrored(_ document: Document) -> ContentFinding? {
    guard document.contents.reading.contents?.isMirrored == true else { return nil }
    return finding(.pictureMirrored, [document.id])
  }

  private func wrongDigits(_ document: Document) -> ContentFinding? {
    let corrected = Set(document.contents.corrections.map(\.field))
    let wrong = (document.contents.reading.contents?.wrongDigits ?? []).filter {
      $0.field.map { !corrected.contains($0) } ?? corrected.isEmpty
    }
    guard !wrong.isEmpty else { return nil }
    // The composite digit covers the other fields, so it says nothing more if one of those is wrong.
    let differences = wrong.compactMap { digit in
      digit.field.map { field in
        ContentFinding.Difference(
          field: field,
          values: [
            (.document(document.id), "\(digit.text) \(digit.digit)"), (.expected, "\(digit.text) \(digit.fitting)"),
          ])
      }
    }
    return finding(.checkDigitWrong, [document.id], differences)
  }

  private func impossible(_ document: Document) -> ContentFinding? {
    let contents = document.contents
    guard let read = contents.reading.contents, read.checkDigitsHold else { return nil }
    let corrected = Set(contents.corrections.map(\.field))
    let fields =
      read.impossibleFields.filter { !corrected.contains($0) }
      + [ReadField.Name.birthDate, .expiryDate].filter { contents.isNoDate($0) }.map(\.rawValue)
    if let birth = contents.date(.birthDate), let expiry = contents.date(.expiryDate), birth.isAfter(expiry) {
      let values = [value(document, .birthDate), value(document, .expiryDate)]
      return finding(
        .contentImpossible, [document.id],
        [ContentFinding.Difference(field: ReadField.Name.birthDate.rawValue, values: values)])
    }
    guard !fields.isEmpty else { return nil }
    return finding(
      .contentImpossible, [document.id], fields.map { ContentFinding.Difference(field: $0, values: []) })
  }

  private func expired(_ document: Document) -> ContentFinding? {
    // Somewhere on Earth it is still the day before until noon in UTC.
    let day = DocumentDate(document.record.createdAt.advanced(by: .seconds(-12 * 3600)))
    guard let expiry = document.contents.date(.expiryDate), expiry.isBefore(day) else { return nil }
    let values = [value(document, .expiryDate), (.expected, day.text)]
    return finding(
      .documentExpired, [document.id],
      [ContentFinding.Difference(field: ReadField.Name.expiryDate.rawValue, values: values)])
  }

  private func wrongType(_ document: Document) -> ContentFinding? {
    let type = document.record.key.type
    guard catalogue[type]?.hasKnownData == true, let types = possibleTypes(of: document.contents), !types.contains(type)
    else { return nil }
    let values: [(ContentFinding.Difference.Origin, String)] = [
      (
        .document(document.id),
        types.isEmpty
          ? document.contents.reading.contents?.kind ?? "" : types.map(\.rawValue).sorted().joined(separator: ", ")
      ), (.expected, type.rawValue),
    ]
    return finding(
      .typeMismatch, [document.id],
      [ContentFinding.Difference(field: ReadField.Name.documentCode.rawValue, values: values)])
  }

  /// Returns the types that a document can be by its layout and code; nil if they say nothing.
  private func possibleTypes(of contents: DocumentContents) -> Set<DocumentType>? {
    guard let kind = (contents.reading.contents?.kind).flatMap(DocumentReading.Kind.init) else { return nil }
    let code = contents[.documentCode] ?? ""
    let isZone = [.td1, .td2, .td3].contains(kind)
    let types = catalogue.entries.filter {
      isZone ? $0.mayHaveZone(withCode: code) : $0.layouts.contains(kind.rawValue)
    }.map(\.type)
    guard types.isEmpty else { return Set(types) }
    let isVisa = [.mrvA, .mrvB].contains(kind) || (isZone && code.hasPrefix("V"))
    return isVisa ? [] : nil
  }

  private func wrongCountry(_ document: Document) -> ContentFinding? {
    guard let issuer = document.contents[.issuer], !document.countries.isEmpty, !document.countries.contains(issuer)
    else { return nil }
    let values = [value(document, .issuer), (.expected, document.countries.sorted().joined(separator: ", "))]
    return finding(
      .countryMismatch, [document.id],
      [ContentFinding.Difference(field: ReadField.Name.issuer.rawValue, values: values)])
  }

  private func underage(_ document: Document) -> ContentFinding? {
    guard let minAge = rules.minAge, let birth = document.contents.birthDate(claims) else { return nil }
    guard birth.age(on: DocumentDate(document.record.createdAt)) < minAge else { return nil }
    return finding(
      .underage, [document.id],
      [
        ContentFinding.Difference(
          field: ReadField.Name.birthDate.rawValue,
          values: [value(document, .birthDate), (.expected, String(minAge))])
      ])
  }

  // MARK: Claims

  private func contradictingClaims(_ document: Document) -> ContentFinding? {
    guard let claims else { return nil }
    let contents = document.contents
    var differences: [ContentFinding.Difference] = []
    func add(_ name: ReadField.Name, _ claim: String) {
      differences.append(
        ContentFinding.Difference(field: name.rawValue, values: [value(document, name), (.claim, claim)]))
    }
    if let claim = claims.surname, let stated = contents.name(.surname), !stated.agrees(with: PersonName(claim)) {
      add(.surname, claim)
    }
    if let claim = claims.givenNames, let stated = contents.name(.givenNames),
      !stated.agrees(with: PersonName(claim), allowsMissingWords: true)
    {
      add(.givenNames, claim)
    }
    if let claim = claims.birthDate, let date = DocumentDate(full: claim), let stated = contents.date(.birthDate),
      !stated.agrees(with: date, ignoringCentury: contents.isCenturyGuessed(.birthDate))
    {
      add(.birthDate, claim)
    }
    return differences.isEmpty ? nil : finding(.claimMismatch, [document.id], differences)
  }

  /// Compares the claimed number with those of all documents, one of which has to match.
  private func contradictingNumber(_ documents: [Document]) -> ContentFinding? {
    let numbered = documents.filter { $0.contents[.documentNumber] != nil }
    guard let claim = claims?.documentNumber, !numbered.isEmpty else { return nil }
    let isStated = numbered.contains { DocumentNumber($0.contents[.documentNumber] ?? "") == DocumentNumber(claim) }
    guard !isStated else { return nil }
    let values = numbered.map { value($0, .documentNumber) } + [(.claim, claim)]
    return finding(
      .claimMismatch, numbered.map(\.id),
      [ContentFinding.Difference(field: ReadField.Name.documentNumber.rawValue, values: values)])
  }

  // MARK: Several documents

  private func differing(_ documents: [Document]) -> [ContentFinding] {
    let pairs: [(Document, Document)] = documents.indices.flatMap { one in
      documents[(one + 1)...].map { (documents[one], $0) }
    }
    let ofOne = pairs.filter { $0.record.key.type == $1.record.key.type }
    let ofTwo = pairs.filter { $0.record.key.type != $1.record.key.type }
    return [
      differing(ofOne, .sidesDiffer, ofOneDocument: true), unmatched(ofOne),
      differing(ofTwo, .documentsDiffer, ofOneDocument: false),
    ].compactMap(\.self)
  }

  /// Returns the sides that have no field in common.
  private func unmatched(_ pairs: [(Document, Document)]) -> ContentFinding? {
    let sides = pairs.filter { comparisons(of: $0, $1, ofOneDocument: true).isEmpty }.flatMap { [$0.id, $1.id] }
    return sides.isEmpty ? nil : finding(.sidesUnmatched, sides)
  }

  private func differing(
    _ pairs: [(Document, Document)], _ code: ContentCode, ofOneDocument: Bool
  ) -> ContentFinding? {
    var (ids, found) = ([DocumentID](), [ContentFinding.Difference]())
    for (one, two) in pairs {
      let names = comparisons(of: one, two, ofOneDocument: ofOneDocument).filter { !$0.agrees }.map(\.name)
      guard !names.isEmpty else { continue }
      found += names.map {
        ContentFinding.Difference(field: $0.rawValue, values: [value(one, $0), value(two, $0)])
      }
      for id in [one.id, two.id] where !ids.contains(id) { ids.append(id) }
    }
    return ids.isEmpty ? nil : finding(code, ids, found)
  }

  /// Returns the fields that both documents have, and whether they agree.
  private func comparisons(
    of one: Document, _ two: Document, ofOneDocument: Bool
  ) -> [(name: ReadField.Name, agrees: Bool)] {
    var compared: [(name: ReadField.Name, agrees: Bool)] = []
    func compare(_ name: ReadField.Name, _ agrees: (DocumentContents, DocumentContents) -> Bool?) {
      if let agrees = agrees(one.contents, two.contents) { compared.append((name, agrees)) }
    }
    compare(.surname) { one, two in
      one.name(.surname).flatMap { name in two.name(.surname).map { name.agrees(with: $0) } }
    }
    compare(.givenNames) { one, two in
      one.name(.givenNames).flatMap { name in
        two.name(.givenNames).map { name.agrees(with: $0, allowsMissingWords: true) }
      }
    }
    compare(.birthDate) { one, two in
      let isGuessed = one.isCenturyGuessed(.birthDate) || two.isCenturyGuessed(.birthDate)
      return one.date(.birthDate).flatMap { date in
        two.date(.birthDate).map { date.agrees(with: $0, ignoringCentury: isGuessed) }
      }
    }
    compare(.sex) { one, two in
      guard let first = one[.sex], let second = two[.sex], ["M", "F"].contains(first), ["M", "F"].contains(second)
      else { return nil }
      return first == second
    }
    if ofOneDocument {
      compare(.documentNumber) { one, two in
        one[.documentNumber].flatMap { number in
          two[.documentNumber].map { DocumentNumber(number) == DocumentNumber($0) }
        }
      }
      compare(.expiryDate) { one, two in
        one.date(.expiryDate).flatMap { date in two.date(.expiryDate).map { date.agrees(with: $0) } }
      }
    }
    return compared
  }
}

/// The number of a document, reduced to its letters and digits.
struct DocumentNumber: Equatable {
  let text: String

  init(_ text: String) {
    self.text = text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
