import DocumentImaging
import MusterAPI

/// The measurements of one file, as printed by `muster process --facts`.
struct PictureFacts: Encodable {
  let file: String
  /// The size of the upright picture in pixels.
  let width: Int
  let height: Int
  let quality: [DocumentImaging.QualityFact]
  /// The corners of the document in pixels of the upright picture, clockwise from the upper left; null if none were
  /// found.
  @Nullable var quadrilateral: Quadrilateral?
  @Nullable var likeness: String?
  let verdict: String

  init(_ outcome: PictureRun.Outcome) {
    let picture = outcome.picture
    file = outcome.file
    width = picture.header.uprightWidth
    height = picture.header.uprightHeight
    quality = picture.quality
    quadrilateral = picture.quadrilateral
    likeness = picture.likeness?.hexadecimal
    verdict = picture.verdict
  }
}
