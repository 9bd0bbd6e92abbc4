extension Routes {
  /// Returns the limits on pictures of documents (GET).
  public static let pictureLimits = "/v1/picture-limits"
}

/// The limits on pictures of documents, as `GET /v1/picture-limits` returns them. They are the same for everyone.
public struct PictureLimits: Codable, Sendable, Equatable {
  /// The accepted formats: `JPEG`, `PNG`.
  public var formats: [Code]
  /// The maximum size of a file in bytes.
  public var maxBytes: Int
  /// The minimum length of the longer side in pixels.
  public var minLongSide: Int
  /// The maximum length of a side in pixels.
  public var maxSide: Int
  /// The maximum number of pixels of a JPEG in one scan.
  public var maxPixels: Int
  /// The maximum number of pixels of a JPEG in several scans, such as a progressive one, and of a PNG that is not
  /// interlaced.
  public var maxWholePixels: Int
  /// The maximum number of pixels of an interlaced PNG.
  public var maxInterlacedPixels: Int

  /// Creates limits.
  public init(
    formats: [Code], maxBytes: Int, minLongSide: Int, maxSide: Int, maxPixels: Int, maxWholePixels: Int,
    maxInterlacedPixels: Int
  ) {
    self.formats = formats
    self.maxBytes = maxBytes
    self.minLongSide = minLongSide
    self.maxSide = maxSide
    self.maxPixels = maxPixels
    self.maxWholePixels = maxWholePixels
    self.maxInterlacedPixels = maxInterlacedPixels
  }
}
