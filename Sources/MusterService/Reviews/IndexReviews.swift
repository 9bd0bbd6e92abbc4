internal import MusterStore
internal import VerificationFlow

/// Marks the waiting cases of a store that is older than the marks by which cases are found. If there are none, this
/// costs one query at the start.
struct IndexReviews: Sendable {
  let store: Store
  let limits: FlowLimits

  func callAsFunction() async throws {
    var last: SessionID?
    repeat {
      last = try await store.database.write { [last] in
        try $0.markWaitingCases(after: last, limit: 500, limits: limits)
      }
    } while last != nil
  }
}
