import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import Testing

@Suite struct UploadTests {
  @Test func aPictureComesOutAsAProcessedDocument() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let bytes = try specimen("id-card-front-orientation-6.jpg")
      let answer = try await server.upload(
        bytes, as: "ID_CARD", "FRONT", "&country=UTO&filename=front.jpg&signature=abc&uploadId=first", to: session)
      #expect(answer.status == .created)
      #expect(answer.headers[HTTPField.Name("Preference-Applied")!] == "wait=60")

      let document: Document = try answer.decoded()
      #expect(answer.headers[.location] == Routes.path(Routes.document, document.id))
      #expect(document.status == "ACCEPTED")
      #expect(document.errors.isEmpty)
      #expect(document.sessionId == session.id)
      #expect(document.uploadId == "first")
      #expect(document.country == "UTO")
      #expect(document.filename == "front.jpg")
      #expect(document.signatureStatus == "unverified")
      #expect(document.byteCount == bytes.count)
      #expect(document.format == "JPEG")
      #expect(document.width > document.height, "upright, the card lies")
      #expect(document.quality.map(\.code).contains("RESOLUTION_LOW"))
      #expect(document.attemptsLeft == 5)

      let display = try #require(document.renditions.display)
      #expect(max(display.width, display.height) <= 1600)
      #expect(display.byteCount < 1_000_000)
      let thumbnail = try #require(document.renditions.thumbnail)
      #expect(max(thumbnail.width, thumbnail.height) == 320)
      let original = try await server.send(
        .get, try #require(document.renditions.original).href, token: session.token)
      #expect([UInt8](original.body) == bytes)

      let shown: Session = try await server.send(
        .get, Routes.path(Routes.session, session.id), token: session.token
      ).decoded()
      #expect(shown.documents.map(\.id) == [document.id])
      #expect(shown.phase == "DOCUMENT_UPLOAD", "the back is missing")
      #expect(shown.status == "IN_PROGRESS")
    }
  }

  @Test func allRequiredDocumentsMoveTheVerificationOn() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      _ = try await server.upload(specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session)
      _ = try await server.upload(specimen("id-card-back-422.jpg"), as: "ID_CARD", "BACK", to: session)
      let shown: Session = try await server.send(
        .get, Routes.path(Routes.session, session.id), token: session.token
      ).decoded()
      #expect(shown.phase == "PRESENCE_CHECK")
      #expect(shown.status == "NOT_INITIALIZED")
    }
  }

  @Test func aSmallPictureIsRejectedWithAReasonInTheCallersLanguage() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let answer = try await server.upload(specimen("id-card-front-small.jpg"), as: "ID_CARD", to: session)
      let document: Document = try answer.decoded()
      #expect(document.status == "REJECTED")
      #expect(document.errors.map(\.code) == ["RESOLUTION_LOW"])
      #expect(document.attemptsLeft == 4)
      #expect(document.renditions.display != nil, "a reviewer may want to see it")

      let german = try await server.send(
        .get, Routes.path(Routes.document, document.id), token: session.token, headers: [.acceptLanguage: "de"])
      #expect(try german.decoded(as: Document.self).errors[0].message.hasPrefix("Das Bild"))
    }
  }

  @Test func picturesThatFailToDecodeBecomeRejectedDocuments() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      // Noise in the middle of the entropy-coded data leaves all markers as they are.
      var bytes = try specimen("id-card-front-orientation-1.jpg")
      for index in bytes.count / 2..<bytes.count / 2 + 2000 where bytes[index] != 0xFF && bytes[index - 1] != 0xFF {
        bytes[index] = UInt8(truncatingIfNeeded: index &* 37) & 0x7F
      }
      let answer = try await server.upload(bytes, as: "ID_CARD", to: session)
      #expect(answer.status == .created)
      let document: Document = try answer.decoded()
      #expect(document.status == "REJECTED")
      #expect(document.errors.map(\.code) == ["DOCUMENT_CORRUPT"])
      #expect(document.rejectOrigin == "FILE" && document.attemptsLeft == 5)
      #expect(document.renditions.display == nil)
    }
  }

  @Test func aLargeFileIsAcceptedWithAWarning() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      // Bytes behind the end of the picture are what phones append; they count as bytes and nothing else.
      let bytes = try specimen("passport-grayscale.jpg") + [UInt8](repeating: 0, count: 1_100_000)
      let document: Document = try await server.upload(bytes, as: "PASSPORT", to: session).decoded()
      #expect(document.status == "ACCEPTED")
      #expect(document.quality.first { $0.code == "FILE_LARGE" }?.severity == "warn")
    }
  }

  @Test func withoutAWaitTheAnswerComesOnceThePictureIsKept() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let answer = try await server.upload(
        specimen("passport-grayscale.jpg"), as: "PASSPORT", to: session, wait: nil)
      #expect(answer.status == .created)
      let document: Document = try answer.decoded()
      #expect(!document.hasVerdict || document.status == "ACCEPTED")
      let original = try #require(document.renditions.original)
      #expect(try await server.send(.get, original.href, token: session.token).status == .ok)
    }
  }

  @Test func anUploadIdIsUsedOnce() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let bytes = try specimen("passport-grayscale.jpg")
      let first = try await server.upload(bytes, as: "PASSPORT", "FRONT", "&uploadId=u", to: session)
      #expect(first.status == .created)
      let second = try await server.upload(bytes, as: "PASSPORT", "FRONT", "&uploadId=u", to: session)
      #expect(second.status == .conflict)
      #expect(second.problemCode == "UPLOAD_ID_REUSED")
      let other = try await server.makeSession("PASSPORT")
      #expect(try await server.upload(bytes, as: "PASSPORT", "FRONT", "&uploadId=u", to: other).status == .created)
    }
  }

  @Test func theUploadIdMayComeInAHeader() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let answer = try await server.send(
        .post, "\(Routes.documents)?type=PASSPORT&side=FRONT", token: session.token,
        headers: [HTTPField.Name("Upload-Id")!: "from-header"], body: Data(specimen("passport-grayscale.jpg")))
      #expect(try answer.decoded(as: Document.self).uploadId == "from-header")
    }
  }

  @Test func progressIsReportedByPollingAndEvents() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let bytes = try specimen("passport-grayscale.jpg")
      let document: Document = try await server.upload(
        bytes, as: "PASSPORT", "FRONT", "&uploadId=mine", to: session
      ).decoded()
      let shown: Upload = try await server.send(
        .get, Routes.path(Routes.upload, "mine"), token: session.token
      ).decoded()
      #expect(
        shown
          == Upload(
            id: "mine", stage: "done", receivedBytes: bytes.count, expectedBytes: bytes.count,
            documentIds: [document.id]))
      #expect(shown.fraction == 1)

      let events = try await server.send(.get, Routes.path(Routes.uploadEvents, "mine"), token: session.token)
      #expect(events.headers[.contentType] == "text/event-stream")
      let text = String(decoding: events.body, as: UTF8.self)
      #expect(text.hasPrefix("event: upload\ndata: {"))
      #expect(text.hasSuffix("\n\n"))
      #expect(text.contains(#""stage":"done""#))
    }
  }

  @Test func aRefusedUploadTellsWhy() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("PASSPORT")
      let refused = try await server.upload(
        Array("GIF89a, and then nothing".utf8), as: "PASSPORT", "FRONT", "&uploadId=bad", to: session)
      #expect(refused.status == .unsupportedMediaType)
      let shown: Upload = try await server.send(
        .get, Routes.path(Routes.upload, "bad"), token: session.token
      ).decoded()
      #expect(shown.stage == "refused")
      #expect(shown.code == "IMAGE_FORMAT_UNSUPPORTED")
      #expect(shown.documentIds.isEmpty)
    }
  }
}
