import DocumentImaging
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService

/// A side that looks like another one is rejected; a picture and the one that it replaces may look alike.
@Suite struct SimilarPictureTests {
  private let one = String(repeating: "0f", count: 32)
  private let other = String(repeating: "5a", count: 32)

  @Test func backThatShowsTheFrontIsRejected() async throws {
    try await withShownFront(one) { service, person, front in
      let same = try #require(try await judge("BACK", one, beside: front, on: service))
      #expect(same.value == 1 && same.severity == .reject)
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

  @Test func rejectedAndDisposedPicturesAreNotCompared() async throws {
    try await withShownFront(one, by: .allTooLarge()) { service, person, front in
      #expect(front.status == .rejected)
      #expect(try await judge("BACK", one, beside: front, on: service) == nil)
      let next = try await person.show(2).document
      #expect(next.originalDocumentId == front.id)
      #expect(try await judge("BACK", one, beside: front, on: service) == nil)
    }
  }

  @Test func similarPicturesAreAcceptedWhereConfigured() async throws {
    try await withShownFront(one) { service, person, front in
      let rules = QualityRules.only([.similarPicture: .init(warn: 0.9)])
      let fact = try await judge("BACK", one, beside: front, by: rules, on: service)
      #expect(fact?.severity == .warn)
    }
  }

  /// Both sides may be sent together, and the back be judged first.
  @Test func frontIsAcceptedAndTheBackThatShowsItRejected() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.idCard)
      let front = try specimen("id-card-front.jpg")
      let back = try await person.upload(front, as: "ID_CARD", "BACK").document
      #expect(back.status == .verificationPending || back.status == .accepted)
      let right = try await person.upload(front, as: "ID_CARD", "FRONT").document
      #expect(right.status == .verificationPending || right.status == .accepted)
      let documents = try await person.session.process.current?.documents ?? []
      let wrong = try #require(documents.first { $0.id == back.id })
      #expect(wrong.status == .rejected && wrong.errorCodes == ["SIMILAR_PICTURE"])
      let second = try await person.upload(specimen("id-card-back.jpg"), as: "ID_CARD", "BACK", original: back.id)
      #expect(second.document.status == .verificationPending || second.document.status == .accepted)
    }
  }

  /// Shows a front that looks like this.
  private func withShownFront(
    _ perceptualHash: String, by rules: QualityRules = .only([:]),
    _ body: @escaping @Sendable (TestService, Person, DocumentRecord) async throws -> Void
  ) async throws {
    try await withTestService({ $0.quality = rules }) { service in
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
