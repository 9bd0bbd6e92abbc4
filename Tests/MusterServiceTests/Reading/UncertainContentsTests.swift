import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// What is wrong with documents that were misread, marked by a machine, or corrected by people.
@Suite(.anyEngine) struct UncertainContentsTests: ContentFaultFixture {
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
}
