import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// Noon on 15 March 2026, when all documents are shown unless a test says otherwise.
private let noon = Instant(milliseconds: 1_773_576_000_000)

/// What is wrong with documents by what they state. No database, no clock.
@Suite(.anyEngine) struct FindContentFaultsTests {
  /// What the zone of an identity card that is all right states.
  private let card = [
    "documentCode": "ID", "issuer": "D", "documentNumber": "L01X00T47", "surname": "MUELLER",
    "givenNames": "ANNA MARIA", "birthDate": "840315", "sex": "F", "expiryDate": "300101", "nationality": "D",
  ]
  /// What the code of the same person's driving licence states.
  private let licence = [
    "documentNumber": "DL-4711", "surname": "Müller", "givenNames": "Anna", "birthDate": "1984-03-15", "sex": "F",
    "expiryDate": "2031-06-30",
  ]

  @Test func documentsThatAreAllRightHaveNoFaults() {
    let claims = Claims(surname: "Müller", givenNames: "Anna", birthDate: "1984-03-15", documentNumber: "L01X00T47")
    let rules = ContentRules(minAge: 18)
    let documents = [
      document(card, countries: ["DEU"]), document(licence, kind: "AAMVA", as: .drivingLicense, side: .front),
      document(card.changing(["documentCode": "P"]), kind: "TD3", as: .passport, side: .front),
    ]
    #expect(FindContentFaults(rules: rules, claims: claims).find(documents) == [])
    #expect(FindContentFaults(rules: rules, claims: claims).find([]) == [])
  }

  @Test func whatWasNotReadIsNotWrong() {
    let claims = Claims(surname: "Müller", givenNames: "Anna", birthDate: "1984-03-15", documentNumber: "L01X00T47")
    let unread = document([:], kind: nil, countries: ["DEU"])
    let empty = document([:], kind: "BARCODE", as: .passport, side: .front, countries: ["DEU"])
    #expect(find(unread, empty, rules: ContentRules(minAge: 18), claims: claims) == [])
  }

  // MARK: Expiry

  @Test(arguments: [
    ("260314", true), ("260315", false), ("260316", false), ("2602<<", true), ("2603<<", false), ("25<<<<", true),
    ("26<<<<", false), ("160315", true), ("360315", false), ("991231", false),
  ])
  func aDocumentIsValidOnItsLastDay(expiry: String, isExpired: Bool) {
    let expected: [ContentCode] = isExpired ? [.documentExpired] : []
    #expect(codes(find(document(["expiryDate": expiry]))) == expected)
  }

  /// At the western end of the Earth, the day ends at noon of the next one in UTC.
  @Test func aDocumentIsValidUntilItsDayIsOverEverywhere() {
    func isExpired(_ expiry: String, at time: Instant) -> Bool {
      !find(document(["expiryDate": expiry], shownAt: time)).isEmpty
    }
    let moment = Duration.milliseconds(-1)
    #expect(isExpired("260314", at: noon))
    #expect(!isExpired("260314", at: noon.advanced(by: moment)))
    #expect(isExpired("260313", at: noon.advanced(by: moment)))
    let nextNoon = noon.advanced(by: .seconds(24 * 3600))
    #expect(!isExpired("260315", at: nextNoon.advanced(by: moment)))
    #expect(isExpired("260315", at: nextNoon))
  }

  @Test func anExpiryIsShownBesideTheDay() {
    let expired = document(["expiryDate": "260314"])
    let difference = ContentFinding.Difference(
      field: "expiryDate",
      values: [(origin: .document(expired.id), text: "2026-03-14"), (origin: .expected, text: "2026-03-15")])
    #expect(find(expired) == [ContentFinding(.documentExpired, .doubt, [expired.id], differences: [difference])])
  }

  // MARK: Type

