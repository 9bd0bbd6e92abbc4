import DocumentReading
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// What documents state, compared with what operators know of the holders of numbers.
@Suite struct MatchHolderTests {
  private typealias Settings = PhoneCheckSettings

  @Test(.slow) func theDocumentIsComparedOnceAndAMismatchIsReviewed() async throws {
    let rows: [(String, Settings.HolderMatching, causes: [ReviewPoint.Cause.Code], PhoneCheckStanding?)] = [
      ("000", .review, [], .passed), ("080", .review, [.holderMismatch], .noMatch), ("083", .show, [], .noMatch),
      ("081", .review, [], .error), ("080", .off, [], nil),
    ]
    try await withTestService({ $0.review = .unsure }) { service in
      for (number, (ending, matching, causes, standing)) in rows.enumerated() {
        let project = "project-\(number)"
        let person = try await service.makeSession(.passport, project: project)
        _ = try await ManageProjectSettings<Settings>(store: service.store).change(project: project) {
          $0.kycMatch = matching
        }
        let contact = Contact(.sms, "+447700900\(ending)")
        try await service.store.database.write { try $0.setContact(contact, of: person.id) }
        _ = try await person.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT")
        try await until("the job has ended") { try await service.jobs(MatchHolderJob.kind).isEmpty }
        let view = try await service.muster.sessions.views.find(
          person.id, by: service.caller(.sessions, project: project))
        #expect(view.process.reviewCauses.map(\.code) == causes, "\(ending)")
        let checks = try #require(view.phoneChecks)
        #expect(checks.map(\.standing) == (standing.map { [$0] } ?? []), "\(ending)")
        #expect(checks.allSatisfy { $0.product == .holder && $0.result?.holder?.count == 3 })
        guard standing != nil else { continue }
        #expect(try await service.actions(in: person.id).filter { $0 == "phone.checked" }.count == 1)

        let match = MatchHolder(
          checks: service.muster.phoneChecks, flow: service.muster.providerAnswers.flow)
        try await match.follow(person.id)
        #expect(try await service.jobs(MatchHolderJob.kind).isEmpty, "the same facts are not compared again")
        #expect(try await service.store.database.read { try $0.phoneChecks(of: person.id) }.count == 1)
        // What was compared is not stored.
        let rows = try await service.store.database.read { try $0.rows("SELECT * FROM phone_checks") }
        #expect(!"\(rows)".contains("NOVAKOVA") && !"\(rows)".contains("1991"))
      }
    }
  }

  @Test(
    arguments: [
      ([.same, .same, .same], [nil, nil, nil], true), ([.same, .different, .same], [nil, 84, nil], false),
      // A zone writes MUELLER for Müller.
      ([.same, .different, .unknown], [nil, 85, nil], true), ([.same, .same, .different], [nil, nil, nil], false),
      ([.unknown, .unknown, .same], [nil, nil, nil], true), ([.unknown, .unknown, .unknown], [nil, nil, nil], nil),
    ] as [([HolderFinding.Outcome], [Int?], Bool?)])
  func attributesMakeAVerdict(_ outcomes: [HolderFinding.Outcome], likeness: [Int?], isMatch: Bool?) {
    let findings = zip(PhoneHolder.Attribute.allCases, zip(outcomes, likeness)).map {
      HolderFinding($0, $1.0, likeness: $1.1)
    }
    let result = PhoneCheckResult(holder: findings.reversed())
    #expect(result.isMatch == isMatch && result.holder == findings)
    #expect(result.error == (isMatch == nil ? .noData : nil))
  }

  @Test func whatIsNotCertainIsNotCompared() {
    let zone = contents([
      "surname": "MUELLER", "givenNames": "ANNA MARIA", "birthDate": "840315", "expiryDate": "300101",
    ])
    #expect(
      PhoneHolder([zone], nil).values == [
        .surname: "MUELLER", .givenNames: "ANNA MARIA", .birthDate: "1984-03-15",
      ])
    // Zones leave the century open, and the claim has it.
    let claims = Claims(birthDate: "1884-03-15")
    #expect(PhoneHolder([zone], claims).values[.birthDate] == "1884-03-15")
    // A part of the date is not known; the surname fills its place, so that its end may be missing.
    let cut = contents([
      "surname": String(repeating: "A", count: 20), "givenNames": String(repeating: "B", count: 8),
      "birthDate": "8403<<",
    ])
    #expect(PhoneHolder([cut], nil).values.isEmpty)
    #expect(PhoneHolder([cut, zone], nil).values.count == 3)
    // Of two documents, the one whose check digits are right counts.
    let wrong = contents(["surname": "MILLER"], checkDigitsHold: false)
    #expect(PhoneHolder([wrong, zone], nil).values[.surname] == "MUELLER")
    #expect(PhoneHolder([wrong], nil).values == [.surname: "MILLER"])
    #expect(PhoneHolder([], nil).values.isEmpty)
  }

  private func contents(_ fields: [String: String], checkDigitsHold: Bool = true) -> DocumentContents {
    let read = ReadingRecord.Contents(
      kind: "TD1", lines: [],
      fields: fields.map { ReadingRecord.Field(name: $0.key, value: $0.value, certainty: 1, line: 0) },
      impossibleFields: [], certainty: 1, checkDigitsHold: checkDigitsHold, wrongDigits: [], places: [],
      picture: .document, isMirrored: false)
    let noon = Instant(milliseconds: 1_773_576_000_000)
    return DocumentContents(
      ReadingRecord(documentId: DocumentID("document"), contents: read, mark: nil, at: noon), [])
  }
}
