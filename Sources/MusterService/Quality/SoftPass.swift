package import DocumentImaging

/// When a fault of a picture is forgiven, so that nobody is locked out by the light in their room.
package struct SoftPass: Sendable, Equatable, Codable {
  /// How many pictures of a side have to be refused for their quality before faults are forgiven in the next one.
  package var after: Int
  /// The faults that then count as warnings.
  package var codes: [QualityCode]

  /// The faults that are never forgiven: of such a picture nobody could read the document.
  package static let unforgiven: Set<QualityCode> = [
    .documentNotFound, .documentCutOff, .documentSmall, .resolutionLow,
  ]
  /// What is forgiven unless configured otherwise.
  package static let standard = SoftPass(
    after: 3, codes: [.tooDark, .tooBright, .lowContrast, .glare, .blurry, .documentSkewed])

  /// A rule with its parts.
  package init(after: Int, codes: [QualityCode]) {
    self.after = after
    self.codes = codes
  }
}
