internal import MusterStore
internal import VerificationFlow

/// Makes the cases findable that waited before there were marks to find them by. A start without such costs a look.
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
