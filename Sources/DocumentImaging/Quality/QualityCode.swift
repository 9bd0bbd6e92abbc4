/// What may be wrong with a picture whose format is sound. The raw values are the words used on the wire.
public enum QualityCode: String, CaseIterable, Sendable, Codable {
  /// The longer side has too few pixels.
  case resolutionLow = "RESOLUTION_LOW"
  /// The file has more bytes than it needs; only ever a warning.
  case fileLarge = "FILE_LARGE"
  /// Edges are soft: out of focus, or the camera moved.
  case blurry = "BLURRY"
  /// A reflection hides a part of the document.
  case glare = "GLARE"
  /// Too little light.
  case tooDark = "TOO_DARK"
  /// Too much light.
  case tooBright = "TOO_BRIGHT"
  /// Light and dark lie too close together.
  case lowContrast = "LOW_CONTRAST"
  /// There is no document in the picture.
  case documentNotFound = "DOCUMENT_NOT_FOUND"
  /// The document covers too little of the picture.
  case documentSmall = "DOCUMENT_SMALL"
  /// A part of the document lies outside the picture.
  case documentCutOff = "DOCUMENT_CUT_OFF"
  /// The document was taken from the side.
  case documentSkewed = "DOCUMENT_SKEWED"
  /// The picture has no colours.
  case greyscale = "GREYSCALE"
  /// The picture is almost the same as another one of the session.
  case similarPicture = "SIMILAR_PICTURE"
}
