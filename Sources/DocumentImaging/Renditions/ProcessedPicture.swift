/// Everything that is made of one picture.
public struct ProcessedPicture: Sendable {
  /// What the picture's headers tell.
  public let header: ImageHeader
  /// The measured properties; those that are fine are listed too.
  public let quality: [QualityFact]
  /// The picture for looking at.
  public let display: Rendition
  /// The small picture for lists.
  public let thumbnail: Rendition

  /// A processed picture with all its parts.
  public init(header: ImageHeader, quality: [QualityFact], display: Rendition, thumbnail: Rendition) {
    self.header = header
    self.quality = quality
    self.display = display
    self.thumbnail = thumbnail
  }
}
