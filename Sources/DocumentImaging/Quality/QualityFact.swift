/// One measured property of a picture, with the threshold it was held against.
public struct QualityFact: Sendable, Codable, Equatable {
  /// What a fact means for the picture. The raw values are the words used on the wire.
  public enum Severity: String, Sendable, Codable, CaseIterable {
    /// As it should be.
    case ok
    /// Worth mentioning; the picture is usable.
    case warn
    /// The picture is not usable.
    case reject
  }

  /// What was measured: the name of the fault, also when there is none.
  public let code: QualityCode
  /// The measured value, in the unit its code stands for.
  public let value: Double
  /// The limit that was exceeded, or else the first one that would be; same unit. Nil where there is none.
  public let threshold: Double?
  /// What it means for the picture.
  public let severity: Severity

  /// A fact with all its parts.
  public init(code: QualityCode, value: Double, threshold: Double?, severity: Severity) {
    self.code = code
    self.value = value
    self.threshold = threshold
    self.severity = severity
  }
}
