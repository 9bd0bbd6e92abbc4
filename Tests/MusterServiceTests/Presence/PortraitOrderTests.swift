import MusterService
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// Which portrait the face of a person is compared with.
@Suite struct PortraitOrderTests {
  @Test(.slow) func theRanksOfTheCatalogueDecide() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.idCard, .passport)
      let front = try await person.upload(specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD").document.id
      let back = try await person.upload(specimen("id-card-back-422.jpg"), as: "ID_CARD", "BACK").document.id
      let passport = try await person.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT").document.id

      func order(in catalogue: DocumentCatalogue) async throws -> [DocumentID] {
        try await service.store.database.read { try $0.portraitDocuments(of: person.id, in: catalogue) }
      }
      #expect(try await order(in: .builtIn) == [front, back, passport])
      let only = DocumentCatalogue.Entry(
        type: .passport, sides: [.front], requiredSides: [.front], size: .td3, portraitSide: .front, portraitRank: 0)
      #expect(try await order(in: DocumentCatalogue(entries: [only])) == [passport, front, back])
    }
  }
}
