import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// The lease of a job and the epoch of an upload, in every order in which two services can take their steps.
@Suite struct LeaseModelTests {
  private struct RollBack: Error {}

  /// Runs `body` in a transaction that is taken back.
  private func trying(_ store: Store, _ body: @escaping @Sendable (any Connection) throws -> Void) async throws {
    await #expect(throws: RollBack.self) {
      try await store.database.write { connection in
        try body(connection)
        throw RollBack()
      }
    }
  }

  /// Returns every order of these steps that keeps each list's own order.
  private static func interleavings<Step>(_ lists: [[Step]]) -> [[Step]] {
    let left = lists.filter { !$0.isEmpty }
    guard !left.isEmpty else { return [[]] }
    return left.indices.flatMap { chosen in
      let rest = left.indices.map { $0 == chosen ? Array(left[$0].dropFirst()) : left[$0] }
      return interleavings(rest).map { [left[chosen][0]] + $0 }
    }
  }

  private enum Step: Sendable {
    case claim(Int), extend(Int), conclude(Int), giveBack(Int)
    /// More time passes than a lease lasts.
    case wait
  }

  /// A worker that sleeps for as long as it likes, anywhere, changes nothing once another has its job.
  @Test(.slow) func aJobTakesEffectOnce() async throws {
    let extending: [[Step]] = [
      [.claim(0), .extend(0), .conclude(0)], [.claim(1), .extend(1), .conclude(1)], [.wait, .wait],
    ]
    let givingBack: [[Step]] = [
      [.claim(0), .giveBack(0), .claim(0), .conclude(0)], [.claim(1), .conclude(1)], [.wait],
    ]
    let orders = Self.interleavings(extending) + Self.interleavings(givingBack)
    #expect(orders.count == 560 + 105)
    try await withStore { store in
      for order in orders {
        try await trying(store) { connection in
          let job = try JobRecord(TestJob(), runAt: Instant(milliseconds: 0))
          try connection.insert(job, at: Instant(milliseconds: 0))
          var (now, effects, claims) = (Int64(1), 0, 0)
          var held: [Int: JobRecord] = [:]
          for step in order {
            let until = Instant(milliseconds: now + 100)
            do {
              switch step {
              case .wait: now += 1000
              case .claim(let worker):
                claims += 1
                held[worker] = try connection.claimJob(
                  of: [TestJob.kind], lease: "lease-\(claims)", until: until, now: Instant(milliseconds: now))
              case .extend(let worker):
                if let lease = held[worker]?.lease { try connection.extendLeases([lease], until: until) }
              case .giveBack(let worker):
                if let job = held[worker] {
                  try connection.returnJob(job, runAt: Instant(milliseconds: now))
                  // A statement that must change a row is checked with the next result at the latest.
                  _ = try connection.rows("SELECT 1 AS one")
                }
              case .conclude(let worker):
                if let job = held[worker] {
                  try connection.conclude(job)
                  _ = try connection.rows("SELECT 1 AS one")
                  effects += 1
                }
              }
            } catch let error as StoreError where error.code == .leaseLost {
              // The worker throws away what it has done.
            }
          }
          let left = try connection.count("SELECT COUNT(*) FROM jobs")
          // Once, or not yet: never twice, and never lost.
          #expect(effects + left == 1, "\(order): \(effects) effects, \(left) jobs left")
        }
      }
    }
  }

  private enum Request: Sendable {
    case take(Int), close(Int), conclude(Int)
  }

  /// Of three requests for an upload, each at a service of its own, only the one that took it last ends a part or the
  /// upload, and what was acknowledged stays.
  @Test(.slow) func anUploadHasOneSender() async throws {
    let senders: [[Request]] = [
      [.take(0), .close(0), .conclude(0)], [.take(1), .close(1)], [.take(2), .close(2), .conclude(2)],
    ]
    let orders = Self.interleavings(senders)
    #expect(orders.count == 560)
    let session = SessionID("s")
    try await withStore { store in
      try await store.database.write { try makeSession(on: $0) }
      for order in orders {
        try await trying(store) { connection in
          try connection.insert(Self.upload(in: session))
          var taken: [Int: UploadRecord] = [:]
          var (acknowledged, ends, newest) = (0, 0, -1)
          for step in order {
            switch step {
            case .take(let sender):
              taken[sender] = try connection.takeUpload(UploadID("u"), in: session).upload
              newest = sender
              #expect(taken[sender]?.receivedBytes == acknowledged || ends > 0)
            case .close(let sender):
              guard let upload = taken[sender] else { continue }
              let part = UploadPart(
                of: upload.id, in: session, firstByte: upload.receivedBytes,
                blob: StoredBlob(
                  id: BlobID(), key: SealedKey(masterKeyID: "m", wrapped: [1]), byteCount: Int64(sender + 1)))
              try connection.open(part, at: Instant(milliseconds: 1))
              let isClosed = try connection.close(part, expectedBytes: nil, epoch: upload.epoch) != nil
              #expect(isClosed == (sender == newest && ends == 0), "\(order)")
              if isClosed { acknowledged = upload.receivedBytes + sender + 1 } else { try connection.remove(part) }
            case .conclude(let sender):
              guard let upload = taken[sender] else { continue }
              try connection.run("SAVEPOINT before")
              do {
                _ = try connection.conclude(Self.ended(upload))
                _ = try connection.rows("SELECT 1 AS one")
                ends += 1
                #expect(sender == newest, "\(order)")
              } catch let error as StoreError where error.code == .uploadTaken {
                try connection.run("ROLLBACK TO SAVEPOINT before")
              }
            }
          }
          #expect(ends <= 1, "\(order)")
          if ends == 0 {
            let stored = try connection.parts(of: UploadID("u"), in: session).map { Int($0.blob.byteCount) }
            #expect(stored.reduce(0, +) == acknowledged, "\(order)")
          }
        }
      }
    }
  }

  private static func upload(in session: SessionID) -> UploadRecord {
    UploadRecord(
      id: UploadID("u"), sessionId: session, receivedBytes: 0, expectedBytes: nil, refusalCode: nil,
      continuation: .init(
        offer: .init(
          type: "ID_CARD", side: "FRONT", country: nil, originalDocumentId: nil, signature: nil, filename: nil,
          metadata: nil), expiresAt: Instant(milliseconds: 9)),
      createdAt: Instant(milliseconds: 1))
  }

  private static func ended(_ upload: UploadRecord) -> UploadRecord {
    var ended = upload
    ended.continuation = nil
    return ended
  }
}
