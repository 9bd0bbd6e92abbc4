import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// What is wrong with documents by what they state. No database, no clock.
@Suite(.anyEngine) struct FindContentFaultsTests: ContentFaultFixture {
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
}
