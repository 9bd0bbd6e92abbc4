import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import Testing
import VerificationFlow

@Suite struct DocumentListTests {
  @Test func reviewersFindWhatTheyLookFor() async throws {
    try await withTestServer { server in
      let passport = try specimen("passport-grayscale.jpg")
      var newestFirst: [String] = []
      for _ in 0..<5 {
        let session = try await server.makeSession("PASSPORT", "ID_CARD")
        let document: Document = try await server.upload(passport, as: "PASSPORT", to: session).decoded()
        newestFirst.insert(document.id, at: 0)
      }
      let small = try await server.makeSession("ID_CARD")
      let rejected: Document = try await server.upload(
        specimen("id-card-front-small.jpg"), as: "ID_CARD", to: small
      ).decoded()
      let stranger = try await server.makeSession("PASSPORT", project: "other")
      _ = try await server.upload(passport, as: "PASSPORT", to: stranger)

      let key = try await server.makeKey(.review)
      func list(_ query: String) async throws -> DocumentList {
        try await server.send(.get, Routes.documents + query, token: key).decoded()
      }
      #expect(try await list("").documents.map(\.id) == [rejected.id] + newestFirst)
      #expect(try await list("?status=REJECTED").documents.map(\.id) == [rejected.id])
      #expect(try await list("?type=PASSPORT").documents.map(\.id) == newestFirst)
      #expect(try await list("?sessionId=\(small.id)").documents.map(\.id) == [rejected.id])
      #expect(try await list("?sessionId=\(stranger.id)").documents.isEmpty)

      var pages: [[String]] = []
      var cursor: String?
      repeat {
        let page = try await list("?limit=4" + (cursor.map { "&cursor=\($0)" } ?? ""))
        pages.append(page.documents.map(\.id))
        cursor = page.nextCursor
      } while cursor != nil
      #expect(pages.map(\.count) == [4, 2])
      #expect(pages.flatMap(\.self) == [rejected.id] + newestFirst)
    }
  }

  @Test(arguments: [
    "?status=GOOD", "?limit=0", "?limit=x", "?cursor=!!", "?cursor=abc", "?status=", "?limit=", "?cursor=",
  ])
  func aQuestionThatMakesNoSenseIsRefused(query: String) async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.review)
      let answer = try await server.send(.get, Routes.documents + query, token: key)
      #expect(answer.status == .badRequest)
      #expect(answer.problemCode == "INVALID_REQUEST")
    }
  }
}
