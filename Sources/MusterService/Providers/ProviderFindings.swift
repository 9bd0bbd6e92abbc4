public import VerificationFlow

/// What a provider says besides its answer. Most say nothing.
public struct ProviderFindings: Sendable, Equatable {
  /// Of a presence check: why it is not simply good. Words in upper case.
  public var reasons: [String]
  /// Of a presence check: how far the face is from the document's portrait, 0 (the same) to about 1.4 by our own check's
  /// measure.
  public var portraitDistance: Double?
  /// Of a presence check: the best picture of the person, a JPEG or PNG.
  public var selfie: [UInt8]?
  /// Of all documents together: what exactly is in doubt.
  public var doubts: [ReviewPoint.Cause]

  /// Findings; none.
  public init(
    reasons: [String] = [], portraitDistance: Double? = nil, selfie: [UInt8]? = nil, doubts: [ReviewPoint.Cause] = []
  ) {
    self.reasons = reasons
    self.portraitDistance = portraitDistance
    self.selfie = selfie
    self.doubts = doubts
  }
}
