internal import MusterStore
internal import VerificationFlow

/// Ends what a process waited for when its deadline has passed.
struct HandleDeadline: PlainJobHandler {
  let store: Store
  let clock: Clock
  @Shared var advance: AdvanceProcess

  func callAsFunction(_ job: JobRecord) async throws {
    guard case .handleDeadline(let id) = job.job else { throw WrongJob() }
    do {
      try await advance(id, by: .system, .timePassed)
    } catch let error as ServiceError where error.code == TransitionError.Code.notDue.rawValue {
      try await reschedule(id, job)
    } catch let error as ServiceError where error == .sessionNotFound {
      try await store.database.write { try $0.conclude(job) }
    }
  }

  /// Reschedules the job for the process's new deadline, or deletes it if there is none.
  private func reschedule(_ id: SessionID, _ job: JobRecord) async throws {
    let now = clock.now()
    try await store.database.write { connection in
      guard let deadline = try advance.load(id, on: connection).deadline else {
        return try connection.conclude(job)
      }
      try connection.schedule(JobRecord(job.job, runAt: deadline), at: now)
    }
  }
}
