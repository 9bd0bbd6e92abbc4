/// The bounds of what is accepted. All but the chunk limits are applied by `HeaderWalk`, before anything is decoded.
public struct ImagingLimits: Sendable, Equatable {
  /// The most bytes of one file. Above: `IMAGE_TOO_LARGE`.
  public var maxByteCount = 10_485_760
  /// The least length of the longer side, in pixels. Below: `IMAGE_TOO_SMALL`.
  public var minLongSide = 200
  /// The greatest length of a side, in pixels, at most 65,535. Above: `IMAGE_SIDE_TOO_LONG`.
  public var maxSide = 16_384
  /// The most pixels of a baseline JPEG in one scan, which is decoded row by row. Above: `IMAGE_TOO_MANY_PIXELS`.
  public var maxPixelsBaseline = 50_000_000
  /// The most pixels of any other JPEG and of a PNG without interlacing. Above: `IMAGE_TOO_MANY_PIXELS`.
  public var maxPixelsOther = 25_000_000
  /// The most pixels of an Adam7 PNG, which is held as a whole. Above: `IMAGE_TOO_MANY_PIXELS`.
  public var maxPixelsAdam7 = 4_000_000
  /// The most scans of a JPEG. Above: `IMAGE_TOO_MANY_SCANS`.
  public var maxScans = 64
  /// The most of scans × pixels of a JPEG, which is what its decoding time follows. Above: `IMAGE_TOO_MANY_SCANS`.
  public var maxScanPixels = 600_000_000
  /// The most memory for the coefficients of a JPEG with several scans, in bytes. Above:
  /// `IMAGE_NEEDS_TOO_MUCH_MEMORY`.
  public var maxCoefficientByteCount = 64_000_000
  /// The largest colour profile read from a PNG, in bytes. A larger one is passed over.
  public var maxPNGProfileByteCount = 65_536
  /// The largest colour profile read from a JPEG, in bytes: those of printing presses take millions. A larger one is
  /// passed over.
  public var maxJPEGProfileByteCount = 4_194_304
  /// The most memory that reading one PNG chunk may take, in bytes. Above: `DOCUMENT_CORRUPT`.
  public var maxChunkMemory = 1_000_000

  /// The limits that apply unless configured otherwise.
  public init() {}
}
