import NIOCore
import ServiceFixtures
import Synchronization
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Services that share a store.
@Suite(.servers) struct ClusterTests {
  @Test func aVerdictIsAwaitedAtAnotherService() async throws {
    // The first takes pictures but judges none.
    try await withCluster(of: 2, runsJobs: { $0 == 1 }) { services in
      let person = try await services[0].makeSession(.idCard)
      let picture = try specimen("id-card-front-orientation-1.jpg")
      let judged = try await person.upload(picture, as: "ID_CARD")
      #expect(judged.document.status != .verificationPending)
      let seen = try await person.at(services[1]).session
      #expect(seen.process.current?.documents.map(\.id) == [judged.document.id])
    }
  }

  @Test func watchersAreWokenByAnotherService() async throws {
    try await withCluster(of: 2, runsJobs: { _ in false }) { services in
      let person = try await services[0].makeSession(.idCard)
      let changes = services[1].muster.operations.changes
      let start = ContinuousClock.now
      let watching = Task {
        var count = 0
        // The first comes at once, and another when notifications begin to arrive.
        for await _ in changes.watch(person.id) {
          count += 1
          if count == 1 { try await person.cancel() }
          if try await person.at(services[1]).session.process.status
            == .failed
          {
            return
          }
        }
      }
      try await watching.value
      // The look every five seconds would find it too.
      #expect(ContinuousClock.now - start < .seconds(60))
    }
  }

  @Test func aRepeatedRequestIsAnsweredOnceByAllServices() async throws {
    try await withCluster(of: 3, runsJobs: { _ in false }) { services in
      let caller = try await services[0].caller(.sessions)
      let made = Count()
      let answers = try await withThrowingTaskGroup { group in
        for number in 0..<9 {
          let service = services[number % 3]
          group.addTask {
            let answer = try await service.muster.access.idempotency.run(
              "the same", RequestFingerprint(["POST", "/sessions"]), by: caller,
              render: { result in try result.get().view.session.id.rawValue },
              work: { (once: IdempotencyContext<CreateSession.Created>) in
                made.increment()
                return try await service.muster.sessions.creation.create(
                  CreateSession.Request(documentTypes: [.idCard], consentRequired: false, customFields: [:]),
                  language: "en", by: caller, once: once)
              }, again: nil)
            return switch answer {
            case .first(let outcome): outcome.view.session.id.rawValue
            case .again(let text): text
            }
          }
        }
        return try await group.reduce(into: [String]()) { $0.append($1) }
      }
      #expect(answers.count == 9 && Set(answers).count == 1)
      let sessions = try await services[0].store.database.read { try $0.count("SELECT COUNT(*) FROM sessions") }
      #expect(sessions == 1)
      // At least two of them were underway at the same time, or the test says nothing.
      #expect(made.value > 1)
    }
  }

  /// The transaction was about to store its answer, lost its connection, and finds another one's effect when it runs again.
  @Test func aTransactionThatRunsAgainFindsTheAnswerOfAnotherService() async throws {
    try await withCluster(of: 2, runsJobs: { _ in false }) { services in
      let caller = try await services[0].caller(.sessions)
      let runs = Count()
      @Sendable func ask(
        _ service: TestService, _ work: (IdempotencyContext<String>) async throws -> String
      ) async throws -> IdempotencyService.Answer<String> {
        try await service.muster.access.idempotency.run(
          "the same", RequestFingerprint(["POST", "/documents"]), by: caller, render: { try $0.get() }, work: work,
          again: nil)
      }
      let answer = try await ask(services[0]) { once in
        _ = try await ask(services[1]) { once in
          try await services[1].store.database.write { try once.keep(.success("stored"), of: nil, on: $0) }
          return "stored"
        }
        try await services[0].store.database.write { connection in
          runs.increment()
          guard runs.value == 1 else { throw ServiceError(ErrorCode("ALREADY_UPLOADED", .conflict)) }
          try once.keep(.success("lost"), of: nil, on: connection)
          _ = try connection.rows("SELECT pg_terminate_backend(pg_backend_pid()) AS ended")
        }
        return "lost"
      }
      guard case .again("stored") = answer else {
        Issue.record("\(answer)")
        return
      }
      #expect(runs.value == 2)
    }
  }