  /// The types that a layout and a code can be; nil if they say nothing.
  @Test(
    arguments: [
      ("TD3", "P", [.passport]), ("TD3", "PP", [.passport]), ("TD3", "PD", [.passport]), ("TD3", "I", [.idCard]),
      ("TD3", "V", []), ("TD1", "I", [.idCard]), ("TD1", "ID", [.idCard]), ("TD1", "IR", [.idCard]),
      ("TD1", "AC", [.idCard]), ("TD1", "C1", [.idCard]), ("TD1", "IP", [.idCard, .passport]),
      ("TD1", "P", [.passport]), ("TD1", "D1", [.drivingLicense]), ("TD1", "X", nil), ("TD1", nil, nil),
      ("TD2", "I", [.idCard]), ("TD2", "P", [.passport]), ("TD2", "V", []), ("MRV_A", "V", []), ("MRV_B", "V", []),
      ("MRV_B", nil, []), ("FRENCH_ID_CARD", "ID", [.idCard]), ("FRENCH_DRIVING_LICENCE", "D1", [.drivingLicense]),
      ("SWISS_DRIVING_LICENCE", "FA", [.drivingLicense]), ("DRIVING_LICENCE", "D1", [.drivingLicense]),
      ("AAMVA", nil, [.drivingLicense, .idCard]),
      ("BARCODE", nil, nil), ("OF_A_LATER_VERSION", "P", nil), (nil, nil, nil),
    ] as [(String?, String?, [DocumentType]?)])
  func aDocumentIsOfTheTypeThatWasAskedFor(kind: String?, code: String?, types: [DocumentType]?) {
    let fields = code.map { ["documentCode": $0] } ?? [:]
    for type in [DocumentType.idCard, .passport, .drivingLicense] {
      let isRight = types?.contains(type) ?? true
      let expected: [ContentCode] = isRight ? [] : [.typeMismatch]
      #expect(codes(find(document(fields, kind: kind, as: type))) == expected, "\(type)")
    }
    // What other types look like is not known.
    for type in [DocumentType(rawValue: "UNKNOWN_TYPE"), .selfiePhoto] {
      #expect(find(document(fields, kind: kind, as: type)) == [], "\(type)")
    }
  }

  @Test(
    arguments: [
      ("TD3", "P", .idCard, "PASSPORT"), ("TD1", "IP", .drivingLicense, "ID_CARD, PASSPORT"),
      ("AAMVA", nil, .passport, "DRIVING_LICENSE, ID_CARD"), ("MRV_A", "V", .passport, "MRV_A"),
      ("TD3", "V", .passport, "TD3"),
    ] as [(String, String?, DocumentType, String)])
  func aTypeIsShownBesideTheOneThatWasAskedFor(kind: String, code: String?, type: DocumentType, text: String) {
    let wrong = document(code.map { ["documentCode": $0] } ?? [:], kind: kind, as: type)
    let difference = ContentFinding.Difference(
      field: "documentCode",
      values: [(origin: .document(wrong.id), text: text), (origin: .expected, text: type.rawValue)])
    #expect(find(wrong) == [ContentFinding(.typeMismatch, .doubt, [wrong.id], differences: [difference])])
  }

  /// What a type declares decides, and not a list of types.
  @Test(
    arguments: [
      ("TD1", "IS", true), ("TD1", "I", false), ("TD1", "P", false), ("TD1", "X", true), ("MRV_A", "V", false),
      ("BARCODE", nil, true), ("AAMVA", nil, false), ("SWISS_DRIVING_LICENCE", "FA", true),
    ] as [(String, String?, Bool)])
  func aTypeThatIsAddedHasTheDataThatItDeclares(kind: String, code: String?, isRight: Bool) {
    let added = DocumentCatalogue.Entry(
      type: DocumentType(rawValue: "ADDED_TYPE"), sides: [.front], requiredSides: [.front], size: .id1,
      zoneCodes: ["IS"], layouts: ["SWISS_DRIVING_LICENCE"])
    let find = FindContentFaults(
      rules: ContentRules(), claims: nil,
      catalogue: DocumentCatalogue(entries: DocumentCatalogue.builtIn.entries + [added]))
    let shown = document(code.map { ["documentCode": $0] } ?? [:], kind: kind, as: added.type)
    let expected: [ContentCode] = isRight ? [] : [.typeMismatch]
    #expect(codes(find.alone(shown)) == expected)
  }

  // MARK: Country

