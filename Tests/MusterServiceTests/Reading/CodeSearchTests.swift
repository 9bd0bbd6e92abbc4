import DocumentReading
import Logging
import ServiceFixtures
import ServiceLifecycle
import Synchronization
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Barcodes whose search takes too long.
@Suite(.anyEngine) struct CodeSearchTests {
  /// The cut-out is searched, and the whole picture would be next: by the job, and by the comparison that waits for it.
  @Test func aSearchThatWasGivenUpIsNotMadeAgain() async throws {
    let codes = ControlledCodes()
    codes.open(with: .gaveUp)
    try await withTestService(codes: codes) { service in
      let person = try await service.makeSession(.drivingLicense)
      // There is print beside this licence, so the whole picture is read too.
      let id = try await person.upload(specimen("driving-licence-444.jpg"), as: "DRIVING_LICENSE").document.id
      let reading = try await service.store.database.read { try $0.readings(of: [id]).first }
      #expect(try #require(reading).contents == nil)
      #expect((1...2).contains(codes.counts.begun))
    }
  }

  /// The card lies alone on a table, so what is not on its cut-out is nowhere.
  @Test func aTableIsNotSearched() async throws {
    let codes = ControlledCodes()
    codes.open(with: .nothing)
    try await withTestService({ $0.review = .always }, codes: codes) { service in
      let person = try await service.makeSession(.idCard)
      let id = try await person.upload(
        specimen("id-card-front.jpg"), as: "ID_CARD", awaitsComparison: false
      ).document.id
      while try await service.store.database.read({ try $0.readings(of: [id]).isEmpty }) {
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    #expect(codes.counts.begun == 1)
  }

  /// Each of two sessions has two documents; neither takes the place of the other.
  @Test func aSessionIsSearchedOneDocumentAtATime() async throws {
    let codes = ControlledCodes()
    let workers = ReadingWorkers(configuration: .test, codes: codes)
    let file = try specimen("driving-licence.jpg")
    let sessions = [SessionID("one"), SessionID("one"), SessionID("two"), SessionID("two")]
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for session in sessions {
        group.addTask {
          try await workers.read(.file(file), of: .display, in: session, isAwaited: true, looksForCode: true).gaveUp
        }
      }
      try await codes.waitUntil { $0.running == 2 }
      codes.open(with: .nothing)
      for try await gaveUp in group { #expect(!gaveUp) }
    }
    #expect(codes.counts.begun == 4 && codes.counts.maxRunning == 2)
    try await workers.stop()
  }

  /// What was not read is read after the next start, and counts no attempt.
  @Test func aShutdownWaitsForNoSearch() async throws {
    try await withTemporaryFolder { folder in
      let codes = ControlledCodes()
      let store = try await Store.open(StoreLocation(dataFolder: folder), asService: true)
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      let muster = try await Muster(store: store, configuration: .test, codes: codes, logger: logger)
      let service = TestService(store: store, muster: muster)
      let group = ServiceGroup(services: muster.workers, logger: logger)
      let running = Task { try await group.run() }
      let person = try await service.makeSession(.drivingLicense)
      _ = try await person.upload(
        specimen("driving-licence.jpg"), as: "DRIVING_LICENSE", awaitsComparison: false)
      try await codes.waitUntil { $0.running > 0 }
      await group.triggerGracefulShutdown()
      try await running.value
      let left = try await store.database.read { connection in
        try connection.rows("SELECT attempts FROM jobs WHERE kind = 'read-document'").map { try $0.integer("attempts") }
      }
      #expect(left == [0])
      try await store.close()
    }
  }
}

/// Searches that last until the test says how they end.
private final class ControlledCodes: CodeReader {
  struct Counts {
    var begun = 0
    var running = 0
    var maxRunning = 0
  }

  private let state = Mutex((counts: Counts(), outcome: CodeSearch?.none))

  var counts: Counts { state.withLock { $0.counts } }

  func open(with outcome: CodeSearch) {
    state.withLock { $0.outcome = outcome }
  }

  func waitUntil(_ isReached: (Counts) -> Bool) async throws {
    while !isReached(counts) { try await Task.sleep(for: .milliseconds(10)) }
  }

  func read(_ areas: [CodeArea], isAwaited: Bool) async throws -> CodeSearch {
    state.withLock {
      $0.counts.begun += 1
      $0.counts.running += 1
      $0.counts.maxRunning = max($0.counts.maxRunning, $0.counts.running)
    }
    defer { state.withLock { $0.counts.running -= 1 } }
    while true {
      if let outcome = state.withLock({ $0.outcome }) { return outcome }
      try await Task.sleep(for: .milliseconds(10))
    }
  }
}
