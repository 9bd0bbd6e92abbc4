public import VerificationFlow

extension Connection {
  /// Adds a job.
  public func insert(_ job: JobRecord, at now: Instant) throws {
    try execute(
      "INSERT INTO jobs (id, kind, payload, run_at, attempts, created_at) VALUES (?, ?, ?, ?, ?, ?)",
      [
        .text(job.id), .word(job.kind), .text(job.payload), .time(job.runAt), .integer(job.attempts), .time(now),
      ])
  }

  /// Adds a job, or moves the one of this id to another time.
  public func schedule(_ job: JobRecord, at now: Instant) throws {
    try execute(
      """
      INSERT INTO jobs (id, kind, payload, run_at, attempts, created_at) VALUES (?, ?, ?, ?, 0, ?)
      ON CONFLICT (id) DO UPDATE SET run_at = excluded.run_at, lease_owner = NULL, lease_until = NULL, attempts = 0
      """,
      [.text(job.id), .word(job.kind), .text(job.payload), .time(job.runAt), .time(now)])
  }

  /// Takes the job that is due the longest and leases it: until then nobody else gets it.
  ///
  /// - Returns: The job with this attempt counted, or nil when none is due.
  public func claimJob(owner: String, until: Instant, now: Instant) throws -> JobRecord? {
    let due = try rows(
      """
      SELECT * FROM jobs WHERE run_at <= ? AND (lease_until IS NULL OR lease_until < ?)
      ORDER BY run_at, id LIMIT 1
      """,
      [.time(now), .time(now)])
    guard let row = due.first else { return nil }
    let job = try JobRecord(row)
    try execute(
      "UPDATE jobs SET lease_owner = ?, lease_until = ?, attempts = attempts + 1 WHERE id = ?",
      [.text(owner), .time(until), .text(job.id)])
    return JobRecord(
      id: job.id, kind: job.kind, payload: job.payload, runAt: job.runAt, attempts: job.attempts + 1)
  }

  /// When the next job that nobody has leased is due.
  public func nextJobTime() throws -> Instant? {
    try rows("SELECT MIN(COALESCE(lease_until, run_at)) AS next FROM jobs", []).first?.optionalTime("next")
  }

  /// Ends a job that is done.
  public func removeJob(_ id: String) throws {
    try execute("DELETE FROM jobs WHERE id = ?", [.text(id)])
  }

  /// Gives a job back, to be tried again at `runAt`.
  ///
  /// - Parameter counts: Whether this attempt counts.
  public func returnJob(_ id: String, runAt: Instant, counts: Bool = true) throws {
    try execute(
      "UPDATE jobs SET lease_owner = NULL, lease_until = NULL, run_at = ?, attempts = attempts - ? WHERE id = ?",
      [.time(runAt), .integer(counts ? 0 : 1), .text(id)])
  }

  /// Ends the leases of owners that are gone. Only for the one service that holds the data folder's lock.
  public func endLeases() throws {
    try execute("UPDATE jobs SET lease_owner = NULL, lease_until = NULL WHERE lease_owner IS NOT NULL", [])
  }
}

extension JobRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), kind: try row.word("kind"), payload: try row.text("payload"),
      runAt: try row.time("run_at"), attempts: try row.integer("attempts"))
  }
}
