internal import MusterStore
internal import VerificationFlow

/// The handlers of a worker, by the kinds of their jobs.
struct JobHandlers: Sendable {
  /// Prepares a job of any kind, as ``JobHandler/begin(_:of:on:at:)`` does.
  typealias Begin = @Sendable (JobRecord, any Connection, Instant) throws -> JobRun?

  /// The types of the jobs.
  let works: [any Job.Type]
  private let beginnings: [JobKind: Begin]

  /// - Parameter handlers: At most one for each kind of job.
  init(_ handlers: [any JobHandler]) {
    works = handlers.map { Self.work(of: $0) }
    beginnings = Dictionary(uniqueKeysWithValues: handlers.map { Self.entry(of: $0) })
  }

  /// The kinds of jobs that the handlers run.
  var kinds: [JobKind] { works.map { $0.kind } }

  /// What prepares a job of this kind; nil if no handler does. A job that cannot be decoded is begun all the same, and
  /// its run fails, so that it waits for its next attempt as every job that fails, and no other job waits for it.
  subscript(kind: JobKind) -> Begin? { beginnings[kind] }

  private static func work<Handler: JobHandler>(of handler: Handler) -> any Job.Type { Handler.Work.self }

  private static func entry<Handler: JobHandler>(of handler: Handler) -> (JobKind, Begin) {
    let begin: Begin = { record, connection, now in
      let work: Handler.Work
      do {
        work = try record.decode(Handler.Work.self)
      } catch {
        return { throw error }
      }
      return try handler.begin(work, of: record, on: connection, at: now)
    }
    return (Handler.Work.kind, begin)
  }
}