  @Test(
    arguments: [
      ("DEU", ["DEU"], true), ("D", ["DEU"], true), ("RKS", ["XKX"], true), ("ROM", ["ROU"], true),
      ("GBD", ["GBR"], true), ("SVK", ["CZE", "SVK"], true), ("UTO", [], true), (nil, ["DEU"], true),
      ("AUT", ["DEU"], false), ("D", ["AUT"], false), ("POL", ["CZE", "SVK"], false),
    ] as [(String?, [String], Bool)])
  func aDocumentIsOfACountryThatWasAskedFor(issuer: String?, countries: [String], isRight: Bool) {
    let shown = document(issuer.map { ["issuer": $0] } ?? [:], countries: Set(countries))
    let expected: [ContentCode] = isRight ? [] : [.countryMismatch]
    #expect(codes(find(shown)) == expected)
  }

  @Test func aCountryIsShownBesideThoseThatWereAskedFor() {
    let wrong = document(["issuer": "D"], countries: ["SVK", "CZE"])
    let difference = ContentFinding.Difference(
      field: "issuer", values: [(origin: .document(wrong.id), text: "DEU"), (origin: .expected, text: "CZE, SVK")])
    #expect(find(wrong) == [ContentFinding(.countryMismatch, .doubt, [wrong.id], differences: [difference])])
  }

  // MARK: Sides

  @Test(arguments: [
    ("surname", "MAYER"), ("givenNames", "EVA"), ("birthDate", "840316"), ("birthDate", "850315"), ("sex", "M"),
    ("documentNumber", "L01X00T48"), ("expiryDate", "300102"),
  ])
  func theSidesOfADocumentDiffer(field: String, value: String) {
    let (back, front) = (document(card), document(card.changing([field: value]), side: .front))
    let found = find(back, front)
    #expect(codes(found) == [.sidesDiffer] && found.map(\.documents) == [[back.id, front.id]])
    let differences = found.flatMap(\.differences)
    #expect(differences.map(\.field) == [field])
    let origins: [ContentFinding.Difference.Origin] = [.document(back.id), .document(front.id)]
    #expect(differences.flatMap(\.values).map { $0.origin } == origins)
  }

  @Test(
    arguments: [
      ("surname", "Müller"), ("surname", "MUXXLLER"), ("surname", nil), ("givenNames", "ANNA"),
      ("givenNames", "Anna-Maria"), ("sex", "X"), ("sex", nil), ("birthDate", "1984-03-15"),
      // One of the two does not state the century.
      ("birthDate", "1884-03-15"), ("birthDate", "8403<<"), ("birthDate", nil), ("documentNumber", "l01x-00t 47"),
      ("expiryDate", "3001<<"), ("expiryDate", "2030-01-01"), ("expiryDate", nil), ("optional", "ANYTHING"),
      // What sides need not have in common.
      ("documentCode", "IR"), ("issuer", "DEU"), ("nationality", "AUT"),
    ] as [(String, String?)])
  func theSidesOfADocumentAgree(field: String, value: String?) {
    let back = document(card.changing(["surname": "Müller"]))
    var fields = card
    fields[field] = value
    #expect(find(back, document(fields, side: .front)) == [])
  }

  // MARK: Documents

  @Test(arguments: [
    ("surname", "Mayer"), ("givenNames", "Eva"), ("birthDate", "1984-03-16"), ("birthDate", "1985-03-15"),
    ("sex", "M"),
  ])
  func theDocumentsDiffer(field: String, value: String) {
    let one = document(card)
    let two = document(licence.changing([field: value]), kind: "AAMVA", as: .drivingLicense, side: .front)
    let found = find(one, two)
    #expect(codes(found) == [.documentsDiffer] && found.map(\.documents) == [[one.id, two.id]])
    #expect(found.flatMap(\.differences).map(\.field) == [field])
    #expect(texts(found).last == value)
  }

