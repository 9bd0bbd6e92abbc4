import Foundation
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// What cases are found by, while they wait and when they are decided.
@Suite struct QueueFilterTests {
  @Test func aCaseIsFoundByWhatItIs() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase(
        customFields: ["sandbox.documents": "unsure", "customer": "Erika Mustermann"])
      let other = try await service.makeCase(project: "other", customFields: ["customer": "Erika Mustermann"])
      let anna = try await service.reviewer("anna")
      let document = try await made.shown().documents[0].document.id
      let fitting = [
        ReviewQuery(), ReviewQuery(status: "waiting"), ReviewQuery(type: "PASSPORT"), ReviewQuery(code: "ALWAYS"),
        ReviewQuery(code: "DOCUMENT_UNSURE"), ReviewQuery(type: "PASSPORT", code: "DOCUMENT_UNSURE", age: "0"),
        ReviewQuery(search: made.id.rawValue), ReviewQuery(search: " \(document) "),
        ReviewQuery(search: "Erika Mustermann"),
        ReviewQuery(status: "", type: "", code: "", age: "", search: ""),
      ]
      for query in fitting { #expect(try await service.find(query, by: anna) == [made.id], "\(query)") }
      let wrong = [
        ReviewQuery(status: "second"), ReviewQuery(status: "mine"), ReviewQuery(status: "decided"),
        ReviewQuery(type: "ID_CARD"), ReviewQuery(code: "GLARE"), ReviewQuery(age: "1h"), ReviewQuery(search: "Erika"),
        ReviewQuery(search: other.id.rawValue), ReviewQuery(type: "ID_CARD", search: made.id.rawValue),
        ReviewQuery(search: "customer"),
      ]
      for query in wrong { #expect(try await service.find(query, by: anna) == [], "\(query)") }

      // Once its document is accepted the doubt is gone; whoever has it finds it as theirs.
      _ = try await service.muster.reviews.lease.take(made.id, by: anna)
      #expect(try await service.find(ReviewQuery(status: "mine"), by: anna) == [made.id])
      #expect(try await made.decide("accept", documentId: document, reviewer: "anna") == nil)
      #expect(try await service.find(ReviewQuery(code: "DOCUMENT_UNSURE"), by: anna) == [])
      #expect(try await service.find(ReviewQuery(code: "ALWAYS"), by: anna) == [made.id])

      #expect(try await made.decide("accept", reviewer: "anna") == nil)
      #expect(try await service.find(ReviewQuery(), by: anna) == [])
      let decided = [
        ReviewQuery(status: "decided"), ReviewQuery(status: "decided", type: "PASSPORT", code: "ALWAYS"),
        ReviewQuery(search: made.id.rawValue), ReviewQuery(search: document.rawValue),
        ReviewQuery(search: "Erika Mustermann"),
      ]
      for query in decided { #expect(try await service.find(query, by: anna) == [made.id], "\(query)") }
    }
  }

  @Test func aCaseIsFoundByTheNameAndTheNumberOnItsDocuments() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase(customFields: ["customer": "Lena Novakova"])
      _ = try await service.makeCase(project: "other")
      let anna = try await service.reviewer("anna")
      let fitting = ["novakova", "Lena Nováková", " Nováková  LENA ", "HK9804370", "hk 980 4370", "Lena Novakova"]
      let wrong = ["Novak", "Lena Mustermann", "HK980437", "980"]
      var listed = FindSessions.Query()
      for isDecided in [false, true] {
        if isDecided { #expect(try await made.decide("accept", reviewer: "anna") == nil) }
        for text in fitting {
          #expect(try await service.find(ReviewQuery(search: text), by: anna, maxPages: 3) == [made.id], "\(text)")
          listed.search = text
          #expect(
            try await service.muster.sessions.views.list(listed, by: anna).sessions.map(\.session.id) == [made.id])
        }
        for text in wrong {
          #expect(try await service.find(ReviewQuery(search: text), by: anna) == [], "\(text)")
        }
      }
      listed.search = "novakova"
      #expect(
        try await service.muster.sessions.views.list(listed, by: service.caller(.sessions)).sessions.isEmpty,
        "who may not see what documents state cannot search it")
    }
  }

  @Test func aCaseThatWasNeverDecidedIsFoundByItsIdAlone() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase(customFields: ["customer": "42"])
      let anna = try await service.reviewer("anna")
      try await made.person.cancel()
      #expect(try await service.find(ReviewQuery(search: made.id.rawValue), by: anna) == [made.id])
      #expect(try await service.find(ReviewQuery(status: "decided"), by: anna) == [])
      #expect(try await service.find(ReviewQuery(search: "42"), by: anna) == [])
      #expect(try await service.store.database.read { try $0.rows("SELECT * FROM review_facets").isEmpty })
    }
  }

  @Test func aSearchGoesOnAmongTheDecided() async throws {
    let time = TestClock()
    try await withTestService({ $0.review = .always }, clock: time.clock) { service in
      let made = try await service.makeCase()
      let anna = try await service.reviewer("anna")
      try await service.makeCopies(of: made.id, count: 10)
      for number in 1...4 {
        time.advance(by: .seconds(1))
        let id = Copies.id(number)
        let revision = try #require(try await service.store.database.read { try $0.session(id)?.revision })
        _ = try await service.muster.reviews.decisions.decide(
          DecideReview.Request(
            decision: "accept", documentId: nil, reason: nil, note: nil, revision: revision, reviewer: nil),
          on: id, by: anna)
      }
      let expected = [5, 6, 7, 8, 9, 10, 4, 3, 2, 1].map { Copies.id($0) }
      for limit in ["1", "3", "4", "6", "7", "50"] {
        let query = ReviewQuery(search: "EU", limit: limit)
        #expect(try await service.find(query, by: anna, maxPages: 20) == expected, "\(limit) a page")
      }
      #expect(
        try await service.find(ReviewQuery(status: "decided", limit: "2"), by: anna, maxPages: 9)
          == Array(expected.suffix(4)))
    }
  }

  @Test func facetsContainNoSecretField() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let made = try await service.makeCase(customFields: ["name": "Erika-Custom"])
      #expect(try await service.tables(naming: "Erika-Custom") == ["sessions"])
      #expect(try await service.find(ReviewQuery(search: "Erika-Custom"), by: service.reviewer("anna")) == [made.id])
    }
  }

  @Test(
    arguments: [
      ReviewQuery(status: "open"), ReviewQuery(type: "LETTER"), ReviewQuery(code: "glare"),
      ReviewQuery(code: String(repeating: "A", count: 65)), ReviewQuery(age: "1y"), ReviewQuery(age: "-1"),
      ReviewQuery(age: "h"), ReviewQuery(age: "99999999999999999999"), ReviewQuery(search: "a\u{0}b"),
      ReviewQuery(search: String(repeating: "x", count: 257)), ReviewQuery(limit: "0"), ReviewQuery(limit: "201"),
      ReviewQuery(cursor: "!!"), ReviewQuery(status: "waiting", cursor: "d."),
    ])
  func nonsenseIsRefused(query: ReviewQuery) async throws {
    try await withTestService { service in
      let anna = try await service.reviewer("anna")
      await #expect(throws: ServiceError.invalid("")) {
        _ = try await service.muster.reviews.queue.list(query, by: anna)
      }
    }
  }
}
