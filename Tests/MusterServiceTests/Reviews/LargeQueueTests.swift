import Foundation
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// A queue of a hundred thousand cases, asked for in every way.
@Suite(.embeddedEngines) struct LargeQueueTests {
  static let count = 100_000

  @Test(.slow) func everyPageIsAShortWalkAndFindsTheRightCases() async throws {
    let now = Instant(milliseconds: 1_800_000_000_000)
    try await withTestService({ $0.review = .always }, clock: Clock { now }) { service in
      let made = try await service.makeCase()
      try await service.makeCopies(of: made.id, count: Self.count)
      let anna = try await service.reviewer("anna")
      #expect(try await service.muster.reviews.queue.waitingCount(by: anna) == ListReviews.maxCounted + 1)
      for question in Self.questions {
        let all = try await service.find(question.query, by: anna, maxPages: 6)
        // What the others are copies of waits less long than they.
        let found = all.filter { $0 != made.id }
        let numbers = question.query.sort == "newest" ? Array((1...Self.count).reversed()) : Array(1...Self.count)
        let expected = numbers.lazy.filter(question.fits).prefix(found.count).map { Copies.id($0) }
        #expect(found == Array(expected), "\(question.query)")
        let least = question.isSparse ? 0 : min(300, (1...Self.count).count(where: question.fits))
        #expect(all.count >= least)
      }
      let next = try await service.muster.reviews.lease.takeNext(by: anna)
      #expect(next?.sessionId == Copies.id(1))
      try await check(in: service)
    }
  }

  private struct Question {
    let query: ReviewQuery
    /// Whether a page may end before it is full.
    var isSparse = false
    let fits: @Sendable (Int) -> Bool
  }

  private static let questions = [
    Question(query: ReviewQuery()) { _ in true },
    Question(query: ReviewQuery(type: "ID_CARD")) { Copies.type($0) == "ID_CARD" },
    Question(query: ReviewQuery(code: "GLARE")) { Copies.code($0) == "GLARE" },
    Question(query: ReviewQuery(type: "PASSPORT", code: "BLURRY")) {
      Copies.type($0) == "PASSPORT" && Copies.code($0) == "BLURRY"
    },
    Question(query: ReviewQuery(status: "waiting", code: "ALWAYS", search: "EU")) { _ in true },
    // Many have the one, many have the other, nobody has both.
    Question(query: ReviewQuery(type: "ID_CARD", code: "GLARE"), isSparse: true) { _ in false },
    Question(query: ReviewQuery(type: "PASSPORT", search: "customer-5")) { _ in false },
    Question(query: ReviewQuery(status: "waiting", search: "customer-4")) { Copies.customer($0) == "customer-4" },
    Question(query: ReviewQuery(age: "99990s")) { count + 1 - $0 >= 99_990 },
    Question(query: ReviewQuery(search: Copies.id(77_777).rawValue)) { $0 == 77_777 },
    Question(query: ReviewQuery(search: Copies.document(5).rawValue)) { $0 == 5 },
    Question(query: ReviewQuery(status: "second"), isSparse: true) { _ in false },
    Question(query: ReviewQuery(status: "mine"), isSparse: true) { _ in false },
    Question(query: ReviewQuery(status: "escalated"), isSparse: true) { _ in false },
    Question(query: ReviewQuery(assignee: "me"), isSparse: true) { _ in false },
    Question(query: ReviewQuery(assignee: "nobody", sort: "oldest")) { _ in true },
    Question(query: ReviewQuery(sort: "newest")) { _ in true },
    Question(query: ReviewQuery(type: "PASSPORT", code: "BLURRY", assignee: "nobody", sort: "newest")) {
      Copies.type($0) == "PASSPORT" && Copies.code($0) == "BLURRY"
    },
  ]

  /// No statement looks through a table, or sorts what it found.
  private func check(in service: TestService) async throws {
    let project = try await service.store.database.read {
      ProjectID(try $0.rows("SELECT project_id FROM sessions LIMIT 1")[0].text("project_id"))
    }
    let place = Position<Subjects.Session>(at: Instant(milliseconds: 1), id: SessionID("a"))
    let facets: [ReviewFacet] = [.type(.passport), .code("GLARE"), .field("EU"), .second, .unassigned, .escalated]
    let orders: [(ReviewQueue, Bool?)] = [(.waiting, nil), (.waiting, true), (.decided, nil), (.decided, false)]
    for (queue, isNewestFirst) in orders {
      for after in [nil, place] {
        for count in 1...facets.count {
          let query = QueueQuery(
            project: project, queue: queue, until: after?.at, isNewestFirst: isNewestFirst, after: after,
            limit: 50)
          try await service.store.database.read { connection in
            let statement = QueueStatement(query, facets: Array(facets.prefix(count)), keys: connection.keys)
            for (sql, arguments) in [statement.place(after: 10), statement.cases(upTo: after, limit: 50)] {
              let plan = try connection.rows("EXPLAIN QUERY PLAN " + sql, arguments).map { try $0.text("detail") }
              #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") && !$0.contains("TEMP") }, "\(plan)")
              #expect(plan.first?.contains("review_facets_by_word") == true, "\(plan)")
            }
          }
        }
      }
    }
  }
}
