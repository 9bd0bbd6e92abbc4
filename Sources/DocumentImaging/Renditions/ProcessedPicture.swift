/// The results of processing one picture.
public struct ProcessedPicture: Sendable {
  /// The header of the picture.
  public let header: ImageHeader
  /// The measured properties, including those that are fine.
  public let quality: [QualityFact]
  /// The position of the document in pixels of the upright original; nil if none was found or searched for.
  public let quadrilateral: Quadrilateral?
  /// The perceptual hash of the document; nil if none was found or searched for.
  public let likeness: PerceptualHash?
  /// The rendition for viewing.
  public let display: Rendition
  /// The small rendition for lists.
  public let thumbnail: Rendition
  /// The document alone, cut out and straightened; nil unless it was requested and found.
  public let document: Rendition?

  /// Creates a processed picture.
  public init(
    header: ImageHeader, quality: [QualityFact], quadrilateral: Quadrilateral? = nil, likeness: PerceptualHash? = nil,
    display: Rendition, thumbnail: Rendition, document: Rendition? = nil
  ) {
    self.header = header
    self.quality = quality
    self.quadrilateral = quadrilateral
    self.likeness = likeness
    self.display = display
    self.thumbnail = thumbnail
    self.document = document
  }
}
