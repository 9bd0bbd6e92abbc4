package import VerificationFlow

extension Connection {
  package func insert(_ job: JobRecord, at now: Instant) throws {
    try insert(job, at: now, onConflict: nil)
  }

  /// Adds a job, or reschedules the one with this id.
  package func schedule(_ job: JobRecord, at now: Instant) throws {
    try insert(
      job, at: now,
      onConflict: """
        (id) DO UPDATE SET run_at = excluded.run_at, lease_owner = NULL, lease_until = NULL, attempts = 0, losses = 0
        """)
  }

  /// Adds a job unless one with this id is running or waiting. An existing job is locked until the end of the
  /// transaction: a worker that checks its lease first sees what the transaction writes before it can end the job.
  package func insertIfNew(_ job: JobRecord, at now: Instant) throws {
    try insert(job, at: now, onConflict: "(id) DO UPDATE SET id = excluded.id")
  }

  /// Adds a job. If one with this id is already waiting, it is rescheduled if such jobs are
  /// (``Job/isRescheduled``), and otherwise stays as it is.
  package func enqueue(_ job: JobRecord, at now: Instant) throws {
    if job.isRescheduled { try schedule(job, at: now) } else { try insertIfNew(job, at: now) }
  }

  private func insert(_ job: JobRecord, at now: Instant, onConflict: String?) throws {
    try insert(
      into: "jobs",
      [
        "id": .text(job.id), "kind": .rawValue(job.kind), "payload": .text(job.payload),
        "session_id": .rawValue(job.session), "webhook_id": .rawValue(job.webhook), "cause": .text(job.cause),
        "run_at": .time(job.runAt), "attempts": .integer(job.attempts), "created_at": .time(now),
      ], onConflict: onConflict)
  }

  /// Takes the job of these kinds that has been due longest, and leases it until `until`. A job whose lease has expired
  /// was lost, and that attempt does not count.
  ///
  /// - Parameter lease: An id that no other claim has had.
  /// - Returns: The job with this attempt counted, or nil if none is due.
  package func claimJob(
    of kinds: [JobKind], lease: String, until: Instant, now: Instant
  ) throws -> JobRecord? {
    // One search of the index per kind, which skips the waiting jobs of all other kinds. Several workers search at the
    // same time, and none waits for the job that another is about to take.
    let searches = kinds.indices.map { index in
      """
      SELECT id, run_at FROM (SELECT id, run_at FROM jobs WHERE kind = :kind_\(index) AND run_at <= :now
        AND (lease_until IS NULL OR lease_until < :now) ORDER BY run_at, id LIMIT 1 /*+ FOR UPDATE SKIP LOCKED */) AS due
      """
    }
    return try rows(
      """
      UPDATE jobs SET lease_owner = :lease, lease_until = :until,
        attempts = attempts + CASE WHEN lease_owner IS NULL THEN 1 ELSE 0 END,
        losses = losses + CASE WHEN lease_owner IS NULL THEN 0 ELSE 1 END
      WHERE id =
        (SELECT id FROM (\(searches.joined(separator: " UNION ALL "))) AS due ORDER BY run_at, id LIMIT 1)
      RETURNING *
      """, arguments(kinds, at: now).merging(["lease": .text(lease), "until": .time(until)]) { $1 }
    ).first.map(JobRecord.init)
  }

  /// Extends the leases of jobs that are still running.
  package func extendLeases(_ leases: [String], until: Instant) throws {
    let (list, arguments) = SQLValue.list(leases.map { .text($0) }, named: "lease")
    try run(
      "UPDATE jobs SET lease_until = :until WHERE lease_owner IN \(list)",
      arguments.merging(["until": .time(until)]) { $1 })
  }

  /// Returns the next time at which a job of these kinds becomes due or a lease ends. If no job could be taken at `now`,
  /// the query takes the same short time for any number of jobs.
  package func nextJobTime(of kinds: [JobKind], at now: Instant) throws -> Instant? {
    let searches = kinds.indices.map { index in
      """
      SELECT MIN(COALESCE(lease_until, run_at)) AS next FROM jobs WHERE kind = :kind_\(index) AND run_at <= :now
      UNION ALL SELECT MIN(run_at) FROM jobs WHERE kind = :kind_\(index) AND run_at > :now
      """
    }
    return try rows(
      "SELECT MIN(next) AS next FROM (\(searches.joined(separator: " UNION ALL "))) AS times", arguments(kinds, at: now)
    ).first?.optionalTime("next")
  }

  private func arguments(_ kinds: [JobKind], at now: Instant) -> [String: SQLValue] {
    SQLValue.list(kinds.map { .rawValue($0) }, named: "kind").arguments.merging(["now": .time(now)]) { $1 }
  }