  @Test(
    arguments: [
      ("surname", "Müller"), ("surname", "MUELLER"), ("surname", nil), ("givenNames", "Anna Maria Luise"),
      ("givenNames", "Maria"), ("givenNames", "Anna M"), ("sex", "X"), ("sex", "1"), ("sex", nil),
      ("birthDate", "1884-03-15"), ("birthDate", "840315"), ("birthDate", nil), ("documentNumber", "X1"),
      ("expiryDate", "2029-12-31"), ("issuer", "AUT"), ("nationality", "AUT"),
    ] as [(String, String?)])
  func theDocumentsAgree(field: String, value: String?) {
    var fields = licence
    fields[field] = value
    #expect(find(document(card), document(fields, kind: "AAMVA", as: .drivingLicense, side: .front)) == [])
  }

  @Test func centuriesThatBothStateAreCompared() {
    let one = document(licence, kind: "AAMVA")
    let other = licence.changing(["birthDate": "1884-03-15"])
    let two = document(other, kind: "AAMVA", as: .drivingLicense, side: .front)
    #expect(codes(find(one, two)) == [.documentsDiffer])
  }

  @Test func eachDocumentIsComparedWithEachOther() {
    let passport = document(card.changing(["documentCode": "P"]), kind: "TD3", as: .passport, side: .front)
    let front = document(licence, kind: "AAMVA", side: .front)
    let back = document(card.changing(["surname": "MAYER"]))
    let found = find(passport, front, back)
    #expect(codes(found) == [.sidesDiffer, .documentsDiffer])
    #expect(found.map(\.documents) == [[front.id, back.id], [passport.id, back.id]])
  }

  // MARK: Claims

