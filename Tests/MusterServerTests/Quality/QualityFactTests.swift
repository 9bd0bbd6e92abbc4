import Crypto
import DocumentImaging
import Foundation
import HTTPTypes
import MusterAPI
import MusterStore
import MusterTexts
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// What was measured, what it was held against, and what people are told of it.
@Suite(.anyEngine) struct QualityFactTests {
  @Test func eachTypeHasItsOwnThresholds() async throws {
    var rules = QualityRules.only([:])
    rules.types[.passport]?.thresholds = QualityThresholds([.fileLarge: .init(warn: 10, reject: 20)])
    try await withTestServer({ [rules] in $0.quality = rules }) { server in
      let session = try await server.makeSession("ID_CARD", "PASSPORT")
      let card = try await server.show(1, to: session)
      #expect(card.quality.first { $0.code == "FILE_LARGE" }?.threshold == nil)
      let passport = try await server.show(2, as: "PASSPORT", to: session)
      #expect(passport.errors.map(\.code) == ["FILE_LARGE"])
      #expect(passport.quality.first { $0.code == "FILE_LARGE" }?.threshold == 20)
    }
  }

  @Test func theCatalogueSaysTheSizes() {
    let rules = QualityRules()
    for type in [DocumentType.idCard, .drivingLicense] {
      #expect(rules.rules(for: type).documentSize == .id1)
    }
    #expect(rules.rules(for: .passport).documentSize == .td3)
    let selfie = rules.rules(for: .selfiePhoto)
    #expect(selfie.documentSize == nil)
    #expect(selfie.thresholds.limits[.resolutionLow] == .init(reject: 600), "pixels, not dots per inch")
    #expect(Set(rules.types.keys) == Set(DocumentCatalogue.builtIn.entries.map(\.type)))
  }

  @Test func rulesAreKeptOnceBesideWhatWasHeldAgainstThem() async throws {
    try await withTestServer({ $0.quality = .allTooLarge() }) { server in
      let session = try await server.makeSession("ID_CARD")
      let records = [
        try await server.record(server.show(1, to: session)), try await server.record(server.show(2, to: session)),
        try await server.record(server.show(3, as: "ID_CARD", "BACK", to: session)),
      ]
      let ids = Set(records.compactMap(\.inspection.rulesId))
      #expect(ids.count == 1)
      let id = try #require(ids.first)
      let body = try await server.store.database.read { try #require(try $0.qualityRules(id)) }
      #expect(SHA256.hash(data: Data(body.utf8)).map { String(format: "%02x", $0) }.joined() == id)
      #expect(
        body == """
          {"picture":{"cutsOut":false,"documentSize":{"longSide":85.6,"shortSide":53.98},\
          "thresholds":{"FILE_LARGE":{"reject":1}}},"softPass":{"after":3,"codes":["FILE_LARGE"]}}
          """)
      #expect(try await server.rowCount("quality_rules") == 1)
    }
  }

  @Test(arguments: [("en", Language.english), ("de", .german), ("cs", .czech), ("es", .spanish)])
  func errorsComeWorstFirstInTheCallersLanguage(header: String, language: Language) async throws {
    let rules = QualityRules.only([.fileLarge: .init(reject: 1), .resolutionLow: .init(reject: 100_000)])
    try await withTestServer({ $0.quality = rules }) { server in
      let session = try await server.makeSession("ID_CARD")
      let document = try await server.show(1, to: session, language: header)
      let codes = ["RESOLUTION_LOW", "FILE_LARGE"]
      #expect(document.errors.map(\.code.rawValue) == codes)
      #expect(document.errors.map(\.message) == codes.map { Texts.sentence(for: $0, in: language) })

      let shown: OnboardingResponse<SubmittedDocuments> = try await server.send(
        .post, Routes.documentStatus, token: session.token, headers: [.acceptLanguage: header],
        body: JSONCoding.encoder().encode(OnboardingRequest(ProcessReference(processId: session.id)))
      ).decoded()
      #expect(shown.responseObject?.documents.map(\.errors) == [document.errors.map(\.message)])
    }
  }

  @Test func aMissingDocumentHasItsOwnCode() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      for path in [Routes.path(Routes.document, "none"), Routes.path(Routes.rendition, "none", "document")] {
        let answer = try await server.send(.get, path, token: session.token)
        #expect(answer.status == .notFound && answer.problemCode == "NO_SUCH_DOCUMENT")
      }
      let document = try await server.show(1, to: session)
      #expect(document.renditions.document == nil, "nobody asked for it")
      let missing = try await server.send(
        .get, Routes.path(Routes.rendition, document.id, "document"), token: session.token)
      #expect(missing.problemCode == "RENDITION_NOT_FOUND")
    }
    for language in Language.allCases {
      #expect(
        Texts.sentence(for: "NO_SUCH_DOCUMENT", in: language)
          != Texts.sentence(for: "DOCUMENT_NOT_FOUND", in: language))
    }
  }
}