  /// Returns the number of due jobs of these kinds that are not leased, and the time at which the oldest became due.
  package func dueJobs(
    of kinds: [JobKind], at now: Instant
  ) throws -> (count: Int, oldest: Instant?) {
    let row = try rows(
      """
      SELECT COUNT(*) AS due, MIN(run_at) AS oldest FROM jobs
      WHERE run_at <= :now AND (lease_until IS NULL OR lease_until < :now) AND kind
      """, ["now": .time(now)], among: kinds
    ).first
    return (try row?.integer("due") ?? 0, row?.optionalTime("oldest"))
  }

  /// Returns the time at which the job of a kind that has been due longest, and that no worker runs, became due; nil if
  /// there is none. It takes the same short time for any number of jobs.
  package func oldestDueJob(of kind: JobKind, at now: Instant) throws -> Instant? {
    try rows(
      """
      SELECT run_at FROM jobs WHERE kind = :kind AND run_at <= :now AND (lease_until IS NULL OR lease_until < :now)
      ORDER BY run_at, id LIMIT 1
      """, ["kind": .rawValue(kind), "now": .time(now)]
    ).first?.time("run_at")
  }

  /// Returns whether at least `count` jobs of a kind are running or waiting.
  package func hasJobs(of kind: JobKind, atLeast count: Int) throws -> Bool {
    try self.count(
      "SELECT COUNT(*) FROM (SELECT 1 FROM jobs WHERE kind = :kind LIMIT :limit) AS jobs",
      ["kind": .rawValue(kind), "limit": .integer(count)]) == count
  }

  /// Returns the creation time of the oldest running or waiting job of this kind, or nil.
  package func oldestJob(of kind: JobKind) throws -> Instant? {
    try rows(
      "SELECT MIN(created_at) AS oldest FROM jobs WHERE kind = :kind", ["kind": .rawValue(kind)]
    ).first?.optionalTime("oldest")
  }

  /// Deletes a job, even if it is running.
  package func removeJob(_ id: String) throws {
    try run("DELETE FROM jobs WHERE id = :id", ["id": .text(id)])
  }

  /// Deletes a job in the transaction that stores its effects.
  ///
  /// - Throws: `StoreError` `leaseLost`, possibly later in the transaction, if the worker that passes the job does not
  ///   hold its lease any more, because it was suspended for too long. Its effects are rolled back then.
  package func conclude(_ job: JobRecord) throws {
    try demand(
      "DELETE FROM jobs WHERE id = :id AND lease_owner = :lease", ["id": .text(job.id), "lease": .text(job.lease)],
      orThrow: .leaseLost)
  }

  /// Ends the lease of a job, which runs again at `runAt`.
  ///
  /// - Parameter counts: Whether this attempt counts.
  /// - Throws: `StoreError` `leaseLost` as `conclude`.
  package func returnJob(_ job: JobRecord, runAt: Instant, counts: Bool = true) throws {
    try demand(
      """
      UPDATE jobs SET lease_owner = NULL, lease_until = NULL, run_at = :run_at, attempts = attempts - :uncounted
      WHERE id = :id AND lease_owner = :lease
      """,
      [
        "run_at": .time(runAt), "uncounted": .integer(counts ? 0 : 1), "id": .text(job.id), "lease": .text(job.lease),
      ], orThrow: .leaseLost)
  }

  /// Requires that the worker that passes a job still holds its lease.
  ///
  /// - Throws: `StoreError` `leaseLost` as `conclude`.
  package func checkLease(of job: JobRecord) throws {
    try demand(
      "UPDATE jobs SET lease_owner = lease_owner WHERE id = :id AND lease_owner = :lease",
      ["id": .text(job.id), "lease": .text(job.lease)], orThrow: .leaseLost)
  }

  /// Postpones the due deliveries to a webhook that are not leased.
  package func postponeDeliveries(to webhook: WebhookID, until time: Instant, at now: Instant) throws {
    try run(
      """
      UPDATE jobs SET run_at = :time WHERE kind = :kind AND webhook_id = :webhook AND run_at <= :now
        AND lease_owner IS NULL
      """,
      [
        "time": .time(time), "kind": .rawValue(DeliverWebhooksJob.kind), "webhook": .rawValue(webhook),
        "now": .time(now),
      ])
  }

  /// Reschedules a waiting job to an earlier time. A running job is not affected.
  package func hasten(_ id: String, to time: Instant) throws {
    try run(
      "UPDATE jobs SET run_at = :time WHERE id = :id AND run_at > :time AND lease_owner IS NULL",
      ["time": .time(time), "id": .text(id)])
  }

  /// Ends all leases, whose owners no longer exist. Only for the service that holds the data folder's lock.
  package func endLeases() throws {
    try run(
      """
      UPDATE jobs SET lease_owner = NULL, lease_until = NULL, attempts = attempts - 1, losses = losses + 1
      WHERE lease_owner IS NOT NULL
      """)
  }
}

extension StoreError {
  fileprivate static let leaseLost = StoreError(.leaseLost, "the job no longer belongs to this worker")
}
