internal import MusterStore
internal import VerificationFlow

/// Ends what a process waits for, at its deadline.
struct HandleDeadlineJob: SessionJob {
  static let kind: JobKind = "handle-deadline"
  static let isRescheduled = true

  let sessionID: SessionID

  var id: String { Self.id(of: sessionID.rawValue) }
}

/// Ends what a process waited for when its deadline has passed.
struct HandleDeadline: PlainJobHandler {
  let store: Store
  let clock: Clock
  @Shared var flow: AdvanceProcess

  func run(_ work: HandleDeadlineJob, _ record: JobRecord) async throws {
    do {
      try await flow.advance(work.sessionID, by: .system, .timePassed)
    } catch let error as ServiceError where error.code == TransitionError.Code.notDue.rawValue {
      try await reschedule(work, record)
    } catch let error as ServiceError where error == .sessionNotFound {
      try await store.database.write { try $0.conclude(record) }
    }
  }

  /// Reschedules the job for the process's new deadline, or deletes it if there is none.
  private func reschedule(_ work: HandleDeadlineJob, _ record: JobRecord) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      guard let deadline = try flow.load(work.sessionID, on: connection).deadline else {
        return try connection.conclude(record)
      }
      try connection.schedule(JobRecord(work, runAt: deadline), at: now)
    }
  }
}
