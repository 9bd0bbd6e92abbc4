/// The findings of the built-in picture inspection and the thresholds applied.
package struct InspectionRecord: Sendable, Equatable {
  /// One measured property.
  package struct Fact: Sendable, Equatable, Codable {
    /// The code of the property.
    package let code: String
    /// The measured value, in the unit defined by the code.
    package let value: Double
    /// The threshold in force; nil if there was none.
    package let threshold: Double?
    /// `ok`, `warn` or `reject`.
    package let severity: String

    package init(code: String, value: Double, threshold: Double?, severity: String) {
      self.code = code
      self.value = value
      self.threshold = threshold
      self.severity = severity
    }

    /// Encodes the fact as in the API, with null if there was no threshold.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(code, forKey: .code)
      try container.encode(value, forKey: .value)
      try container.encode(threshold, forKey: .threshold)
      try container.encode(severity, forKey: .severity)
    }
  }

  /// The measurements, worst first; empty before the inspection and if there was nothing to inspect. Their JSON is that
  /// of the API.
  package var facts: StoredJSON<[Fact]>
  /// Whether the picture passed only because its side had already been rejected often enough.
  package var isSoftPass: Bool
  /// The corners of the document in the upright original: four pairs of whole pixels, clockwise from the upper left;
  /// nil if no document was found. Their JSON is that of the API.
  package var quadrilateral: StoredJSON<[[Double]]>?
  /// The perceptual hash of the document, 64 hexadecimal digits; nil if no document was found.
  package var perceptualHash: String?
  /// The SHA-256 of the text of the inspection rules in force; nil if none were applied.
  package var rulesId: String?
  /// Whether a sandbox marker in the picture determined the result.
  package var isMarked: Bool

  /// Creates a record; by default one without findings.
  package init(
    facts: StoredJSON<[Fact]> = StoredJSON(text: "[]"), isSoftPass: Bool = false,
    quadrilateral: StoredJSON<[[Double]]>? = nil, perceptualHash: String? = nil, rulesId: String? = nil,
    isMarked: Bool = false
  ) {
    self.facts = facts
    self.isSoftPass = isSoftPass
    self.quadrilateral = quadrilateral
    self.perceptualHash = perceptualHash
    self.rulesId = rulesId
    self.isMarked = isMarked
  }
}
