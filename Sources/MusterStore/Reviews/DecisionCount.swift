public import VerificationFlow

/// How many decisions there were of one kind, in a day of UTC.
public struct DecisionCount: Sendable, Equatable {
  /// The day, counted from 1970-01-01.
  public let day: Int
  /// What was decided.
  public let decision: DecisionRecord.Word
  /// Why.
  public let reason: Ending.Reason?
  /// How many.
  public let count: Int
}
