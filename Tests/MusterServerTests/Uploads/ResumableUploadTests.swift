import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import MusterStore
import NIOCore
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@Suite struct ResumableUploadTests {
  @Test func manyCutsLeaveTheWholePictureAndNothingElse() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let upload = try await TestUpload(specimen("id-card-front.jpg"), to: session, on: server)
      var offset = 0
      for (index, count) in [1, 65_535, 65_536, 300_000, 1, 70_000].enumerated() {
        let end = offset + count
        if index.isMultiple(of: 2) {
          #expect(try await upload.send(offset..<end).offset == end)
        } else {
          await #expect(throws: ServiceError.interrupted) { try await upload.send(offset..<end, thenCut: true) }
        }
        #expect(try await upload.resume().offset == end)
        #expect(try await upload.progress().stage == .receiving)
        #expect(try await upload.progress().receivedBytes == end)
        offset = end
      }
      let document = try #require(try await upload.send(offset..<upload.picture.count).document)
      #expect(try await server.original(of: document, session) == upload.picture)
      #expect(try await upload.resume().isComplete)
      #expect(try await upload.send(upload.picture.count..<upload.picture.count).document == document)
      try await server.expectOnlyRenditions()
    }
  }

  @Test(.slow) func manyShortRequestsLeaveFewParts() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(on: folder) { server in
        let session = try await server.makeSession("ID_CARD")
        let upload = try await TestUpload(specimen("id-card-front.jpg"), to: session, on: server)
        for index in 0..<200 {
          _ = try await upload.send(index * 2500..<(index + 1) * 2500)
        }
        #expect(try await TestStores.blobNames(in: folder).count <= 3)
        let document = try #require(try await upload.send(500_000..<upload.picture.count).document)
        #expect(try await server.original(of: document, session) == upload.picture)
      }
    }
  }

  @Test func anUploadOfUnknownLengthEndsWhenItsSenderSays() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let upload = try await TestUpload(
        specimen("id-card-front.jpg"), to: session, on: server, isLengthKnown: false)
      #expect(try await upload.send(0..<upload.picture.count, isLast: false).offset == upload.picture.count)
      #expect(try await upload.progress().expectedBytes == nil)
      let end = upload.picture.count
      let document = try #require(try await upload.send(end..<end, isLast: true).document)
      #expect(try await server.original(of: document, session) == upload.picture)
    }
  }

  @Test func piecesThatContradictThemselvesAreRefusedAndCostNothing() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let upload = try await TestUpload(specimen("id-card-front.jpg"), to: session, on: server)
      _ = try await upload.send(0..<1000)
      let mismatch = await #expect(throws: ServiceError.self) { try await upload.send(999..<2000) }
      #expect(mismatch?.code == "UPLOAD_OFFSET_MISMATCH")
      #expect(mismatch?.uploadOffset == 1000)
      await #expect(throws: ServiceError(.invalidRequest)) {
        try await upload.send(1000..<2000, isLast: true)
      }
      let checksum = try PieceChecksum(algorithm: "sha1", expected: Array(repeating: 0, count: 20))
      await #expect(throws: ServiceError(.checksumMismatch)) {
        try await upload.send(1000..<2000, checksum: checksum)
      }
      await #expect(throws: ServiceError.interrupted) {
        try await upload.send(1000..<2000, checksum: checksum, thenCut: true)
      }
      #expect(try await upload.resume().offset == 1000)
      let document = try #require(try await upload.send(1000..<upload.picture.count).document)
      #expect(try await server.original(of: document, session) == upload.picture)
    }
  }

  @Test func filesThatAreNotPicturesAreRefusedAtTheFirstWrongByte() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let bytes = Array("GIF89a".utf8) + [UInt8](repeating: 0, count: 100_000)
      let upload = try await TestUpload(bytes, to: session, on: server)
      #expect(try await upload.send(0..<3).offset == 3)
      await #expect(throws: ServiceError(ErrorCode("IMAGE_FORMAT_UNSUPPORTED", .unsupportedFormat))) {
        try await upload.send(3..<50_000)
      }
      #expect(try await upload.progress().stage == .refused)
      #expect(try await upload.progress().refusalCode == "IMAGE_FORMAT_UNSUPPORTED")
      await #expect(throws: ServiceError.over) { try await upload.resume() }
      await #expect(throws: ServiceError.over) { try await upload.send(3..<4) }
      try await server.expectOnlyRenditions()
    }
  }

  @Test func aSideThatCameByAnotherWayIsNotTakenTwice() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let upload = try await TestUpload(specimen("id-card-front.jpg"), to: session, on: server)
      _ = try await upload.send(0..<100_000)
      let other: Document = try await server.upload(
        specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session
      ).decoded()
      #expect(other.status == "ACCEPTED")
      await #expect(throws: ServiceError(ErrorCode("ALREADY_UPLOADED", .conflict))) {
        try await upload.send(100_000..<upload.picture.count)
      }
      #expect(try await upload.resume().offset == 100_000, "the flow may yet change")
      try await upload.cancel()
      await #expect(throws: ServiceError.over) { try await upload.resume() }
      try await server.expectOnlyRenditions()
    }
  }

  @Test func anAbandonedUploadExpires() async throws {
    try await withTestServer {
      $0.uploadExpiration = .milliseconds(400)
    } _: { server in
      let session = try await server.makeSession("ID_CARD")
      let upload = try await TestUpload(specimen("id-card-front.jpg"), to: session, on: server)
      // On a slow machine its time may be up by then.
      _ = try? await upload.send(0..<100_000)
      for _ in 0..<400 where try await upload.progress().stage != .refused {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(try await upload.progress().refusalCode == "UPLOAD_EXPIRED")
      await #expect(throws: ServiceError.over) { try await upload.resume() }
      try await server.expectOnlyRenditions()
    }
  }

  @Test(.slow) func sendersAreDisconnectedAtExpiry() async throws {
    try await withTestServer {
      $0.uploadExpiration = .milliseconds(400)
    } _: { server in
      let session = try await server.makeSession("ID_CARD")
      let upload = try await TestUpload(specimen("id-card-front.jpg"), to: session, on: server)
      let (endless, line) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
      line.yield(ByteBuffer(bytes: upload.picture[..<100_000]))
      await #expect(throws: ServiceError.interrupted) {
        try await upload.take(endless, from: 0) { line.finish(throwing: TestUpload.Cut()) }
      }
      for _ in 0..<400 where try await upload.progress().stage != .refused {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(try await upload.progress().refusalCode == "UPLOAD_EXPIRED")
      try await server.expectOnlyRenditions()
    }
  }

  @Test func aSessionMayNotCollectUploads() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let picture = try specimen("id-card-front.jpg")
      for index in 0..<16 {
        _ = try await TestUpload(picture, id: "u\(index)", to: session, on: server)
      }
      await #expect(throws: ServiceError(.tooManyUploads)) {
        _ = try await TestUpload(picture, to: session, on: server)
      }
      await #expect(throws: ServiceError(.uploadIDReused)) {
        _ = try await TestUpload(picture, id: "u3", to: session, on: server)
      }
    }
  }

  @Test func uploadsOfASessionAreListed() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let first = try await TestUpload(specimen("id-card-front.jpg"), id: "first", to: session, on: server)
      _ = try await first.send(0..<1000)
      _ = try await server.upload(
        specimen("id-card-back-422.jpg"), as: "ID_CARD", "BACK", "&uploadId=second", to: session)
      let path = Routes.path(Routes.sessionUploads, session.id)
      let list: UploadList = try await server.send(.get, path, token: session.token).decoded()
      #expect(Set(list.uploads.map(\.id)) == ["first", "second"])
      let shown = try #require(list.uploads.first { $0.id == "first" })
      #expect(shown.stage == "receiving")
      #expect(shown.receivedBytes == 1000)
      #expect(shown.expectedBytes == first.picture.count)
      #expect(list.uploads.first { $0.id == "second" }?.stage == "done")
    }
  }
}

extension ServiceError {
  fileprivate static let interrupted = ServiceError(.uploadInterrupted)
  fileprivate static let over = ServiceError(.uploadRefused)
}

extension TestServer {
  /// Makes sure that no blob is left that is not some document's picture.
  func expectOnlyRenditions() async throws {
    let counts = try await store.database.read { connection in
      try ["id FROM blobs", "blob_id FROM renditions"].map { try connection.rows("SELECT DISTINCT \($0)").count }
    }
    #expect(counts[0] == counts[1])
  }
}
