import Foundation
import NIOCore
import NIOHTTP1
import S3Client
import ServiceFixtures
import Synchronization
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Resumable uploads that continue at another service.
@Suite(.servers) struct ResumptionTests {
  private static let picture = Result { try specimen("id-card-front-orientation-1.jpg") }

  /// A request that sends the first bytes of an upload and then nothing, until its connection is closed.
  private struct Sender {
    let request: Task<Void, any Error>
    private let body: AsyncThrowingStream<ByteBuffer, any Error>.Continuation

    /// - Parameter bytes: What it sends.
    init(_ person: Person, at service: TestService, _ upload: UploadID, at offset: Int = 0, _ bytes: ArraySlice<UInt8>)
    {
      let (stream, body) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
      self.body = body
      body.yield(ByteBuffer(bytes: bytes))
      request = Task {
        _ = try await service.muster.uploads.resumable.continue(
          upload, with: UploadPiece(offset: offset), body: stream, by: person.at(service).caller
        ) {
          body.finish(throwing: CancellationError())
        }
      }
    }

    func send(_ bytes: [UInt8]) { body.yield(ByteBuffer(bytes: bytes)) }

    func breakOff() { body.finish(throwing: CancellationError()) }
  }

  private func begin(_ person: Person, at service: TestService, _ bytes: [UInt8]) async throws -> UploadID {
    let submission = try DocumentSubmission(
      type: "ID_CARD", side: "FRONT", country: nil, originalDocumentId: nil, signature: nil, uploadId: "u",
      filename: nil, expectedBytes: bytes.count, catalogue: .builtIn)
    return try await service.muster.uploads.resumable.begin(submission, by: person.at(service).caller).id
  }

  private func offset(of upload: UploadID, _ person: Person, at service: TestService) async throws -> Int {
    try await service.muster.uploads.resumable.resume(upload, by: person.at(service).caller) {}.offset
  }

  private func received(_ upload: UploadID, _ person: Person, at service: TestService) async throws -> Int {
    try await service.muster.uploads.progress.show(upload, by: person.at(service).caller).receivedBytes
  }

  /// Sends the rest in one request, and returns the document.
  private func finish(
    _ upload: UploadID, _ person: Person, at service: TestService, _ bytes: ArraySlice<UInt8>
  ) async throws -> DocumentView {
    let (stream, body) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
    body.yield(ByteBuffer(bytes: bytes))
    body.finish()
    let outcome = try await service.muster.uploads.resumable.continue(
      upload, with: UploadPiece(offset: bytes.startIndex), body: stream, by: person.at(service).caller
    ) {}
    guard case .complete(_, let view) = outcome else { throw Incomplete() }
    return view
  }

  private struct Incomplete: Error {}

  /// The client lost its connection, of which the first service does not know yet.
  @Test func whatAnotherServiceHasReceivedIsKept() async throws {
    let bytes = try Self.picture.get()
    try await withCluster(of: 2, runsJobs: { $0 == 1 }) { services in
      let person = try await services[0].makeSession(.idCard)
      let upload = try await begin(person, at: services[0], bytes)
      let half = bytes.count / 2
      let former = Sender(person, at: services[0], upload, bytes[..<half])
      while try await received(upload, person, at: services[0]) < half { try await Task.sleep(for: .milliseconds(10)) }
      #expect(try await offset(of: upload, person, at: services[1]) == half)
      await #expect(throws: ServiceError.uploadInterrupted) { try await former.request.value }
      let document = try await finish(upload, person, at: services[1], bytes[half...])
      let original = try await services[0].store.database.read {
        try $0.renditions(of: document.document.id).first { $0.record.kind == .original }
      }
      #expect(original?.record.byteCount == bytes.count)
    }
  }

  /// A service that died leaves the row of its part behind.
  @Test func anUploadIsTakenFromAServiceThatDied() async throws {
    let bytes = try Self.picture.get()
    try await withCluster(of: 2, runsJobs: { $0 == 1 }) { services in
      let person = try await services[0].makeSession(.idCard)
      let upload = try await begin(person, at: services[0], bytes)
      let part = UploadPart(
        of: upload, in: person.id, firstByte: 0, blob: try await services[0].store.blobs.create().begun)
      try await services[0].store.database.write { try $0.open(part, at: Clock.system.now()) }
      #expect(try await offset(of: upload, person, at: services[1]) == 0)
      let parts = try await services[1].store.database.read { try $0.openParts() }
      #expect(parts.isEmpty)
      _ = try await finish(upload, person, at: services[1], bytes[...])
    }
  }

  /// A request at another service that comes right after the last one has nobody to wait for, and is not cut off.
  @Test func servicesTakeTurnsWithoutCuttingEachOtherOff() async throws {
    let bytes = try Self.picture.get()
    try await withCluster(of: 2, runsJobs: { $0 == 1 }) { services in
      let person = try await services[0].makeSession(.idCard)
      let upload = try await begin(person, at: services[0], bytes)
      let step = bytes.count / 12
      for number in 0..<10 {
        let (asked, sent) = (services[number % 2], services[(number + 1) % 2])
        #expect(try await offset(of: upload, person, at: asked) == number * step)
        let sender = Sender(person, at: sent, upload, at: number * step, bytes[number * step..<(number + 1) * step])
        while try await received(upload, person, at: sent) < (number + 1) * step {
          try await Task.sleep(for: .milliseconds(5))
        }
        // The messages of the request before would have arrived by now.
        try await Task.sleep(for: .milliseconds(50))
        sender.breakOff()
        await #expect(throws: ServiceError.uploadInterrupted) { try await sender.request.value }
      }
      _ = try await finish(upload, person, at: services[0], bytes[(10 * step)...])
    }
  }