  /// Whose body was read cannot be read again: the request is compared by what was read, or has to be repeated.
  @Test(arguments: [true, false]) func aBodyIsReadOnce(isReadToItsEnd: Bool) async throws {
    try await withCluster(of: 2, runsJobs: { _ in false }) { services in
      let caller = try await services[0].caller(.sessions)
      @Sendable func answer(
        at service: TestService, _ work: (IdempotencyContext<String>) async throws -> String
      ) async throws -> IdempotencyService.Answer<String> {
        try await service.muster.access.idempotency.run(
          "key", RequestFingerprint(["POST"]), by: caller, render: { try $0.get() }, work: work
        ) { fingerprint in
          Issue.record("a body was read twice")
          return fingerprint
        }
      }
      func keep(_ once: IdempotencyContext<String>, at service: TestService) async throws -> String {
        try await service.store.database.write { try once.keep(.success("made"), of: nil, on: $0) }
        return "made"
      }
      let outcome = await Result.catching {
        try await answer(at: services[0]) { once in
          let whole = isReadToItsEnd ? once.completed(by: ["content"]) : once
          _ = try await answer(at: services[1]) { try await keep($0.completed(by: ["content"]), at: services[1]) }
          guard isReadToItsEnd else { throw ServiceError.uploadInterrupted }
          return try await keep(whole, at: services[0])
        }
      }
      switch outcome {
      case .success(.again(let text)): #expect(isReadToItsEnd && text == "made")
      case .failure(let error): #expect(!isReadToItsEnd && (error as? ServiceError)?.code == "SERVICE_BUSY")
      case .success(.first): Issue.record("the request took effect twice")
      }
    }
  }

  @Test func onlyTheNewestHolderOfAnUploadEndsAPart() async throws {
    try await withCluster(of: 2, runsJobs: { _ in false }) { services in
      let person = try await services[0].makeSession(.idCard)
      let id = UploadID("u")
      let record = UploadRecord(
        id: id, sessionId: person.id, receivedBytes: 0, expectedBytes: 10, refusalCode: nil,
        continuation: .init(
          offer: .init(
            type: "ID_CARD", side: "FRONT", country: nil, originalDocumentId: nil, signature: nil, filename: nil,
            metadata: nil), expiresAt: Clock.system.now().advanced(by: .seconds(60))),
        createdAt: Clock.system.now())
      let databases = services.map(\.store.database)
      try await databases[0].write { try $0.insert(record) }
      let former = try #require(try await databases[0].write { try $0.takeUpload(id, in: person.id).upload })
      let current = try #require(try await databases[1].write { try $0.takeUpload(id, in: person.id).upload })
      func part(_ byte: UInt8, of upload: UploadRecord, on service: TestService) async throws -> [BlobID]? {
        let blob = try await service.store.blobs.put([byte])
        let part = UploadPart(of: id, in: person.id, firstByte: 0, blob: blob)
        return try await service.store.database.write { connection in
          try connection.open(part, at: Clock.system.now())
          return try connection.close(part, expectedBytes: 10, epoch: upload.epoch)
        }
      }
      #expect(try await part(1, of: former, on: services[0]) == nil)
      #expect(try await part(2, of: current, on: services[1]) == [])
      let taken = StoreError(.uploadTaken, "")
      await #expect(throws: taken) { try await databases[0].write { try $0.conclude(former.refused("LATE")) } }
      try await databases[1].write { _ = try $0.conclude(current.refused("UPLOAD_CANCELLED")) }
    }
  }
}

extension Result where Failure == any Error {
  fileprivate static func catching(_ body: () async throws -> Success) async -> Result {
    do {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }
}

private final class Count: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() {
    count.add(1, ordering: .relaxed)
  }
}
