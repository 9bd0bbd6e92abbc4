import DocumentImaging
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService

/// Two sides that show the same thing are worth a warning; a picture and the one that it replaces are not.
@Suite struct SimilarPictureTests {
  private let one = String(repeating: "0f", count: 32)
  private let other = String(repeating: "5a", count: 32)

  @Test func anotherSideWithTheSamePictureIsNoted() async throws {
    try await withShownFront(one) { service, person, front in
      let same = try #require(try await judge("BACK", one, beside: front, on: service))
      #expect(same.value == 1 && same.severity == .warn)
      let different = try #require(try await judge("BACK", other, beside: front, on: service))
      #expect(different.value < 0.1 && different.severity == .ok)
    }
  }

  @Test func replacedPicturesAreNotCompared() async throws {
    try await withShownFront(one) { service, person, front in
      let fact = try await judge("FRONT", one, beside: front, on: service)
      #expect(fact == nil)
    }
  }

  @Test func disposedPicturesAreNotCompared() async throws {
    try await withShownFront(one) { service, person, front in
      let next = try await person.show(2).document
      #expect(next.originalDocumentId == front.id)
      let without = try await judge("BACK", one, beside: front, on: service)
      #expect((without?.value ?? 0) < 0.5, "only the disposed one is alike")
      try await mark(next.id, other, on: service)
      let beside = try await judge("BACK", one, beside: front, on: service)
      #expect(beside?.severity == .ok)
    }
  }

  @Test func similarPicturesAreRefusedWhereConfigured() async throws {
    try await withShownFront(one) { service, person, front in
      let rules = QualityRules.only([.similarPicture: .init(reject: 0.9)])
      let fact = try await judge("BACK", one, beside: front, by: rules, on: service)
      #expect(fact?.severity == .reject)
    }
  }

  /// Shows a front that looks like this.
  private func withShownFront(
    _ perceptualHash: String,
    _ body: @escaping @Sendable (TestService, Person, DocumentRecord) async throws -> Void
  ) async throws {
    try await withTestService({ $0.quality = .allTooLarge() }) { service in
      let person = try await service.makeSession(.idCard)
      let front = try await person.show(1).document
      try await mark(front.id, perceptualHash, on: service)
      try await body(service, person, front)
    }
  }

  private func mark(_ id: DocumentID, _ perceptualHash: String, on service: TestService) async throws {
    try await service.store.database.write { connection in
      let inspection = try #require(try connection.document(id)).inspection
      var changed = inspection
      changed.perceptualHash = perceptualHash
      try connection.save(changed, of: id)
    }
  }

  /// The fact of a picture of this side that looks like this; nil without one.
  private func judge(
    _ side: String, _ perceptualHash: String, beside front: DocumentRecord, by rules: QualityRules = QualityRules(),
    on service: TestService
  ) async throws -> DocumentImaging.QualityFact? {
    let file = DocumentImaging.Rendition(bytes: [], width: 1, height: 1)
    let picture = ProcessedPicture(
      header: try HeaderWalk.read(specimen("id-card-front-small.jpg"), limits: ImagingLimits()), quality: [],
      perceptualHash: PerceptualHash(hexadecimal: perceptualHash), display: file, thumbnail: file)
    let key = SideKey(front.key.type, try #require(DocumentSide(rawValue: side)))
    let document = DocumentRecord(
      id: DocumentID("candidate"), projectId: front.projectId, sessionId: front.sessionId,
      verificationId: front.verificationId,
      uploadId: front.uploadId, key: key, country: nil, filename: nil, status: .verificationInProgress,
      originalDocumentId: nil, signature: nil, signatureStatus: .absent, sha256: "", format: "JPEG", byteCount: 1,
      width: 1, height: 1, createdAt: front.createdAt, updatedAt: front.updatedAt)
    let found = try await service.store.database.write { connection in
      let process = try #require(try connection.process(of: front.sessionId, limits: FlowLimits()))
      let text = try rules.text(for: key.type)
      return try PictureFindings(picture: picture).judged(document, of: process, by: rules, text, on: connection).record
    }
    #expect(found.perceptualHash == perceptualHash)
    return try found.facts.decoded().first { $0.code == "SIMILAR_PICTURE" }.map {
      DocumentImaging.QualityFact(
        code: .similarPicture, value: $0.value, threshold: $0.threshold,
        severity: DocumentImaging.QualityFact.Severity(rawValue: $0.severity) ?? .reject)
    }
  }
}
