import Dispatch
import FaceMatching
import MusterService
import ServiceFixtures
import Synchronization
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// Who waits for the search for a portrait, and which documents are searched.
@Suite struct FindPortraitTests {
  @Test(.timeLimit(.minutes(2))) func aPersonDoesNotWaitForThePortraitsOfOthers() async throws {
    let faces = StuckReader()
    try await withTestService({ $0.presence = .embedded }, faces: faces) { service in
      defer { faces.release() }
      // Nobody waits for this portrait: another document has to come first.
      let first = try await service.makeSession(.passport, .idCard)
      _ = try await first.upload(specimen("passport-grayscale.jpg"), as: "PASSPORT", awaitsComparison: false)
      while !faces.isStuck { try await Task.sleep(for: .milliseconds(10)) }

      let second = try await service.makeSession(.passport)
      let shown = try await second.upload(specimen("passport-wide-gamut.jpg"), as: "PASSPORT", awaitsComparison: false)
      var portraits: [PortraitRecord] = []
      while portraits.isEmpty {
        portraits = try await service.store.database.read { try $0.portraits(of: [shown.document.id]) }
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(portraits.map(\.outcome) == [.notFound])
      #expect(faces.isStuck)
    }
  }

  @Test(.timeLimit(.minutes(2))) func aSearchThatOutlastsItsLeaseIsNotBegunAgain() async throws {
    let (faces, clock) = (StuckReader(), TestClock())
    // One thread searches, and one more search may be claimed.
    let configure: (inout ServiceConfiguration) -> Void = {
      $0.presence = .embedded
      $0.workers = 1
    }
    try await withTestService(configure, clock: clock.clock, faces: faces) { service in
      defer { faces.release() }
      func attempts(at document: DocumentID) async throws -> Int? {
        try await service.store.database.read { connection in
          try connection.rows("SELECT attempts FROM jobs WHERE id = :id", ["id": .text("find-portrait/\(document)")])
            .first?.integer("attempts")
        }
      }
      let first = try await service.makeSession(.passport, .idCard)
      let stuck = try await first.upload(
        specimen("passport-grayscale.jpg"), as: "PASSPORT", awaitsComparison: false
      ).document.id
      try await until("the search begins") { faces.isStuck }

      // As if the machine had stood still.
      clock.advance(by: .seconds(61))
      service.wakeWorkers()
      let second = try await service.makeSession(.passport, .idCard)
      let other = try await second.upload(
        specimen("passport-wide-gamut.jpg"), as: "PASSPORT", awaitsComparison: false
      ).document.id
      try await until("another search is claimed") {
        let (again, next) = (try await attempts(at: stuck), try await attempts(at: other))
        return again == 2 || next == 1
      }
      #expect(try await attempts(at: stuck) == 1)
      #expect(faces.isStuck)
    }
  }

  @Test(.slow, arguments: [true, false]) func theOtherSideIsSearchedOnlyForAPortraitThatIsMissing(isFound: Bool)
    async throws
  {
    let configure: (inout ServiceConfiguration) -> Void = {
      $0.presence = .embedded
      $0.review = .unsure
    }
    try await withTestService(configure, faces: FixedReader(finds: isFound)) { service in
      let person = try await service.makeSession(.idCard)
      let front = try await person.upload(specimen("id-card-front.jpg"), as: "ID_CARD").document.id
      let back = try await person.upload(specimen("id-card-back-tilted.jpg"), as: "ID_CARD", "BACK").document.id
      let portraits = try await service.store.database.read { try $0.portraits(of: [front, back]) }
      let outcomes = Dictionary(uniqueKeysWithValues: portraits.map { ($0.documentId, $0.outcome) })
      let causes = try await person.session.process.reviewCauses
      if isFound {
        #expect(outcomes == [front: .found])
        #expect(causes == [.init(.sidesUnmatched)])
      } else {
        #expect(outcomes == [front: .notFound, back: .notFound])
        #expect(causes == [.init(.portraitNotFound, front), .init(.sidesUnmatched)])
      }
    }
  }
}

/// Finds the same face on each picture, or none.
private struct FixedReader: FaceReader {
  private let found: [Face]

  init(finds isFound: Bool) {
    func eye(_ x: Double) -> Eye { Eye(outer: FacePoint(x: x, y: 240), inner: FacePoint(x: x + 10, y: 240)) }
    let face = Face(
      box: FaceBox(left: 200, top: 200, width: 100, height: 100), score: 1, leftEye: eye(260), rightEye: eye(220),
      nose: FacePoint(x: 250, y: 270))
    found = isFound ? [face] : []
  }

  func faces(in picture: FacePicture, smallest: Int) throws(FaceError) -> [Face] { found }

  func heads(in picture: FacePicture) throws(FaceError) -> [Head] { [] }

  func descriptor(of face: Face, in picture: FacePicture) throws(FaceError) -> FaceDescriptor {
    throw FaceError(.notAFace, "there are none")
  }
}

/// Finds no faces, and does not return from the first search before it is released.
private final class StuckReader: FaceReader {
  private let searches = Mutex(0)
  private let isReleased = DispatchSemaphore(value: 0)
  private let hasEnded = Mutex(false)

  var isStuck: Bool { searches.withLock { $0 > 0 } && !hasEnded.withLock { $0 } }

  func release() { isReleased.signal() }

  func faces(in picture: FacePicture, smallest: Int) throws(FaceError) -> [Face] {
    let isFirst = searches.withLock { count in
      count += 1
      return count == 1
    }
    if isFirst {
      isReleased.wait()
      hasEnded.withLock { $0 = true }
    }
    return []
  }

  func heads(in picture: FacePicture) throws(FaceError) -> [Head] { [] }

  func descriptor(of face: Face, in picture: FacePicture) throws(FaceError) -> FaceDescriptor {
    throw FaceError(.notAFace, "there are none")
  }
}
