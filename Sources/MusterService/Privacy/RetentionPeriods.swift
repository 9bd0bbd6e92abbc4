internal import VerificationFlow

/// How long pictures are kept after the end of a session. The data about the documents is kept longer.
package struct RetentionPeriods: Sendable, Equatable {
  /// The period for accepted pictures of persons who were verified.
  package var accepted = Duration.seconds(30 * 24 * 3600)
  /// The period for rejected and failed pictures, and for all pictures of sessions with another end.
  package var rejected = Duration.seconds(7 * 24 * 3600)

  /// Creates the default periods: 30 days and 7 days.
  package init() {}
}

/// How long the pictures of one project are kept: by the project's rule for the type, else its rule for all types,
/// else the general period. The two periods are looked up independently.
struct ProjectRetention {
  let periods: RetentionPeriods
  let rules: [RetentionRule]

  /// Returns how long pictures of a type are kept; without a type, how long other data is kept.
  func period(of type: DocumentType?, isRejected: Bool) -> Duration {
    let (own, general) = (rules.first { $0.type == type }, rules.first { $0.type == nil })
    return isRejected
      ? own?.rejected ?? general?.rejected ?? periods.rejected
      : own?.accepted ?? general?.accepted ?? periods.accepted
  }

  /// Returns the shortest time after which there may be something to erase of a session.
  func shortest(isFinished: Bool) -> Duration {
    let types = [nil] + rules.map(\.type)
    let rejected = types.map { period(of: $0, isRejected: true) }
    let accepted = isFinished ? types.map { period(of: $0, isRejected: false) } : []
    return (rejected + accepted).min() ?? .zero
  }
}
