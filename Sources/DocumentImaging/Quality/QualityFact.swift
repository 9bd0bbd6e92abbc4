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

/// The quality faults of a picture with a valid format. The raw values are used on the wire.
///
/// Faults are reported in this order: first those that must be fixed before others can be detected.
public enum QualityCode: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  /// The file ends before the lower end of the picture. Value: the missing share of its rows, 0 … 0.5.
  case incomplete = "INCOMPLETE"
  /// There is no document in the picture. Value: the certainty that there is one, 0 … 1.
  case documentNotFound = "DOCUMENT_NOT_FOUND"
  /// There is more than one document, or both sides of one, in the picture. Value: their number.
  case twoDocuments = "TWO_DOCUMENTS"
  /// The document is of another kind: a passport instead of a card, or vice versa. Value: 1 if it is, otherwise 0.
  case wrongDocument = "WRONG_DOCUMENT"
  /// The passport is closed. Value: 1 if it is, otherwise 0.
  case cover = "COVER"
  /// The document shows another side than the one asked for. Value: 1 if it does, otherwise 0.
  case wrongSide = "WRONG_SIDE"
  /// A part of the document lies outside the picture, or at its very edge. Value: the minimum distance of a corner or
  /// side from the picture's edge, as a share of the picture's shorter side; negative beyond it.
  case documentCutOff = "DOCUMENT_CUT_OFF"
  /// Fingers hide a part of the document. Value: the hidden share, 0 … 1; a hidden corner counts as 0.04.
  case obstructed = "OBSTRUCTED"
  /// The document covers too little of the picture. Value: its share of the picture's area, 0 … 1.
  case documentSmall = "DOCUMENT_SMALL"
  /// The document has too few pixels. Value: dots per inch of the document's physical size; for types without a size,
  /// the pixels of the picture's longer side.
  case resolutionLow = "RESOLUTION_LOW"
  /// Too little light. Value: the luma below which 97 % of the document lies, 0 … 255.
  case tooDark = "TOO_DARK"
  /// Too much light. Value: the luma below which 3 % of the document lies, 0 … 255.
  case tooBright = "TOO_BRIGHT"
  /// Light and dark are too similar. Value: their distance in luma, 0 … 255.
  case lowContrast = "LOW_CONTRAST"
  /// A reflection hides a part of the document. Value: the hidden share, 0 … 1.
  case glare = "GLARE"
  /// Edges are soft, because of focus or camera movement. Value: the dots per inch that the blur leaves.
  case blurry = "BLURRY"
  /// The document was photographed at an angle or is rotated. Value: degrees.
  case documentSkewed = "DOCUMENT_SKEWED"
  /// The document has no colours although its surroundings have, so it is a copy. Value: the spread of its chroma, 0
  /// … 360.
  case greyscale = "GREYSCALE"
  /// The document was photographed from a screen. Value: how far the pattern of the screen's colours stands out, 0 …
  /// some 25.
  case screen = "SCREEN"
  /// The picture is almost the same as another one of the session. Value: similarity, 0 … 1.
  case similarPicture = "SIMILAR_PICTURE"
  /// The file has more bytes than it needs. Value: bytes.
  case fileLarge = "FILE_LARGE"

  /// Whether lower values are worse.
  public var isWorseBelow: Bool {
    switch self {
    case .documentNotFound, .documentCutOff, .documentSmall, .resolutionLow, .tooDark, .lowContrast, .blurry,
      .greyscale:
      true
    case .incomplete, .twoDocuments, .wrongDocument, .cover, .wrongSide, .obstructed, .tooBright, .glare,
      .documentSkewed, .screen, .similarPicture, .fileLarge:
      false
    }
  }
}
