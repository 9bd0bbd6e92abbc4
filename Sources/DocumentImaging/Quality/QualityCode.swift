/// What may be wrong with a picture whose format is sound. The raw values are the words used on the wire.
///
/// The order is that in which faults are told: first what has to be mended before anything else can be seen.
public enum QualityCode: String, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
  /// There is no document in the picture. Value: how sure it is that there is one, 0 … 1.
  case documentNotFound = "DOCUMENT_NOT_FOUND"
  /// A part of the document lies outside the picture, or right at its edge. Value: the least distance of a corner or
  /// side from the picture's edge, as a share of the picture's shorter side; negative beyond it.
  case documentCutOff = "DOCUMENT_CUT_OFF"
  /// The document covers too little of the picture. Value: its share of the picture's area, 0 … 1.
  case documentSmall = "DOCUMENT_SMALL"
  /// The document has too few pixels. Value: dots per inch of the document's own size; for types without a size, the
  /// pixels of the picture's longer side.
  case resolutionLow = "RESOLUTION_LOW"
  /// Too little light. Value: the luma below which 97 % of the document lies, 0 … 255.
  case tooDark = "TOO_DARK"
  /// Too much light. Value: the luma below which 3 % of the document lies, 0 … 255.
  case tooBright = "TOO_BRIGHT"
  /// Light and dark lie too close together. Value: how far they are apart, in luma, 0 … 255.
  case lowContrast = "LOW_CONTRAST"
  /// A reflection hides a part of the document. Value: the share of the document that it hides, 0 … 1.
  case glare = "GLARE"
  /// Edges are soft: out of focus, or the camera moved. Value: the dots per inch that the blur leaves.
  case blurry = "BLURRY"
  /// The document was taken from the side or is turned. Value: degrees.
  case documentSkewed = "DOCUMENT_SKEWED"
  /// The document has no colours although its surroundings have: a copy. Value: how far its chroma reaches, 0 … 360.
  case greyscale = "GREYSCALE"
  /// The picture is almost the same as another one of the session. Value: likeness, 0 … 1.
  case similarPicture = "SIMILAR_PICTURE"
  /// The file has more bytes than it needs. Value: bytes.
  case fileLarge = "FILE_LARGE"

  /// Whether a lower value is a worse one.
  public var isWorseBelow: Bool {
    switch self {
    case .documentNotFound, .documentCutOff, .documentSmall, .resolutionLow, .tooDark, .lowContrast, .blurry,
      .greyscale:
      true
    case .tooBright, .glare, .documentSkewed, .similarPicture, .fileLarge: false
    }
  }
}
