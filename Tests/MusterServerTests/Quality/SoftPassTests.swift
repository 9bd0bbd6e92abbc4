import DocumentImaging
import Foundation
import HTTPTypes
import MusterAPI
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService

/// Nobody is locked out by the light in their room, and nobody gets through without a document.
@Suite struct SoftPassTests {
  @Test func theFourthPictureOfASideIsForgiven() async throws {
    try await withTestServer({ $0.quality = .allTooLarge() }) { server in
      let session = try await server.makeSession("ID_CARD")
      for number in 1...3 {
        let refused = try await server.show(number, to: session)
        #expect(refused.status == "REJECTED" && !refused.softPass)
        #expect(refused.errors.map(\.code) == ["FILE_LARGE"])
        #expect(refused.attemptsLeft == 5 - number)
      }
      let other = try await server.show(4, as: "ID_CARD", "BACK", to: session)
      #expect(other.status == "REJECTED", "each side has its own tries")

      let passed = try await server.show(5, to: session)
      #expect(passed.status == "ACCEPTED" && passed.softPass && passed.errors.isEmpty)
      let fact = try #require(passed.quality.first { $0.code == "FILE_LARGE" })
      #expect(fact.severity == "warn" && fact.threshold == 1 && fact.value == Double(passed.byteCount))
      #expect(passed.attemptsLeft == 2, "it counts as no refusal")
      let notes = try await server.store.database.read { try $0.audit(of: SessionID(session.id)) }
      #expect(notes.filter { $0.action == .documentJudged }.last?.detail == "soft pass")
    }
  }

  @Test(arguments: [
    [QualityCode.documentNotFound], [.documentCutOff], [.documentSmall], [.resolutionLow], [],
  ])
  func someFaultsAreNeverForgiven(besides: [QualityCode]) async throws {
    // Whoever makes rules in code gets no further than the file.
    let softPass = SoftPass(after: 0, codes: [.fileLarge] + besides)
    let facts = ([.fileLarge] + besides).map {
      DocumentImaging.QualityFact(code: $0, value: 2, threshold: 1, severity: .reject)
    }
    let verdict = QualityVerdict(facts, softPass, earlierRefusals: 9)
    #expect(verdict.refusals == besides)
    #expect(verdict.isSoftPass == besides.isEmpty)
    #expect(verdict.facts.first { $0.code == .fileLarge }?.severity == .warn)
  }

  @Test func aPictureWithTooFewPixelsStaysRefused() async throws {
    let rules = QualityRules.only(
      [.fileLarge: .init(reject: 1), .resolutionLow: .init(reject: 100_000)],
      softPass: SoftPass(after: 1, codes: [.fileLarge]))
    try await withTestServer({ $0.quality = rules }) { server in
      let session = try await server.makeSession("ID_CARD")
      let first = try await server.show(1, to: session)
      #expect(first.errors.map(\.code) == ["RESOLUTION_LOW", "FILE_LARGE"])
      let second = try await server.show(2, to: session)
      #expect(second.status == "REJECTED" && !second.softPass)
      #expect(second.errors.map(\.code) == ["RESOLUTION_LOW"])
      #expect(second.quality.first { $0.code == "FILE_LARGE" }?.severity == "warn")
    }
  }

  @Test func aReviewerSeesWhatWasForgiven() async throws {
    let configure: (inout ServiceConfiguration) -> Void = {
      $0.quality = .allTooLarge(after: 1)
      $0.review = .unsure
    }
    try await withTestServer(configure) { server in
      let session = try await server.makeSession("PASSPORT")
      _ = try await server.show(1, as: "PASSPORT", to: session)
      let passed = try await server.show(2, as: "PASSPORT", to: session)
      #expect(passed.softPass)
      let key = try await server.makeKey(.review)
      let shown: Review = try await server.send(.get, Routes.path(Routes.review, session.id), token: key).decoded()
      #expect(shown.causes == [ReviewCause(code: "DOCUMENT_UNSURE", documentId: passed.id)])
      #expect(shown.documents.map(\.softPass) == [true])
      #expect(shown.documents.first?.quality == passed.quality)
    }
  }

  @Test func withoutCodesNothingIsForgiven() async throws {
    try await withTestServer({ $0.quality = .allTooLarge(after: 0, codes: []) }) { server in
      let session = try await server.makeSession("ID_CARD")
      #expect(try await server.show(1, to: session).status == "REJECTED")
    }
  }
}
