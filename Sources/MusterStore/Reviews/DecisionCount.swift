package import VerificationFlow

/// The number of decisions of one kind on a day in UTC.
package struct DecisionCount: Sendable, Equatable {
  /// The day, counted from 1970-01-01.
  package let day: Int
  package let decision: DecisionRecord.Word
  package let reason: Ending.Reason?
  package let count: Int
}
