internal import VerificationFlow

/// How long pictures are kept after the end of a session. What is known of the documents stays.
package struct RetentionPeriods: Sendable, Equatable {
  /// Good pictures of persons who were verified.
  package var accepted = Duration.seconds(30 * 24 * 3600)
  /// Refused pictures, and all pictures of sessions that came to another end.
  package var rejected = Duration.seconds(7 * 24 * 3600)

  /// The defaults: 30 days and 7 days.
  package init() {}
}

/// How long the pictures of one project are kept: what it chose for a type, else for all types, else what holds for all
/// projects. Each of the two periods is looked up for itself.
struct ProjectRetention {
  let periods: RetentionPeriods
  let rules: [RetentionRule]

  /// How long pictures of a type are kept; without a type, what is no picture.
  func period(of type: DocumentType?, isRejected: Bool) -> Duration {
    let (own, general) = (rules.first { $0.type == type }, rules.first { $0.type == nil })
    return isRejected
      ? own?.rejected ?? general?.rejected ?? periods.rejected
      : own?.accepted ?? general?.accepted ?? periods.accepted
  }

  /// The shortest time after which there may be something to erase of a session.
  func shortest(isFinished: Bool) -> Duration {
    let types = [nil] + rules.map(\.type)
    let rejected = types.map { period(of: $0, isRejected: true) }
    let accepted = isFinished ? types.map { period(of: $0, isRejected: false) } : []
    return (rejected + accepted).min() ?? .zero
  }
}
