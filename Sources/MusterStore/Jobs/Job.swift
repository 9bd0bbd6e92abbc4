package import VerificationFlow

/// Work to be done later, with everything needed to do it. Each kind of work is a type of its own, which the part of
/// the program that does it declares.
package protocol Job: Codable, Sendable, Equatable {
  /// The kind of the job, which is its name as stored, counted and logged.
  static var kind: JobKind { get }

  /// Whether adding a job whose id another one has that already waits reschedules that one. Otherwise it stays as it
  /// is.
  static var isRescheduled: Bool { get }

  /// The id of the row; a fresh one if several equal jobs may wait at the same time.
  var id: String { get }

  /// The session that the job belongs to; nil for a job of the whole store. Erasing a session deletes its jobs.
  var session: SessionID? { get }

  /// The webhook that the job belongs to; nil if it concerns none.
  var webhook: WebhookID? { get }
}

extension Job {
  package static var isRescheduled: Bool { false }

  package var session: SessionID? { nil }

  package var webhook: WebhookID? { nil }

  /// Returns the id of the only job of this kind about a subject, which these parts name.
  package static func id(of subject: String...) -> String {
    ([kind.rawValue] + subject).joined(separator: "/")
  }
}

/// A job about one session.
package protocol SessionJob: Job {
  /// The session that the job belongs to.
  var sessionID: SessionID { get }
}

extension SessionJob {
  package var session: SessionID? { sessionID }
}

/// A kind of job, by its name in lower case with hyphens.
package struct JobKind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package init(stringLiteral value: String) {
    self.init(rawValue: value)
  }
}

/// A job in the queue.
package struct JobRecord: Sendable, Equatable {
  package let id: String
  package let kind: JobKind
  /// The job as JSON.
  package let payload: String
  /// The session that the job belongs to, if any.
  package let session: SessionID?
  /// The webhook that the job belongs to, if any.
  package let webhook: WebhookID?
  /// The trace context of the request that caused the job, for logs and traces.
  package let cause: String?
  /// The earliest time to run the job.
  package let runAt: Instant
  /// The number of times the job was started, without those in which its process died.
  package let attempts: Int
  /// The number of times that the process which ran the job died, or did not extend its lease.
  package let losses: Int
  /// The lease of the worker that runs the job, which no other worker ever had; nil if it is waiting.
  package let lease: String?
  /// Whether adding the job reschedules one with its id that already waits. Not stored: false for a claimed job.
  let isRescheduled: Bool

  /// A job to run at or after `runAt`.
  ///
  /// - Parameter id: Nil takes the job's own.
  /// - Throws: `EncodingError` if the job cannot be encoded.
  package init<Work: Job>(id: String? = nil, _ work: Work, cause: String? = nil, runAt: Instant) throws {
    self.id = id ?? work.id
    kind = Work.kind
    payload = try StoredJSON(work).text
    session = work.session
    webhook = work.webhook
    self.cause = cause
    self.runAt = runAt
    (attempts, losses, lease) = (0, 0, nil)
    isRescheduled = Work.isRescheduled
  }

  init(_ row: SQLRow) throws {
    id = try row.text("id")
    kind = try row.rawValue("kind")
    payload = try row.text("payload")
    session = try row.optionalRawValue("session_id")
    webhook = try row.optionalRawValue("webhook_id")
    cause = row.optionalText("cause")
    runAt = try row.time("run_at")
    attempts = try row.integer("attempts")
    losses = try row.integer("losses")
    lease = row.optionalText("lease_owner")
    isRescheduled = false
  }

  /// Returns the job.
  ///
  /// - Throws: `DecodingError` if the payload is not one of this type.
  package func decode<Work: Job>(_: Work.Type) throws -> Work {
    try StoredJSON<Work>(text: payload).decoded()
  }
}
