import DocumentImaging
import MusterAPI

/// What was measured on one file, as `muster process --facts` prints it.
struct PictureFacts: Encodable {
  let file: String
  /// Upright, as a person sees it.
  let width: Int
  let height: Int
  let quality: [DocumentImaging.QualityFact]
  /// The document's corners in pixels of the upright picture, clockwise from the upper left.
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
