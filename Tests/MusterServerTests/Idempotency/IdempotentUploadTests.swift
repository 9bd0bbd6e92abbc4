import DocumentImaging
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import NIOCore
import ServiceFixtures
import TestTraits
import Testing
import VerificationFlow

/// What is particular to uploads: their bodies come late, in several shapes, and sometimes not to the end.
@Suite struct IdempotentUploadTests {
  private func form(_ fields: [String: String], _ bytes: [UInt8], boundary: String) -> Data {
    var body = Data()
    for (name, value) in fields {
      body += Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    body += Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n".utf8)
    return body + Data(bytes) + Data("\r\n--\(boundary)--\r\n".utf8)
  }

  private func send(
    _ body: Data, _ query: String = "", key: String, _ headers: HTTPFields = [:], to session: Session,
    _ server: TestServer
  ) async throws -> Answer {
    var headers = headers
    headers[.idempotencyKey] = key
    return try await server.send(.post, Routes.documents + query, token: session.token, headers: headers, body: body)
  }

  @Test func aFormIsKnownAgainWhateverItsBoundaryAndOrder() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let bytes = try specimen("passport-grayscale.jpg")
      var first: Answer?
      for boundary in ["----one", "another-one", "x"] {
        let answer = try await send(
          form(["type": "PASSPORT", "side": "FRONT"], bytes, boundary: boundary), key: "form",
          [.contentType: "multipart/form-data; boundary=\(boundary)"], to: session, server)
        #expect(answer.status == .created)
        #expect(answer.isReplayed == (first != nil))
        #expect(first == nil || answer.body == first?.body)
        first = first ?? answer
      }
      let bare = try await send(
        Data(bytes), "?type=PASSPORT&side=FRONT&filename=a.jpg", key: "form", to: session, server)
      #expect(bare.isReplayed, "the same picture with the same words, not in a form")
      #expect(try await server.rowCount("documents") == 1)
    }
  }

  @Test(
    .slow,
    arguments: [
      "?type=PASSPORT&side=FRONT&country=CZE", "?type=PASSPORT&side=FRONT&filename=b.jpg",
      "?type=SELFIE_PHOTO&side=FRONT",
      "?type=PASSPORT&side=FRONT&originalDocumentId=x", "?type=PASSPORT&side=FRONT&signature=x",
      "?type=PASSPORT&side=FRONT&uploadId=x",
    ])
  func otherFieldsMakeAnotherRequest(query: String) async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let picture = Data(try specimen("passport-grayscale.jpg"))
      let first = try await send(picture, "?type=PASSPORT&side=FRONT", key: "k", to: session, server)
      #expect(first.status == .created)
      let other = try await send(picture, query, key: "k", to: session, server)
      #expect(other.status == .unprocessableContent)
      #expect(other.problemCode == "IDEMPOTENCY_KEY_REUSED")
    }
  }

  @Test func repeatedRequestsWaitForTheVerdictToo() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let picture = Data(try specimen("passport-grayscale.jpg"))
      let query = "?type=PASSPORT&side=FRONT"
      let first = try await send(picture, query, key: "k", to: session, server)
      #expect(try first.decoded(as: Document.self).status == "VERIFICATION_PENDING")
      let waited = try await send(picture, query, key: "k", [HTTPField.Name("Prefer")!: "wait=60"], to: session, server)
      #expect(waited.status == .created)
      #expect(waited.isReplayed)
      #expect(waited.headers[HTTPField.Name("Preference-Applied")!] == "wait=60")
      #expect(waited.headers[.location] == first.headers[.location])
      #expect(try waited.decoded(as: Document.self).status == "ACCEPTED")
      let again = try await send(picture, query, key: "k", to: session, server)
      #expect(again.body == first.body, "what was answered at first, byte by byte")
    }
  }

  @Test func anUploadWhoseLineWasCutMayComeAgainUnderItsNames() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let picture = Data(try specimen("passport-grayscale.jpg"))
      try await cutUpload("front", of: picture, to: session, server)
      let cut: Upload = try await server.send(.get, Routes.path(Routes.upload, "front"), token: session.token).decoded()
      #expect(cut.code == "UPLOAD_INTERRUPTED")

      let query = "?type=PASSPORT&side=FRONT&uploadId=front"
      let keyless = try await server.send(.post, Routes.documents + query, token: session.token, body: picture)
      #expect(keyless.problemCode == "UPLOAD_ID_REUSED")
      for isReplayed in [false, true] {
        let answer = try await send(picture, query, key: "front", to: session, server)
        #expect(answer.status == .created)
        #expect(answer.isReplayed == isReplayed)
        #expect(try answer.decoded(as: Document.self).uploadId == "front")
      }
      let shown: Upload = try await server.send(
        .get, Routes.path(Routes.upload, "front"), token: session.token
      ).decoded()
      #expect(shown.code == nil)
      #expect(shown.documentIds.count == 1)
      let other = try await send(picture, query, key: "another", to: session, server)
      #expect(other.problemCode == "UPLOAD_ID_REUSED", "something came of it")
    }
  }

  @Test func aRefusedPictureIsInspectedAgain() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let picture = Data(try specimen("passport-grayscale.jpg"))
      let query = "?type=PASSPORT&side=FRONT&uploadId=front"
      let refused = try await send(picture.prefix(1000), query, key: "k", to: session, server)
      #expect(refused.problemCode == "DOCUMENT_CORRUPT")
      let again = try await send(picture.prefix(1000), query, key: "k", to: session, server)
      #expect(again.problemCode == "DOCUMENT_CORRUPT", "and not that its uploadId was used")
      #expect(!again.isReplayed)
      #expect(try await send(picture, query, key: "k", to: session, server).status == .created)
    }
  }

  @Test func aPictureOverTheLimitIsNotReadToItsEndAgain() async throws {
    try await withTestServer({ $0.limits.maxByteCount = 600_000 }) { server in
      let session = try await server.makeSession("PASSPORT")
      let picture = Data(try specimen("passport-grayscale.jpg"))
      let query = "?type=PASSPORT&side=FRONT"
      #expect(try await send(picture, query, key: "k", to: session, server).status == .created)
      let large = try await send(picture + Data(count: 600_000), query, key: "k", to: session, server)
      #expect(large.problemCode == "IMAGE_TOO_LARGE")
    }
  }

  /// Begins an upload and goes away in the middle of the picture.
  private func cutUpload(
    _ id: String, of picture: Data, to session: Session, _ server: TestServer
  ) async throws {
    struct Gone: Error {}
    let (body, sender) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
    sender.yield(ByteBuffer(bytes: picture.prefix(picture.count / 2)))
    sender.finish(throwing: Gone())
    let submission = try DocumentSubmission(
      type: "PASSPORT", side: "FRONT", country: nil, originalDocumentId: nil, signature: nil, uploadId: id,
      filename: nil, expectedBytes: nil, catalogue: .builtIn)
    let caller = try await server.muster.access.callers.authenticate(bearer: session.token)
    await #expect(throws: ServiceError(.uploadInterrupted)) {
      _ = try await server.muster.documents.pictures.accept(submission, body: body, by: caller)
    }
  }
}
