/// The limits of accepted pictures. `HeaderWalk` applies all but the profile and chunk limits, before anything is
/// decoded.
public struct ImagingLimits: Sendable, Equatable {
  /// The maximum size of a file in bytes. Above: `IMAGE_TOO_LARGE`.
  public var maxByteCount = 20_971_520
  /// The minimum length of the longer side in pixels. Below: `IMAGE_TOO_SMALL`.
  public var minLongSide = 200
  /// The maximum length of a side in pixels, at most 65,535. Above: `IMAGE_SIDE_TOO_LONG`.
  public var maxSide = 16_384
  /// The maximum number of pixels of a baseline JPEG in one scan, which is decoded row by row: those of the largest
  /// sensors of phones. Above: `IMAGE_TOO_MANY_PIXELS`.
  public var maxPixelsBaseline = 200_000_000
  /// The maximum number of pixels of any other JPEG and of a PNG without interlacing. Above: `IMAGE_TOO_MANY_PIXELS`.
  public var maxPixelsOther = 50_000_000
  /// The maximum number of pixels of an Adam7 PNG, which is held as a whole. Above: `IMAGE_TOO_MANY_PIXELS`.
  public var maxPixelsAdam7 = 4_000_000
  /// The maximum number of scans of a JPEG. Above: `IMAGE_TOO_MANY_SCANS`.
  public var maxScans = 64
  /// The maximum of scans × pixels of a JPEG, which determines its decoding time. Above: `IMAGE_TOO_MANY_SCANS`.
  public var maxScanPixels = 600_000_000
  /// The maximum memory for the coefficients of a JPEG with several scans, in bytes: two for each coefficient of
  /// ``maxPixelsOther`` with 4:2:0 chroma, and some for incomplete blocks. Above: `IMAGE_NEEDS_TOO_MUCH_MEMORY`.
  public var maxCoefficientByteCount: Int { maxPixelsOther / 5 * 16 }
  /// The maximum size of a colour profile in a PNG, in bytes. A larger one is ignored.
  public var maxPNGProfileByteCount = 65_536
  /// The maximum size of a colour profile in a JPEG, in bytes; those of printing presses take megabytes. A larger one
  /// is ignored.
  public var maxJPEGProfileByteCount = 4_194_304
  /// The maximum memory for reading one PNG chunk, in bytes. Above: `DOCUMENT_CORRUPT`.
  public var maxChunkMemory = 1_000_000

  /// The formats that are accepted because a converter makes a JPEG of them; never those that are decoded here. Any
  /// other: `IMAGE_FORMAT_UNSUPPORTED`.
  public var convertedFormats: Set<ImageFormat> = []

  /// Creates the default limits.
  public init() {}
}

extension ImagingLimits {
  /// Checks the sides of a picture.
  ///
  /// - Throws: `IMAGE_SIDE_TOO_LONG` or `IMAGE_TOO_SMALL`.
  func check(_ size: PixelSize) throws(ImagingError) {
    let longSide = max(size.width, size.height)
    guard longSide <= min(maxSide, 65_535) else {
      throw ImagingError(.sideTooLong, "\(size.width) × \(size.height) pixels")
    }
    guard longSide >= minLongSide else {
      throw ImagingError(.tooSmall, "\(size.width) × \(size.height) pixels")
    }
  }

  /// Checks the number of pixels against the limit for this kind of picture.
  ///
  /// - Throws: `IMAGE_TOO_MANY_PIXELS`.
  func check(pixelCount: Int, max: Int) throws(ImagingError) {
    guard pixelCount <= max else {
      throw ImagingError(.tooManyPixels, "\(pixelCount) pixels, at most \(max) of this kind")
    }
  }
}
