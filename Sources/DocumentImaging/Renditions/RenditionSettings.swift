/// What the renditions of a picture are to be.
public struct RenditionSettings: Sendable, Equatable {
  /// The longest side of the display rendition, in pixels. Smaller pictures are not enlarged.
  public var displaySide = 1600
  /// The longest side of the thumbnail, in pixels.
  public var thumbnailSide = 320
  /// The JPEG quality of both, 1 – 100.
  public var quality = 85
  /// The most bytes of the display rendition. Its quality, and at last its size, are lowered until it fits.
  public var maxDisplayByteCount = 999_999

  /// The settings that apply unless configured otherwise.
  public init() {}
}
