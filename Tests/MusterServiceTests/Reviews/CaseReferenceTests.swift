import Foundation
import MusterService
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// What people call cases.
@Suite struct CaseReferenceTests {
  @Test(
    arguments: [
      ("K7M4QX", "K7M4QX"), ("k7m4qx", "K7M4QX"), (" k7m-4qx ", "K7M4QX"), ("KOI1LX", "K0111X"), ("B00000", "B00000"),
      ("7KM4QX", nil), ("K7M4Q", nil), ("K7M4QXX", nil), ("A7M4QX", nil), ("K7M4QU", nil), ("", nil),
      ("K7M4Q\u{e9}", nil),
      ("İ7M4QX", nil), ("ßßßßßß", nil), ("K７M4QX", nil),
    ] as [(String, String?)])
  func whatPeopleWriteIsRead(text: String, reference: String?) {
    #expect(CaseReference(reading: text)?.rawValue == reference)
  }

  @Test func aDrawnReferenceIsReadAsItself() {
    var generator = SystemRandomNumberGenerator()
    let drawn = (0..<1000).map { _ in CaseReference(drawnBy: &generator) }
    #expect(drawn.allSatisfy { CaseReference(reading: $0.rawValue) == $0 })
    #expect(Set(drawn).count > 990)
  }

  @Test func aReferenceThatIsTakenIsNotDrawnAgain() async throws {
    try await withTestService { service in
      let made = try await service.makeSession(.passport)
      func insert(_ id: String, reference: CaseReference?) async throws {
        try await service.store.database.write { connection in
          let session = try #require(try connection.session(made.id))
          try connection.insert(
            into: "sessions",
            [
              "id": .text(id), "reference": .rawValue(reference ?? session.reference),
              "project_id": .rawValue(session.projectId), "token_generation": .integer(1), "token_hash": .text(id),
              "consent_required": .integer(0), "custom_fields": .text("{}"), "created_at": .integer(1),
              "updated_at": .integer(1), "expires_at": .integer(1), "process_type": .text("onboarding"),
              "language": .text("en"), "is_user_known": .integer(1), "status": .text("FINISHED"),
            ])
        }
      }
      await #expect(throws: (any Error).self) { try await insert("x", reference: nil) }
      try await insert("x", reference: CaseReference(rawValue: "Z00000"))
      let other = try await service.makeSession(.passport, project: "other")
      #expect(try await made.session.session.reference != other.session.session.reference)
    }
  }

  @Test func aCaseIsFoundByItsReference() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase()
      let reference = try await made.shown().session.reference.rawValue
      let foreign = try await service.makeCase(project: "other")
      let decoy = try await service.makeCase(customFields: ["order": reference])
      let anna = try await service.reviewer("anna")
      let spelled = "\(reference.prefix(3))-\(reference.suffix(3))".lowercased()
      for text in [reference, spelled] {
        let query = ReviewQuery(search: text)
        // The one that is called so comes before those in which the word stands.
        let expected = text == reference ? [made.id, decoy.id] : [made.id]
        #expect(try await service.find(query, by: anna) == expected)
        #expect(try await service.find(ReviewQuery(search: text, limit: "1"), by: anna, maxPages: 4) == expected)
      }
      #expect(try await service.find(ReviewQuery(type: "ID_CARD", search: reference), by: anna) == [])
      let stranger = try await service.reviewer("eve", project: "other")
      #expect(try await service.find(ReviewQuery(search: reference), by: stranger) == [])
      #expect(try await foreign.shown().session.reference.rawValue != reference)

      #expect(try await made.decide("accept") == nil)
      #expect(try await service.find(ReviewQuery(status: "decided", search: reference), by: anna) == [made.id])
      #expect(try await service.find(ReviewQuery(search: reference), by: anna) == [made.id, decoy.id])
      #expect(try await service.find(ReviewQuery(status: "waiting", search: reference), by: anna) == [decoy.id])
    }
  }

  @Test func theAuditIsFoundByTheReference() async throws {
    try await withTestService { service in
      let made = try await service.makeSession(.passport)
      _ = try await service.makeSession(.passport)
      let auditor = try await service.reviewer("dora", .auditor)
      let notes = try await service.muster.reviews.audit.read(
        AuditQuery(sessionId: made.session.session.reference.rawValue.lowercased()), by: auditor
      ).notes
      #expect(!notes.isEmpty && notes.allSatisfy { $0.session == made.id })
    }
  }
}
