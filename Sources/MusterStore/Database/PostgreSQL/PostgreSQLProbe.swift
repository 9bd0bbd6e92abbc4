internal import NIOPosix
internal import Synchronization

/// Checks whether the server reads and commits, on a separate connection and thread, so that the check does not queue
/// behind transactions that wait for the server.
final class PostgreSQLProbe: Sendable {
  private struct State {
    var check: Task<Bool, Never>?
    var checkedAt: ContinuousClock.Instant?
  }

  /// The state that only the thread uses.
  private struct Session {
    var link: PostgreSQLLink?
    /// The id of a transaction whose commit was sent and has not ended. Another check would only occupy another
    /// connection.
    var undecided: String?
  }

  private let location: PostgreSQLLocation
  private let threads = NIOThreadPool(numberOfThreads: 1)
  private let state = Mutex(State())
  private let session = Mutex(Session())

  private static let limits = PostgreSQLLimits(
    turn: .seconds(1), transaction: .seconds(2), answer: .seconds(2), statement: "1500ms", lock: "1s")
  /// The time for which a result is reused, so that frequent checks put no load on the server.
  private static let validity = Duration.milliseconds(500)

  init(_ location: PostgreSQLLocation) {
    // libpq allows no less.
    self.location = location.waiting(Self.limits).connecting(within: 2)
    threads.start()
  }

  func close() throws {
    try threads.syncShutdownGracefully()
    session.withLock { $0.link = nil }
  }

  /// Returns whether the server reads and commits.
  func answers(keys: FieldKeys) async -> Bool {
    let check = state.withLock { state in
      let isValid = state.checkedAt.map { ContinuousClock.now - $0 < Self.validity } ?? true
      if let check = state.check, isValid { return check }
      state.checkedAt = nil
      let check = Task {
        let isGood =
          (try? await threads.runIfActive { try self.session.withLock { try self.check(&$0, keys) } }) ?? false
        self.state.withLock { $0.checkedAt = .now }
        return isGood
      }
      state.check = check
      return check
    }
    return await check.value
  }

  private func check(_ session: inout Session, _ keys: FieldKeys) throws -> Bool {
    do {
      let link = try session.link ?? PostgreSQLLink(location)
      session.link = link
      let deadline = PostgreSQLDeadline(Self.limits)
      if let id = session.undecided {
        try link.send("SELECT pg_xact_status(CAST(:id AS xid8)) AS status", ["id": .text(id)])
        let status = try link.receive(until: deadline.nextAnswer).last?.rows.first?.first ?? nil
        if status == .text("in progress") { return false }
        session.undecided = nil
      }
      let connection = PostgreSQLConnection(
        .write, on: link, until: deadline, keys: keys, roundTrips: RoundTripCounter(), longReads: LongReads())
      do {
        // It writes to the log, so that the commit waits for what every commit waits for, but to no table.
        try connection.run("SELECT pg_logical_emit_message(true, 'muster', '')")
        try connection.commit()
        return true
      } catch {
        if connection.isCommitting { session.undecided = connection.id }
        throw error
      }
    } catch {
      // After any error, the next check connects again.
      session.link = nil
      throw error
    }
  }
}