  @Test(
    arguments: [
      (Claims(surname: "Mayer"), "surname", "MUELLER", "Mayer"),
      (Claims(givenNames: "Eva"), "givenNames", "ANNA MARIA", "Eva"),
      (Claims(birthDate: "1984-03-16"), "birthDate", "1984-03-15", "1984-03-16"),
      (Claims(birthDate: "1985-03-15"), "birthDate", "1984-03-15", "1985-03-15"),
      (Claims(documentNumber: "L01X00T48"), "documentNumber", "L01X00T47", "L01X00T48"),
    ] as [(Claims, String, String, String)])
  func aDocumentContradictsAClaim(claims: Claims, field: String, stated: String, claimed: String) {
    let wrong = document(card)
    let difference = ContentFinding.Difference(
      field: field, values: [(origin: .document(wrong.id), text: stated), (origin: .claim, text: claimed)])
    #expect(
      find(wrong, claims: claims) == [ContentFinding(.claimMismatch, .doubt, [wrong.id], differences: [difference])])
  }

  @Test(arguments: [
    Claims(), Claims(surname: "Müller"), Claims(surname: "mueller"), Claims(givenNames: "Anna"),
    Claims(givenNames: "Anna-Maria"), Claims(givenNames: "Anna Maria Luise"), Claims(birthDate: "1984-03-15"),
    // The zone does not state the century.
    Claims(birthDate: "1884-03-15"), Claims(documentNumber: "L01X00T47"), Claims(documentNumber: "l01x 00-t47"),
    // Nothing of it can be compared.
    Claims(surname: "穆勒", givenNames: "安娜"),
  ])
  func aDocumentAgreesWithAClaim(claims: Claims) {
    #expect(find(document(card), claims: claims) == [])
  }

  @Test func allThatContradictsIsNoted() {
    let claims = Claims(surname: "Mayer", givenNames: "Eva", birthDate: "1984-03-16", documentNumber: "X1")
    let found = find(document(card), claims: claims)
    #expect(codes(found) == [.claimMismatch, .claimMismatch])
    #expect(
      found.map { $0.differences.map(\.field) } == [["surname", "givenNames", "birthDate"], ["documentNumber"]])
  }

  @Test func aCenturyThatADocumentStatesIsCompared() {
    let claims = Claims(birthDate: "1884-03-15")
    #expect(codes(find(document(licence, kind: "AAMVA"), claims: claims)) == [.claimMismatch])
    let corrected = document(card, corrections: [("birthDate", "1984-03-15")])
    #expect(codes(find(corrected, claims: claims)) == [.claimMismatch])
  }

  // MARK: Check digits

  @Test func aCheckDigitThatDoesNotFitIsNamedWithTheOneThatWould() {
    let date = ReadingRecord.WrongDigit(field: "birthDate", text: "940315", digit: "8", fitting: "5")
    let composite = ReadingRecord.WrongDigit(field: nil, text: "", digit: "4", fitting: "7")
    let found = find(document(card, checkDigitsHold: false, wrong: [date, composite]))
    #expect(codes(found) == [.checkDigitWrong] && found[0].differences.map(\.field) == ["birthDate"])
    #expect(texts(found) == ["940315 8", "940315 5"])
    #expect(codes(find(document(card, checkDigitsHold: false, wrong: [composite]))) == [.checkDigitWrong])
    let corrected = document(
      card, checkDigitsHold: false, corrections: [("birthDate", "1984-03-15")], wrong: [date, composite])
    #expect(find(corrected) == [], "somebody looked")
  }

  @Test func theClaimedNumberIsThatOfOneDocument() {
    let (one, two) = (document(card), document(licence, kind: "AAMVA", as: .drivingLicense, side: .front))
    for number in ["L01X00T47", "dl 4711"] {
      #expect(find(one, two, claims: Claims(documentNumber: number)) == [])
    }
    let found = find(one, two, claims: Claims(documentNumber: "X1"))
    #expect(codes(found) == [.claimMismatch] && found.map(\.documents) == [[one.id, two.id]])
    #expect(texts(found) == ["L01X00T47", "DL-4711", "X1"])
    let unnumbered = document(["surname": "MUELLER"])
    #expect(find(unnumbered, claims: Claims(documentNumber: "X1")) == [], "no document states a number")
  }

  private static let longName = "Papatheodorokoumoundourogiannakopoulou"

  @Test(arguments: [
    ("TD1", 30), ("TD2", 31), ("MRV_B", 31), ("TD3", 37), ("MRV_A", 37), ("FRENCH_ID_CARD", 25),
    ("FRENCH_DRIVING_LICENCE", 8), ("SWISS_DRIVING_LICENCE", 30),
  ])
  func aNameThatFillsItsPlaceMayBeCutOff(kind: String, count: Int) {
    let surname = String(Self.longName.uppercased().prefix(count))
    let claims = Claims(surname: Self.longName)
    let type = DocumentType(rawValue: "UNKNOWN_TYPE")
    #expect(find(document(["surname": surname], kind: kind, as: type), claims: claims) == [])
    let corrected = document(["surname": surname], kind: kind, as: type, corrections: [("surname", surname)])
    #expect(codes(find(corrected, claims: claims)) == [.claimMismatch], "somebody looked")
  }

  @Test(arguments: [
    ("TD1", 26), ("TD2", 27), ("MRV_B", 27), ("TD3", 35), ("MRV_A", 35), ("FRENCH_ID_CARD", 24),
    ("FRENCH_DRIVING_LICENCE", 7), ("SWISS_DRIVING_LICENCE", 26), ("AAMVA", 37),
  ])
  func aNameThatHasRoomIsWhole(kind: String, count: Int) {
    let surname = String(Self.longName.uppercased().prefix(count))
    let type = DocumentType(rawValue: "UNKNOWN_TYPE")
    let found = find(document(["surname": surname], kind: kind, as: type), claims: Claims(surname: Self.longName))
    #expect(codes(found) == [.claimMismatch])
  }

  // MARK: Age

  @Test(
    arguments: [
      ("080315", 18, false), ("080316", 18, true), ("080316", 17, false), ("840315", 18, false), ("260315", 1, true),
      ("260315", 0, false), ("08<<<<", 18, false), ("09<<<<", 18, true), ("0803<<", 18, false), ("0804<<", 18, true),
      ("2008-03-16", 18, true), ("2008-03-15", 18, false),
    ] as [(String, Int, Bool)])
  func theHolderIsOldEnough(birth: String, minAge: Int, isUnderage: Bool) {
    let shown = document(["birthDate": birth])
    let found = find(shown, rules: ContentRules(minAge: minAge))
    let expected: [ContentCode] = isUnderage ? [.underage] : []
    #expect(codes(found) == expected)
    #expect(find(shown) == [], "the project does not ask")
  }

  @Test func aBirthIsShownBesideTheAge() {
    let young = document(["birthDate": "080316"])
    let difference = ContentFinding.Difference(
      field: "birthDate", values: [(origin: .document(young.id), text: "2008-03-16"), (origin: .expected, text: "18")])
    #expect(
      find(young, rules: ContentRules(minAge: 18)) == [
        ContentFinding(.underage, .doubt, [young.id], differences: [difference])
      ])
  }

  @Test func aClaimStatesTheCenturyOfABirth() {
    let rules = ContentRules(minAge: 18)
    let old = document(["birthDate": "210505"])
    #expect(codes(find(old, rules: rules)) == [.underage], "a zone cannot tell")
    #expect(find(old, rules: rules, claims: Claims(birthDate: "1921-05-05")) == [])
    #expect(codes(find(old, rules: rules, claims: Claims(birthDate: "2021-05-05"))) == [.underage])
    #expect(codes(find(old, rules: rules, claims: Claims(surname: "Müller"))) == [.underage])
    let otherDay = codes(find(old, rules: rules, claims: Claims(birthDate: "1921-05-06")))
    #expect(otherDay == [.claimMismatch, .underage], "it is no claim about this birth")
    let stated = document(["birthDate": "2021-05-05"], kind: "AAMVA")
    let found = codes(find(stated, rules: rules, claims: Claims(birthDate: "1921-05-05")))
    #expect(found == [.claimMismatch, .underage], "the document states the century itself")
    let corrected = document(["birthDate": "210505"], corrections: [("birthDate", "1921-05-05")])
    #expect(find(corrected, rules: rules) == [])
  }

  // MARK: Impossible contents

  @Test func fieldsThatCannotBeAreImpossible() {
    let wrong = document(
      card.changing(["birthDate": nil, "expiryDate": nil]), impossible: ["birthDate", "expiryDate"])
    let differences = ["birthDate", "expiryDate"].map { ContentFinding.Difference(field: $0, values: []) }
    #expect(find(wrong) == [ContentFinding(.contentImpossible, .doubt, [wrong.id], differences: differences)])
  }

  @Test func whatNoCheckDigitHoldsMayBeMisread() {
    #expect(find(document(card, impossible: ["expiryDate"], checkDigitsHold: false)) == [])
    let misread = document(["birthDate": "240101", "expiryDate": "230101"], checkDigitsHold: false)
    #expect(codes(find(misread)) == [.documentExpired])
  }

  @Test func aCorrectedFieldIsNotImpossible() {
    let one = document(["birthDate": "840315"], impossible: ["expiryDate"], corrections: [("expiryDate", "2030-01-01")])
    #expect(find(one) == [])
    let other = document(["birthDate": "840315"], impossible: ["expiryDate"], corrections: [("surname", "MUELLER")])
    #expect(codes(find(other)) == [.contentImpossible])
    let half = document(
      [:], impossible: ["birthDate", "expiryDate"], corrections: [("birthDate", "1984-03-15")])
    #expect(find(half).flatMap(\.differences).map(\.field) == ["expiryDate"])
  }

  @Test func nobodyIsBornAfterTheirDocumentExpires() {
    let wrong = document(["birthDate": "2024-01-01", "expiryDate": "2023-01-01"], kind: "AAMVA")
    let found = find(wrong)
    #expect(codes(found) == [.contentImpossible, .documentExpired])
    let difference = ContentFinding.Difference(
      field: "birthDate",
      values: [(origin: .document(wrong.id), text: "2024-01-01"), (origin: .document(wrong.id), text: "2023-01-01")])
    #expect(found.first?.differences == [difference])
    let sameDay = document(["birthDate": "260315", "expiryDate": "260315"])
    #expect(find(sameDay) == [])
    let sameYear = document(["birthDate": "26<<<<", "expiryDate": "26<<<<"])
    #expect(find(sameYear) == [])
    let corrected = document(
      ["birthDate": "2024-01-01", "expiryDate": "2023-01-01"], kind: "AAMVA",
      corrections: [("birthDate", "1984-01-01")])
    #expect(codes(find(corrected)) == [.documentExpired])
    // A zone states no century, so that the holder was born a hundred years before.
    let old = document(["birthDate": "240101", "expiryDate": "230101"])
    #expect(codes(find(old)) == [.documentExpired])
  }

  /// Their check digits hold, but they are days of no calendar. Such a document must not pass as one without the date.
  @Test(arguments: [
    ("TD1", "expiryDate", "230229"), ("TD1", "birthDate", "850229"), ("TD3", "expiryDate", "230431"),
    ("AAMVA", "expiryDate", "2023-02-30"), ("AAMVA", "birthDate", "1985-02-29"),
  ])
  func daysOfNoCalendarAreImpossible(kind: String, field: String, value: String) {
    #expect(codes(find(document([field: value], kind: kind))).contains(.contentImpossible))
  }

  // MARK: Marks

  @Test(arguments: ContentCode.allCases) func aMarkedPictureHasTheFindingThatItAsksFor(code: ContentCode) {
    let marked = document(card.changing(["expiryDate": "200101"]), countries: ["AUT"], mark: code, isMarked: true)
    let claims = Claims(surname: "Mayer", birthDate: "1970-01-01", documentNumber: "X1")
    let expected = ContentFinding(code, ContentRules()[code], [marked.id])
    #expect(find(marked, rules: ContentRules(minAge: 65), claims: claims) == [expected])
    let other = document(licence.changing(["surname": "Mayer"]), kind: "AAMVA", as: .drivingLicense, side: .front)
    #expect(find(marked, other) == [expected], "it is compared with nothing")
  }

  @Test func whatAMarkedPictureStatesIsIgnored() {
    let claims = Claims(surname: "Mayer", documentNumber: "L01X00T47")
    let marked = document(card.changing(["expiryDate": "200101"]), impossible: ["birthDate"], isMarked: true)
    #expect(find(marked, rules: ContentRules(minAge: 65), claims: claims) == [], "it asks for another outcome")
    let other = document(["documentNumber": "DL-4711"], kind: "AAMVA", as: .drivingLicense, side: .front)
    let found = find(marked, other, claims: claims)
    #expect(codes(found) == [.claimMismatch] && found.map(\.documents) == [[other.id]])
  }

  @Test func otherPicturesAreCheckedBesideAMarkedOne() {
    let marked = document(card, mark: .blocked, isMarked: true)
    let expired = document(["expiryDate": "260314"], as: .drivingLicense, side: .front)
    #expect(codes(find(marked, expired)) == [.blocked, .documentExpired])
    #expect(find(marked, expired).map(\.documents) == [[marked.id], [expired.id]])
  }

  // MARK: Corrections

  @Test func correctionsReplaceWhatAMachineRead() {
    let expired = card.changing(["expiryDate": "200101"])
    #expect(codes(find(document(expired))) == [.documentExpired])
    #expect(find(document(expired, corrections: [("expiryDate", "2030-01-01")])) == [])
    let corrected = document(card, corrections: [("expiryDate", "2020-01-01")])
    let found = find(corrected)
    #expect(codes(found) == [.documentExpired])
    #expect(texts(found).first == "2020-01-01")
  }

  @Test func theLatestCorrectionCounts() {
    let twice = document(card, corrections: [("expiryDate", "2020-01-01"), ("expiryDate", "2030-01-01")])
    #expect(find(twice) == [])
    let back = document(card, corrections: [("expiryDate", "2030-01-01"), ("expiryDate", "2020-01-01")])
    #expect(codes(find(back)) == [.documentExpired])
  }

  @Test func peopleReadWhatAMachineCannot() {
    for kind in [nil, "BARCODE", "TD1"] {
      let corrected = document([:], kind: kind, corrections: [("expiryDate", "2020-01-01"), ("surname", "Mayer")])
      let found = find(corrected, claims: Claims(surname: "Müller"))
      #expect(codes(found) == [.documentExpired, .claimMismatch])
    }
  }

  @Test func correctionsOfEachFieldCount() {
    let claims = Claims(surname: "Mayer", givenNames: "Eva", birthDate: "1970-01-01", documentNumber: "X1")
    let corrections: [(field: String, value: String)] = [
      ("surname", "Mayer"), ("givenNames", "Eva"), ("birthDate", "1970-01-01"), ("documentNumber", "X1"),
      ("issuer", "AUT"), ("documentCode", "P"),
    ]
    let corrected = document(card, as: .passport, corrections: corrections, countries: ["AUT"])
    #expect(find(corrected, claims: claims) == [])
    let uncorrected = find(document(card, as: .passport, countries: ["AUT"]), claims: claims)
    #expect(codes(uncorrected) == [.typeMismatch, .countryMismatch, .claimMismatch, .claimMismatch])
  }

  @Test func sidesWithoutACommonFieldAreUnmatched() {
    let (front, back) = (document([:], kind: nil, side: .front), document(card))
    #expect(find(front, back) == [ContentFinding(.sidesUnmatched, .doubt, [front.id, back.id])])
    #expect(find(back) == [] && find(front) == [])
    // What a reviewer read on the front counts.
    let number = [(field: "documentNumber", value: card["documentNumber"] ?? "")]
    #expect(find(document([:], side: .front, corrections: number), back) == [])
    // Two documents need not have anything in common.
    #expect(find(document([:], as: .passport, side: .front), back) == [])
  }

  // MARK: Rules

  @Test(arguments: ContentRules.Consequence.allCases)
  func theConsequenceIsThatOfTheRules(consequence: ContentRules.Consequence) {
    let wrong = card.changing(["expiryDate": "200101"])
    let claims = Claims(surname: "Mayer", documentNumber: "X1")
    let rules = ContentRules(
      consequences: Dictionary(uniqueKeysWithValues: ContentCode.allCases.map { ($0, consequence) }), minAge: 65)
    let found = find(
      document(wrong, as: .passport, impossible: ["optional"], countries: ["AUT"]),
      document(
        card.changing(["sex": "M"]), as: .passport, side: .front, isMirrored: true,
        wrong: [ReadingRecord.WrongDigit(field: "birthDate", text: "840315", digit: "1", fitting: "4")]),
      document(licence.changing(["birthDate": "1984-04-15"]), kind: "AAMVA", as: .drivingLicense, side: .front),
      document([:], as: .drivingLicense), document([:], side: .front, mark: .seenBefore, isMarked: true), rules: rules,
      claims: claims)
    #expect(Set(codes(found)) == Set(ContentCode.allCases).subtracting([.blocked]))
    #expect(found.allSatisfy { $0.consequence == consequence })
  }

  @Test func eachCodeHasAConsequenceOfItsOwn() {
    let rules = ContentRules(consequences: [.documentExpired: .reject, .countryMismatch: .reupload])
    let wrong = document(card.changing(["expiryDate": "200101"]), as: .passport, countries: ["AUT"])
    let found = find(wrong, rules: rules)
    #expect(codes(found) == [.documentExpired, .typeMismatch, .countryMismatch])
    #expect(found.map(\.consequence) == [.reject, .doubt, .reupload])
  }

  // MARK: Helpers

  private func codes(_ findings: [ContentFinding]) -> [ContentCode] { findings.map(\.code) }

  /// Returns all texts that findings show beside each other.
  private func texts(_ findings: [ContentFinding]) -> [String] {
    findings.flatMap(\.differences).flatMap(\.values).map { $0.text }
  }

  private func find(
    _ documents: FindContentFaults.Document..., rules: ContentRules = ContentRules(), claims: Claims? = nil
  ) -> [ContentFinding] {
    FindContentFaults(rules: rules, claims: claims).find(documents)
  }
}

/// Returns a document on which a machine read these fields, or nothing if there is no kind.
private func document(
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
    passedQuality: true, originalDocumentId: nil, signature: nil, signatureStatus: .absent, sha256: "", format: "JPEG",
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

extension [String: String] {
  /// The same with other values; a field whose value is nil is left out.
  fileprivate func changing(_ values: [String: String?]) -> [String: String] {
    var changed = self
    for (name, value) in values { changed[name] = value }
    return changed
  }
}