  @Test func aRequestThatIsStillSendingIsNotCutOff() async throws {
    let bytes = try Self.picture.get()
    try await withCluster(of: 2, runsJobs: { $0 == 1 }) { services in
      let person = try await services[0].makeSession(.idCard)
      let upload = try await begin(person, at: services[0], bytes)
      let former = Sender(person, at: services[0], upload, bytes[..<1000])
      let sending = Task {
        var next = 1000
        while !Task.isCancelled {
          former.send(Array(bytes[next..<next + 10]))
          next += 10
          try await Task.sleep(for: .milliseconds(20))
        }
      }
      while try await received(upload, person, at: services[0]) < 1000 { try await Task.sleep(for: .milliseconds(10)) }
      await #expect(throws: ServiceError.uploadBusy) {
        try await finish(upload, person, at: services[1], bytes[0...])
      }
      sending.cancel()
      former.breakOff()
      _ = try? await former.request.value
    }
  }

  /// A request that takes the upload over removes what another still reads, here between two connections to the store.
  /// It belongs to another request if its row vanishes too; otherwise it is the store that has lost it.
  @Test(arguments: [true, false]) func aPartMayVanishWhileItIsRead(isTakenOver: Bool) async throws {
    let bytes = try Self.picture.get()
    let takeOver = Mutex<(@Sendable () -> Void)?>(nil)
    try await withScriptedStore { _, number in
      if number == 1 { return ScriptedStore.Answer(status: .partialContent, announcedByteCount: 70_000) }
      if isTakenOver { takeOver.withLock { $0 }?() }
      return .error(.notFound, "NoSuchKey")
    } _: { store, port in
      let bucket = try S3Location(url: "s3://pictures/?endpoint=http://127.0.0.1:\(port)")
      try await withCluster(of: 1, blobs: bucket, runsJobs: { _ in false }) { services in
        let person = try await services[0].makeSession(.idCard)
        let upload = try await begin(person, at: services[0], bytes)
        let begun = try await services[0].store.blobs.create().begun
        let part = UploadPart(
          of: upload, in: person.id, firstByte: 0,
          blob: StoredBlob(id: begun.id, key: begun.key, byteCount: 70_000))
        try await services[0].store.database.write { connection in
          try connection.open(part, at: Clock.system.now())
          #expect(try connection.close(part, expectedBytes: bytes.count, epoch: 0) == [])
        }
        let database = services[0].store.database
        takeOver.withLock {
          $0 = {
            let isDone = DispatchSemaphore(value: 0)
            Task {
              try await database.write { try $0.remove(part) }
              isDone.signal()
            }
            isDone.wait()
          }
        }
        let expected = isTakenOver ? ServiceError.uploadBusy : ServiceError(.storageFailed)
        await #expect(throws: expected) {
          try await finish(upload, person, at: services[0], bytes[70_000...])
        }
        #expect(store.heard.map(\.method) == [.GET, .GET])
      }
    }
  }

  /// A request for an upload that was replaced must not end a part of the new one.
  @Test func anUploadThatReplacesAnotherHasAnotherEpoch() async throws {
    let bytes = try Self.picture.get()
    try await withCluster(of: 1, runsJobs: { _ in false }) { services in
      let person = try await services[0].makeSession(.idCard)
      let upload = try await begin(person, at: services[0], bytes)
      let database = services[0].store.database
      let former = try await database.write { try $0.takeUpload(upload, in: person.id).upload }
      let submission = try DocumentSubmission(
        type: "ID_CARD", side: "FRONT", country: nil, originalDocumentId: nil, signature: nil, uploadId: "u",
        filename: nil, expectedBytes: bytes.count, catalogue: .builtIn)
      _ = try await services[0].muster.uploads.resumable.begin(submission, by: person.caller, isRepeatable: true)
      let current = try await database.write { try $0.takeUpload(upload, in: person.id).upload }
      #expect(try #require(current).epoch > #require(former).epoch)
    }
  }

  /// A client that was told that an upload is refused goes on with another name; what it sent before must not count.
  @Test func aRefusalIsFinal() async throws {
    try await withCluster(of: 1, runsJobs: { _ in false }) { services in
      let person = try await services[0].makeSession(.idCard)
      let database = services[0].store.database
      @Sendable func record(_ code: String?) -> UploadRecord {
        UploadRecord(
          id: UploadID("u"), sessionId: person.id, receivedBytes: 1, expectedBytes: 1, refusalCode: code,
          createdAt: Clock.system.now())
      }
      try await database.write { _ = try $0.conclude(record("IMAGE_EMPTY")) }
      await #expect(throws: StoreError(.uploadTaken, "")) {
        try await database.write { _ = try $0.conclude(record(nil), isNew: true) }
      }
      try await database.write { _ = try $0.conclude(record(nil), isNew: true, replacingRefused: true) }
    }
  }
}
