/// The measurements of one picture.
public struct JudgedPicture: Sendable {
  /// The header of the picture. Its orientation is the one in which the document is upright.
  public let header: ImageHeader
  /// The measured properties, including those that are fine.
  public let quality: [QualityFact]
  /// The position of the document in pixels of the upright original; nil if none was found or searched for.
  public let quadrilateral: Quadrilateral?
  /// How it looks, for comparison with other pictures; nil if there is no document.
  public let perceptualHash: PerceptualHash?
}

/// The results of processing one picture.
public struct ProcessedPicture: Sendable {
  /// The header of the picture. Its orientation is the one in which the document is upright.
  public let header: ImageHeader
  /// The measured properties, including those that are fine.
  public let quality: [QualityFact]
  /// The position of the document in pixels of the upright picture; nil if none was found or searched for.
  public let quadrilateral: Quadrilateral?
  /// The perceptual hash of the document; nil if none was found or searched for.
  public let perceptualHash: PerceptualHash?
  /// The rendition for viewing.
  public let display: Rendition
  /// The small rendition for lists.
  public let thumbnail: Rendition
  /// The document alone, cut out and straightened; nil unless it was requested and found.
  public let document: Rendition?

  /// Creates a processed picture.
  public init(
    header: ImageHeader, quality: [QualityFact], quadrilateral: Quadrilateral? = nil,
    perceptualHash: PerceptualHash? = nil,
    display: Rendition, thumbnail: Rendition, document: Rendition? = nil
  ) {
    self.header = header
    self.quality = quality
    self.quadrilateral = quadrilateral
    self.perceptualHash = perceptualHash
    self.display = display
    self.thumbnail = thumbnail
    self.document = document
  }
}

/// A JPEG created from an original: upright, without metadata except for a small colour profile.
public struct Rendition: Sendable, Equatable {
  /// The complete JPEG file.
  public let bytes: [UInt8]
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The brightness of its pixels before they were compressed; nil unless ``RenditionSettings/keepsLuma`` is set.
  public let luma: LumaPicture?

  /// Creates a rendition.
  public init(bytes: [UInt8], width: Int, height: Int, luma: LumaPicture? = nil) {
    self.bytes = bytes
    self.width = width
    self.height = height
    self.luma = luma
  }
}

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
  /// Whether the display and document renditions have their ``Rendition/luma``, for a reader that need not decode them.
  public var keepsLuma: Bool

  /// Creates the default settings.
  public init(keepsLuma: Bool = false) { self.keepsLuma = keepsLuma }
}
