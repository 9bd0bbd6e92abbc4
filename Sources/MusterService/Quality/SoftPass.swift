package import DocumentImaging

/// When faults of a picture are tolerated, so that bad lighting does not lock a person out.
package struct SoftPass: Sendable, Equatable, Codable {
  /// The number of pictures of a side that are rejected for their quality before faults are tolerated in the next
  /// one.
  package var after: Int
  /// The faults that then count as warnings.
  package var codes: [QualityCode]

  /// The faults that are never tolerated, since the document would not be readable.
  package static let unforgiven: Set<QualityCode> = [
    .incomplete, .documentNotFound, .twoDocuments, .wrongDocument, .cover, .wrongSide, .documentCutOff, .documentSmall,
    .resolutionLow, .similarPicture,
  ]
  /// The default rule.
  package static let standard = SoftPass(
    after: 3, codes: [.obstructed, .tooDark, .tooBright, .lowContrast, .glare, .blurry, .documentSkewed])

  package init(after: Int, codes: [QualityCode]) {
    self.after = after
    self.codes = codes
  }
}
