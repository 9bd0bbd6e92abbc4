internal import MusterStore
internal import VerificationFlow

/// Adds the facets of waiting cases that were stored by a release without facets. If there are none, this
/// costs one query at the start.
struct IndexReviews: Sendable {
  let store: Store
  let limits: FlowLimits

  func callAsFunction() async throws {
    var last: SessionID?
    repeat {
      last = try await store.database.write { [last] in
        try $0.indexWaitingCases(after: last, limit: 500, limits: limits)
      }
    } while last != nil
  }
}
