/// Everything that is made of one picture.
public struct ProcessedPicture: Sendable {
  /// What the picture's headers tell.
  public let header: ImageHeader
  /// The measured properties; those that are fine are listed too.
  public let quality: [QualityFact]
  /// Where the document lies, in pixels of the upright original; nil where none was found or looked for.
  public let quadrilateral: Quadrilateral?
  /// What the document looks like at a glance; nil where none was found or looked for.
  public let likeness: PerceptualHash?
  /// The picture for looking at.
  public let display: Rendition
  /// The small picture for lists.
  public let thumbnail: Rendition
  /// The document alone, cut out and straightened, where that was wanted and one was found.
  public let document: Rendition?

  /// A processed picture with all its parts.
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
