package import VerificationFlow

/// How many decisions there were of one kind, in a day of UTC.
package struct DecisionCount: Sendable, Equatable {
  /// The day, counted from 1970-01-01.
  package let day: Int
  /// What was decided.
  package let decision: DecisionRecord.Word
  /// Why.
  package let reason: Ending.Reason?
  /// How many.
  package let count: Int
}
