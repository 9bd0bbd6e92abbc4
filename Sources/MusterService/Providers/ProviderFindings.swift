package import VerificationFlow

/// What a provider says besides its answer. Most say nothing.
package struct ProviderFindings: Sendable, Equatable {
  /// Of a presence check: why it is not simply good. Words in upper case.
  package var reasons: [String]
  /// Of a presence check: how far the face is from the document's portrait, 0 (the same) to about 1.4 by our own check's
  /// measure.
  package var portraitDistance: Double?
  /// Of a presence check: the best picture of the person, a JPEG or PNG.
  package var selfie: [UInt8]?
  /// Of all documents together: what exactly is in doubt.
  package var doubts: [ReviewPoint.Cause]

  /// Findings; none.
  package init(
    reasons: [String] = [], portraitDistance: Double? = nil, selfie: [UInt8]? = nil, doubts: [ReviewPoint.Cause] = []
  ) {
    self.reasons = reasons
    self.portraitDistance = portraitDistance
    self.selfie = selfie
    self.doubts = doubts
  }
}
