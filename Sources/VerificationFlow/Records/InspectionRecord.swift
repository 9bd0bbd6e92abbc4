/// What our own look at a picture found, and what it was held against.
package struct InspectionRecord: Sendable, Equatable {
  /// One measured property.
  package struct Fact: Sendable, Equatable, Codable {
    /// What was measured.
    package let code: String
    /// The value found, in the unit of the code.
    package let value: Double
    /// The threshold that was in force; nil where there was none.
    package let threshold: Double?
    /// `ok`, `warn` or `reject`.
    package let severity: String

    /// A fact.
    package init(code: String, value: Double, threshold: Double?, severity: String) {
      self.code = code
      self.value = value
      self.threshold = threshold
      self.severity = severity
    }
  }

  /// What was measured, worst first; empty before the look, and where there was nothing to look at.
  package var facts: [Fact]
  /// Whether the picture passed only because its side had been refused often enough.
  package var isSoftPass: Bool
  /// Where the document lies in the upright original: four pairs of pixels, clockwise from the upper left; nil where
  /// none was found.
  package var quadrilateral: [[Double]]?
  /// What the document looks like at a glance, 64 hexadecimal digits; nil where none was found.
  package var likeness: String?
  /// The rules that were in force, by the SHA-256 of their text; nil where none decided.
  package var rulesId: String?
  /// Whether the picture itself said how the look ends, in a sandbox.
  package var isMarked: Bool

  /// What a look found; nothing so far.
  package init(
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
