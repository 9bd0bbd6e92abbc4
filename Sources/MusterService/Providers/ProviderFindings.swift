package import VerificationFlow

/// Details that a provider gives besides its answer. Most give none.
package struct ProviderFindings: Sendable, Equatable {
  /// For a presence check: the reasons why the result is not simply good, as upper-case codes.
  package var reasons: [String]
  /// For a presence check: the distance of the face from the document's portrait, from 0 (identical) to about 1.4 on
  /// the scale of the built-in check.
  package var portraitDistance: Double?
  /// For a presence check: the best picture of the person, a JPEG or PNG.
  package var selfie: [UInt8]?
  /// For the cross-check of all documents: the specific doubts.
  package var doubts: [ReviewPoint.Cause]

  package init(
    reasons: [String] = [], portraitDistance: Double? = nil, selfie: [UInt8]? = nil, doubts: [ReviewPoint.Cause] = []
  ) {
    self.reasons = reasons
    self.portraitDistance = portraitDistance
    self.selfie = selfie
    self.doubts = doubts
  }
}
