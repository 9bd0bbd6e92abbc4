public import DocumentImaging

/// When a fault of a picture is forgiven, so that nobody is locked out by the light in their room.
public struct SoftPass: Sendable, Equatable, Codable {
  /// How many pictures of a side have to be refused for their quality before faults are forgiven in the next one.
  public var after: Int
  /// The faults that then count as warnings.
  public var codes: [QualityCode]

  /// The faults that are never forgiven: of such a picture nobody could read the document.
  public static let unforgiven: Set<QualityCode> = [
    .documentNotFound, .documentCutOff, .documentSmall, .resolutionLow,
  ]
  /// What is forgiven unless configured otherwise.
  public static let standard = SoftPass(
    after: 3, codes: [.tooDark, .tooBright, .lowContrast, .glare, .blurry, .documentSkewed])

  /// A rule with its parts.
  public init(after: Int, codes: [QualityCode]) {
    self.after = after
    self.codes = codes
  }
}
