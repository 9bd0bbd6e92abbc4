/// What our own look at a picture found, and what it was held against.
public struct InspectionRecord: Sendable, Equatable {
  /// One measured property.
  public struct Fact: Sendable, Equatable, Codable {
    /// What was measured.
    public let code: String
    /// The value found, in the unit of the code.
    public let value: Double
    /// The threshold that was in force; nil where there was none.
    public let threshold: Double?
    /// `ok`, `warn` or `reject`.
    public let severity: String

    /// A fact.
    public init(code: String, value: Double, threshold: Double?, severity: String) {
      self.code = code
      self.value = value
      self.threshold = threshold
      self.severity = severity
    }
  }

  /// What was measured, worst first; empty before the look, and where there was nothing to look at.
  public var facts: [Fact]
  /// Whether the picture passed only because its side had been refused often enough.
  public var isSoftPass: Bool
  /// Where the document lies in the upright original: four pairs of pixels, clockwise from the upper left; nil where
  /// none was found.
  public var quadrilateral: [[Double]]?
  /// What the document looks like at a glance, 64 hexadecimal digits; nil where none was found.
  public var likeness: String?
  /// The rules that were in force, by the SHA-256 of their text; nil where none decided.
  public var rulesId: String?
  /// Whether the picture itself said how the look ends, in a sandbox.
  public var isMarked: Bool

  /// What a look found; nothing so far.
  public init(
    facts: [Fact] = [], isSoftPass: Bool = false, quadrilateral: [[Double]]? = nil, likeness: String? = nil,
    rulesId: String? = nil, isMarked: Bool = false
  ) {
    self.facts = facts
    self.isSoftPass = isSoftPass
    self.quadrilateral = quadrilateral
    self.likeness = likeness
    self.rulesId = rulesId
    self.isMarked = isMarked
  }
}
