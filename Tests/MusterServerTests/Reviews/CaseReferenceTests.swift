import Foundation
import HTTPTypes
import MusterAPI
import MusterService
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
    try await withTestServer { server in
      let made = try await server.makeSession("PASSPORT")
      func insert(_ id: String, reference: CaseReference?) async throws {
        try await server.store.database.write { connection in
          let session = try #require(try connection.session(SessionID(made.id)))
          try connection.insert(
            into: "sessions",
            [
              "id": .text(id), "reference": .word(reference ?? session.reference),
              "project_id": .word(session.projectId), "token_generation": .integer(1), "token_hash": .text(id),
              "consent_required": .integer(0), "custom_fields": .text("{}"), "created_at": .integer(1),
              "updated_at": .integer(1), "expires_at": .integer(1),
            ])
        }
      }
      await #expect(throws: (any Error).self) { try await insert("x", reference: nil) }
      try await insert("x", reference: CaseReference(rawValue: "Z00000"))
      let other = try await server.makeSession("PASSPORT", project: "other")
      #expect(made.reference != other.reference)
    }
  }

  @Test func aCaseIsFoundByItsReference() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      let reference = try await made.shown().reference
      let foreign = try await server.makeCase(project: "other")
      let decoy = try await server.makeCase(customFields: ["order": reference])
      let anna = try await server.reviewer("anna")
      let spelled = "\(reference.prefix(3))-\(reference.suffix(3))".lowercased()
      for text in [reference, spelled] {
        let query = ReviewQuery(search: text)
        // The one that is called so comes before those in which the word stands.
        let expected = text == reference ? [made.id, decoy.id] : [made.id]
        #expect(try await server.find(query, by: anna) == expected)
        #expect(try await server.find(ReviewQuery(search: text, limit: "1"), by: anna, maxPages: 4) == expected)
        #expect(try await server.reviews("?search=\(text)", key: made.key).reviews.map(\.id) == expected)
      }
      #expect(try await server.reviews("?search=\(reference)", key: made.key).reviews[0].reference == reference)
      #expect(try await server.find(ReviewQuery(type: "ID_CARD", search: reference), by: anna) == [])
      let stranger = try await server.reviewer("eve", project: "other")
      #expect(try await server.find(ReviewQuery(search: reference), by: stranger) == [])
      #expect(try await foreign.shown().reference != reference)

      #expect(try await made.decide("accept").status == .ok)
      #expect(try await server.find(ReviewQuery(status: "decided", search: reference), by: anna) == [made.id])
      #expect(try await server.find(ReviewQuery(search: reference), by: anna) == [made.id, decoy.id])
      #expect(try await server.find(ReviewQuery(status: "waiting", search: reference), by: anna) == [decoy.id])
    }
  }

  @Test func theAuditIsFoundByTheReference() async throws {
    try await withTestServer { server in
      let made = try await server.makeSession("PASSPORT")
      _ = try await server.makeSession("PASSPORT")
      let auditor = try await server.reviewer("dora", .auditor)
      let notes = try await server.muster.readAudit(
        AuditQuery(sessionId: made.reference.lowercased()), by: auditor
      ).notes
      #expect(!notes.isEmpty && notes.allSatisfy { $0.session?.rawValue == made.id })
    }
  }

  @Test func sessionsOfBeforeAreCalledSomething() async throws {
    try await withTemporaryFolder { folder in
      _ = try await EarlierFolder.unpack("schema-5", to: folder)
      let store = try await Store.open(dataFolder: folder)
      let references = try await store.database.read { connection in
        try connection.rows("SELECT reference FROM sessions").map { try $0.text("reference") }
      }
      #expect(!references.isEmpty && references.allSatisfy { CaseReference(reading: $0) != nil })
      #expect(Set(references).count == references.count)
      try await store.close()
    }
  }
}
