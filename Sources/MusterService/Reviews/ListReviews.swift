internal import MusterStore
internal import VerificationFlow

/// Shows the cases of a project that wait for a reviewer.
public struct ListReviews: Sendable {
  let store: Store
  let configuration: ServiceConfiguration
  let clock: Clock

  /// A page of the waiting cases, those that wait the longest first, and the cursor of the next one.
  ///
  /// - Parameters:
  ///   - limit: At most this many, 1 to 200; nil is 50.
  ///   - cursor: Where the page before ended.
  /// - Throws: `SCOPE_MISSING`; `INVALID_REQUEST` for a value that makes no sense.
  public func callAsFunction(
    limit: String?, cursor: String?, by caller: Caller
  ) async throws -> (cases: [ReviewCase], nextCursor: String?) {
    let reviewer = try caller.reviewer(may: .see)
    let page = try PageRequest<Subjects.Session>(limit: limit, cursor: cursor)
    return try await store.database.read { connection in
      let queue = try connection.reviewQueue(of: reviewer.project, after: page.after, limit: page.limit + 1)
      let (places, nextCursor) = page.cut(queue) { $0 }
      let cases = try ReviewCase.read(
        places.map(\.id), on: connection, limits: configuration.flowLimits, at: clock.now())
      // Whose time is up does not wait any more, even if nobody has acted on it yet.
      return (cases.filter { $0.process.reviewPoint != nil }, nextCursor)
    }
  }
}
