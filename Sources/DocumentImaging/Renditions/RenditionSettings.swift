/// The settings of a picture's renditions.
public struct RenditionSettings: Sendable, Equatable {
  /// The maximum length of the display rendition's longer side in pixels. Smaller pictures are not enlarged.
  public var displaySide = 1600
  /// The maximum length of the thumbnail's longer side in pixels.
  public var thumbnailSide = 320
  /// The maximum length of the cut-out document's longer side in pixels. Smaller ones are not enlarged.
  public var documentSide = 1600
  /// The JPEG quality of all renditions, 1 – 100.
  public var quality = 85
  /// The maximum size of the display and document renditions in bytes. Their quality, and finally their dimensions,
  /// are reduced until they fit.
  public var maxDisplayByteCount = 999_999

  /// Creates the default settings.
  public init() {}
}
