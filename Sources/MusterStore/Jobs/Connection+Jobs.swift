package import VerificationFlow

extension Connection {
  /// Adds a job.
  package func insert(_ job: JobRecord, at now: Instant) throws {
    try insert(job, at: now, "")
  }

  /// Adds a job, or moves the one with this id to another time.
  package func schedule(_ job: JobRecord, at now: Instant) throws {
    try insert(
      job, at: now,
      "ON CONFLICT (id) DO UPDATE SET run_at = excluded.run_at, lease_owner = NULL, lease_until = NULL, attempts = 0")
  }

  /// Adds a job unless there is one with this id, running or waiting.
  package func insertIfNew(_ job: JobRecord, at now: Instant) throws {
    try insert(job, at: now, "ON CONFLICT (id) DO NOTHING")
  }

  private func insert(_ job: JobRecord, at now: Instant, _ onConflict: String) throws {
    try execute(
      """
      INSERT INTO jobs (id, kind, payload, session_id, webhook_id, cause, run_at, attempts, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) \(onConflict)
      """,
      [
        .text(job.id), .word(job.kind), try .json(job.job), .word(job.job.session), .word(job.job.webhook),
        .text(job.cause), .time(job.runAt), .integer(job.attempts), .time(now),
      ])
  }

  /// Takes the job of some kind that is due the longest and leases it: until then nobody else gets it.
  ///
  /// - Returns: The job with this attempt counted, or nil when none is due.
  package func claimJob(
    of kinds: [Job.Kind], owner: String, until: Instant, now: Instant
  ) throws -> JobRecord? {
    // One look at the index for each kind: however many of the others wait, they are passed over.
    let looks = kinds.map { _ in
      """
      SELECT * FROM (SELECT * FROM jobs WHERE kind = ? AND run_at <= ? AND (lease_until IS NULL OR lease_until < ?)
      ORDER BY run_at, id LIMIT 1)
      """
    }
    let due = try rows(
      looks.joined(separator: " UNION ALL "), kinds.flatMap { [.word($0), .time(now), .time(now)] }
    ).map(JobRecord.init)
    guard let job = due.min(by: { ($0.runAt, $0.id) < ($1.runAt, $1.id) }) else { return nil }
    try execute(
      "UPDATE jobs SET lease_owner = ?, lease_until = ?, attempts = attempts + 1 WHERE id = ?",
      [.text(owner), .time(until), .text(job.id)])
    var claimed = job
    claimed.attempts += 1
    return claimed
  }

  /// When there is a job of some kind to take: one comes due, or a lease ends. Right after none could be taken at `now`
  /// that is a short look, however many jobs are for later.
  package func nextJobTime(of kinds: [Job.Kind], at now: Instant) throws -> Instant? {
    let looks = kinds.map { _ in
      """
      SELECT MIN(COALESCE(lease_until, run_at)) AS next FROM jobs WHERE kind = ? AND run_at <= ?
      UNION ALL SELECT MIN(run_at) FROM jobs WHERE kind = ? AND run_at > ?
      """
    }
    return try rows(
      "SELECT MIN(next) AS next FROM (\(looks.joined(separator: " UNION ALL ")))",
      kinds.flatMap { [.word($0), .time(now), .word($0), .time(now)] }
    ).first?.optionalTime("next")
  }

  /// How many jobs of some kind are due that nobody has leased, and since when the oldest is.
  package func dueJobs(
    of kinds: [Job.Kind], at now: Instant
  ) throws -> (count: Int, oldest: Instant?) {
    let row = try rows(
      """
      SELECT COUNT(*) AS due, MIN(run_at) AS oldest FROM jobs
      WHERE run_at <= ? AND (lease_until IS NULL OR lease_until < ?) AND kind
      """,
      [.time(now), .time(now)], among: kinds
    ).first
    return (try row?.integer("due") ?? 0, row?.optionalTime("oldest"))
  }

  /// Whether there are so many jobs of a kind, be they running or waiting.
  package func hasJobs(of kind: Job.Kind, atLeast count: Int) throws -> Bool {
    try rows(
      "SELECT COUNT(*) AS count FROM (SELECT 1 FROM jobs WHERE kind = ? LIMIT ?)",
      [.word(kind), .integer(Int64(count))]
    ).first?.integer("count") == count
  }

  /// Since when there has been a job of this kind, be it running or waiting; nil without one.
  package func oldestJob(of kind: Job.Kind) throws -> Instant? {
    try rows("SELECT MIN(created_at) AS oldest FROM jobs WHERE kind = ?", [.word(kind)]).first?.optionalTime("oldest")
  }

  /// Ends a job that is done.
  package func removeJob(_ id: String) throws {
    try execute("DELETE FROM jobs WHERE id = ?", [.text(id)])
  }

  /// Gives a job back, to be tried again at `runAt`.
  ///
  /// - Parameter counts: Whether this attempt counts.
  package func returnJob(_ id: String, runAt: Instant, counts: Bool = true) throws {
    try execute(
      "UPDATE jobs SET lease_owner = NULL, lease_until = NULL, run_at = ?, attempts = attempts - ? WHERE id = ?",
      [.time(runAt), .integer(counts ? 0 : 1), .text(id)])
  }

  /// Postpones the due deliveries to a webhook that nobody has leased.
  package func postponeDeliveries(to webhook: WebhookID, until time: Instant, at now: Instant) throws {
    try execute(
      "UPDATE jobs SET run_at = ? WHERE kind = ? AND webhook_id = ? AND run_at <= ? AND lease_owner IS NULL",
      [.time(time), .word(Job.Kind.deliverWebhooks), .word(webhook), .time(now)])
  }

  /// Lets a job that waits run sooner. One that is running goes on.
  package func hasten(_ id: String, to time: Instant) throws {
    try execute(
      "UPDATE jobs SET run_at = ? WHERE id = ? AND run_at > ? AND lease_owner IS NULL",
      [.time(time), .text(id), .time(time)])
  }

  /// Ends the leases of owners that are gone. Only for the one service that holds the data folder's lock.
  package func endLeases() throws {
    try execute("UPDATE jobs SET lease_owner = NULL, lease_until = NULL WHERE lease_owner IS NOT NULL", [])
  }
}

extension JobRecord {
  init(_ row: SQLRow) throws {
    self.init(
      id: try row.text("id"), try row.json("payload"), cause: row.optionalText("cause"), runAt: try row.time("run_at"),
      attempts: try row.integer("attempts"))
  }
}
