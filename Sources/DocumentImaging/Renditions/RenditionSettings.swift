/// What the renditions of a picture are to be.
public struct RenditionSettings: Sendable, Equatable {
  /// The longest side of the display rendition, in pixels. Smaller pictures are not enlarged.
  public var displaySide = 1600
  /// The longest side of the thumbnail, in pixels.
  public var thumbnailSide = 320
  /// The longest side of the document that is cut out, in pixels. Smaller ones are not enlarged.
  public var documentSide = 1600
  /// The JPEG quality of all, 1 – 100.
  public var quality = 85
  /// The most bytes of the display rendition and of the document's. Their quality, and at last their size, are lowered
  /// until they fit.
  public var maxDisplayByteCount = 999_999

  /// The settings that apply unless configured otherwise.
  public init() {}
}
