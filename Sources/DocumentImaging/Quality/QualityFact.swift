/// A measured property of a picture, with the threshold applied.
public struct QualityFact: Sendable, Codable, Equatable {
  /// The severity of a fact. The raw values are used on the wire.
  public enum Severity: String, Sendable, Codable, CaseIterable {
    /// The property is fine.
    case ok
    /// The property is worth mentioning; the picture is usable.
    case warn
    /// The picture is not usable.
    case reject
  }

  /// The measured property, named by its fault even if there is none.
  public let code: QualityCode
  /// The measured value, in the unit of its code.
  public let value: Double
  /// The limit exceeded, or else the first one that would be, in the same unit; nil if there is none.
  public let threshold: Double?
  /// The severity of the value.
  public let severity: Severity

  /// Creates a fact.
  public init(code: QualityCode, value: Double, threshold: Double?, severity: Severity) {
    self.code = code
    self.value = value
    self.threshold = threshold
    self.severity = severity
  }
}
