import DocumentImaging
import MusterStore
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// Nobody is locked out by the light in their room, and nobody gets through without a document.
@Suite(.anyEngine) struct SoftPassTests {
  @Test func theFourthPictureOfASideIsForgiven() async throws {
    try await withTestService({ $0.quality = .allTooLarge() }) { service in
      let person = try await service.makeSession(.idCard)
      for number in 1...3 {
        let refused = try await person.show(number)
        #expect(refused.document.status == .rejected && !refused.document.inspection.isSoftPass)
        #expect(refused.document.errorCodes == ["FILE_LARGE"])
        #expect(refused.attemptsLeft == 5 - number)
      }
      let other = try await person.show(4, as: "ID_CARD", "BACK")
      #expect(other.document.status == .rejected, "each side has its own tries")

      let passed = try await person.show(5)
      let document = passed.document
      #expect(document.status == .accepted && document.inspection.isSoftPass && document.errorCodes.isEmpty)
      let fact = try #require(try passed.facts().first { $0.code == "FILE_LARGE" })
      #expect(fact.severity == "warn" && fact.threshold == 1 && fact.value == Double(document.byteCount))
      #expect(passed.attemptsLeft == 2, "it counts as no refusal")
      let notes = try await service.store.database.read { try $0.audit(of: person.id) }
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
    try await withTestService({ $0.quality = rules }) { service in
      let person = try await service.makeSession(.idCard)
      let first = try await person.show(1)
      #expect(first.document.errorCodes == ["RESOLUTION_LOW", "FILE_LARGE"])
      let second = try await person.show(2)
      #expect(second.document.status == .rejected && !second.document.inspection.isSoftPass)
      #expect(second.document.errorCodes == ["RESOLUTION_LOW"])
      #expect(try second.facts().first { $0.code == "FILE_LARGE" }?.severity == "warn")
    }
  }

  @Test func aReviewerSeesWhatWasForgiven() async throws {
    let configure: (inout ServiceConfiguration) -> Void = {
      $0.quality = .allTooLarge(after: 1)
      $0.review = .unsure
    }
    try await withTestService(configure) { service in
      let person = try await service.makeSession(.passport)
      _ = try await person.show(1, as: "PASSPORT")
      let passed = try await person.show(2, as: "PASSPORT")
      #expect(passed.document.inspection.isSoftPass)
      let shown = try await service.muster.reviews.cases.show(person.id, by: service.caller(.review))
      #expect(shown.process.reviewCauses.map(\.code) == [.documentUnsure])
      #expect(shown.process.reviewCauses.map(\.documentId) == [passed.document.id])
      #expect(shown.documents.map(\.document.inspection) == [passed.document.inspection])
    }
  }

  @Test func withoutCodesNothingIsForgiven() async throws {
    try await withTestService({ $0.quality = .allTooLarge(after: 0, codes: []) }) { service in
      let person = try await service.makeSession(.idCard)
      #expect(try await person.show(1).document.status == .rejected)
    }
  }
}
