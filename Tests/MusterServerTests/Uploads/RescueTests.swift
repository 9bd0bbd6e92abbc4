import Foundation
import MusterAPI
import MusterService
import MusterStore
import NIOCore
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// What is there of an upload after its service was killed while bytes arrived.
@Suite(.embeddedEngines) struct RescueTests {
  @Test(.slow, arguments: [0, 65_535, 65_536, 65_537, 300_000, 524_288]) func wholeChunksAreKept(_ sent: Int)
    async throws
  {
    try await withKilledUpload(earlier: 0, sent: sent) { upload, server, session in
      let kept = sent / 65_536 * 65_536
      // A full chunk is sealed when the next byte comes.
      let offset = try await upload.resume().offset
      #expect(offset == kept || offset == kept - 65_536 && kept == sent)
      let document = try #require(try await upload.send(offset..<upload.picture.count).document)
      #expect(try await server.original(of: document, session) == upload.picture)
      try await server.expectOnlyRenditions()
    }
  }

  @Test(.slow, arguments: [(1000, 500), (1000, 200_000), (300_000, 1), (300_000, 200_000)])
  func earlierBytesAreNeverLost(_ earlier: Int, _ sent: Int) async throws {
    try await withKilledUpload(earlier: earlier, sent: sent) { upload, server, session in
      let offset = try await upload.resume().offset
      #expect(offset >= earlier)
      #expect(offset > earlier + sent - 65_536 - 1)
      let document = try #require(try await upload.send(offset..<upload.picture.count).document)
      #expect(try await server.original(of: document, session) == upload.picture)
      try await server.expectOnlyRenditions()
    }
  }

  @Test func anUploadIsCompletedByItsSenderOnly() async throws {
    try await withKilledUpload(earlier: 0, sent: nil) { upload, server, session in
      let resumed = try await upload.resume()
      #expect(!resumed.isComplete)
      #expect(resumed.offset < upload.picture.count)
      #expect(try await upload.send(resumed.offset..<upload.picture.count).document != nil)
    }
  }

  @Test func aBackupHasWhatWasAcknowledgedAndNoMore() async throws {
    let picture = try specimen("id-card-front.jpg")
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/data", withIntermediateDirectories: false)
      let (sessions, session) = AsyncStream.makeStream(of: (Session, UploadID).self)
      try await withServer(on: folder + "/data") { server in
        let made = try await server.makeSession("ID_CARD")
        let upload = try await TestUpload(picture, to: made, on: server)
        _ = try await upload.send(0..<300_000)
        let (endless, line) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
        async let outcome = upload.take(endless, from: 300_000)
        line.yield(ByteBuffer(bytes: picture[300_000..<500_000]))
        for _ in 0..<200 where try await upload.progress().receivedBytes < 500_000 {
          try await Task.sleep(for: .milliseconds(20))
        }
        _ = try await Store.backUp(
          dataFolder: folder + "/data", to: folder + "/backup", isWithKey: true, at: Instant(milliseconds: 0))
        line.finish(throwing: TestUpload.Cut())
        _ = try? await outcome
        session.yield((made, upload.id))
        session.finish()
      }
      _ = try await Store.restore(folder + "/backup", to: folder + "/restored")
      for await (session, id) in sessions {
        try await withServer(on: folder + "/restored") { server in
          let upload = try await TestUpload(id, of: picture, session, on: server)
          #expect(try await upload.resume().offset == 300_000)
          let document = try #require(try await upload.send(300_000..<picture.count).document)
          #expect(try await server.original(of: document, session) == picture)
          try await server.expectOnlyRenditions()
        }
      }
    }
  }

  /// Runs `body` on a copy of a data folder, taken while a request had sent so many bytes behind those of an earlier one
  /// and no end of it was in sight: that is what a kill leaves behind.
  private func withKilledUpload(
    earlier: Int, sent: Int?,
    _ body: @escaping @Sendable (TestUpload, TestServer, Session) async throws -> Void
  ) async throws {
    let picture = try specimen("id-card-front.jpg")
    try await withTemporaryFolder { folder in
      let copy = folder + "/copy"
      let (sessions, session) = AsyncStream.makeStream(of: (Session, UploadID).self)
      try FileManager.default.createDirectory(atPath: folder + "/data", withIntermediateDirectories: false)
      try await withServer(on: folder + "/data") { server in
        let made = try await server.makeSession("ID_CARD")
        let upload = try await TestUpload(picture, to: made, on: server)
        if earlier > 0 { _ = try await upload.send(0..<earlier) }
        let (endless, line) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
        async let outcome = upload.take(endless, from: earlier)
        let end = sent.map { earlier + $0 } ?? picture.count
        if end > earlier { line.yield(ByteBuffer(bytes: picture[earlier..<end])) }
        for _ in 0..<200 where try await upload.progress().receivedBytes < end {
          try await Task.sleep(for: .milliseconds(20))
        }
        try FileManager.default.copyItem(atPath: folder + "/data", toPath: copy)
        line.finish(throwing: TestUpload.Cut())
        _ = try? await outcome
        session.yield((made, upload.id))
        session.finish()
      }
      for await (session, id) in sessions {
        try await withServer(on: copy) { server in
          try await body(try await TestUpload(id, of: picture, session, on: server), server, session)
        }
      }
    }
  }
}

extension TestUpload {
  /// An upload that was begun before.
  fileprivate init(_ id: UploadID, of picture: [UInt8], _ session: Session, on server: TestServer) async throws {
    self.init(
      muster: server.muster, caller: try await server.muster.access.callers.authenticate(bearer: session.token), id: id,
      picture: picture)
  }

  fileprivate init(muster: Muster, caller: Caller, id: UploadID, picture: [UInt8]) {
    (self.muster, self.caller, self.id, self.picture) = (muster, caller, id, picture)
  }
}
