internal import MusterStore
internal import VerificationFlow

extension AdvanceProcess {
  /// Puts the job of the process's deadline where it belongs.
  func setDeadline(
    of process: OnboardingProcess, since before: OnboardingProcess?, on connection: any Connection, at now: Instant
  ) throws {
    guard process.deadline != before?.deadline else { return }
    let job = Job.handleDeadline(session: process.id)
    guard let deadline = process.deadline else { return try connection.removeJob(job.id) }
    try connection.schedule(JobRecord(job, runAt: deadline), at: now)
  }

  /// Once the process has ended, lets its pictures be erased when their time is up.
  ///
  /// - Returns: Whether it has.
  func setRetention(
    of process: OnboardingProcess, since before: OnboardingProcess?, on connection: any Connection, at now: Instant
  ) throws -> Bool {
    guard process.status != before?.status, !process.status.isOpen,
      let session = try connection.endedSession(process.id)
    else { return false }
    try ApplyRetention.schedule(for: session, configuration.retention, on: connection, at: now)
    return true
  }

  /// Lets the sandbox take the next step, where it is its turn.
  ///
  /// - Returns: Whether it is.
  func play(
    _ process: OnboardingProcess, in session: ProvidedSession, on connection: any Connection, at now: Instant
  ) throws -> Bool {
    guard let pause = session.sandbox?.pause(before: process) else { return false }
    try connection.schedule(
      JobRecord(.runSandboxStep(session: process.id), runAt: now.advanced(by: pause)), at: now)
    return true
  }
}
