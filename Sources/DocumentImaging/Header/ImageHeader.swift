/// The properties of a picture according to its headers and markers, known before decoding.
public struct ImageHeader: Sendable, Equatable, Codable {
  /// The format of the picture.
  public let format: ImageFormat
  /// Width in pixels as stored, 1 or more; 0 for a format that is converted first, since only the converter can tell.
  public let width: Int
  /// Height in pixels as stored, 1 or more; 0 for a format that is converted first.
  public let height: Int
  /// The orientation of the stored picture.
  public internal(set) var orientation: Orientation
  /// Whether it is coded from coarse to fine: progressive for JPEG, Adam7 for PNG.
  public let isProgressive: Bool
  /// The number of scans of a JPEG, counted by its markers; 1 for a plain PNG, 7 for Adam7.
  public let scanCount: Int
  /// Samples per pixel as stored: 1 gray or palette, 2 gray with alpha, 3 colour, 4 colour with alpha or CMYK.
  public let componentCount: Int
  /// Bits per sample as stored: 8 for JPEG; 1, 2, 4, 8 or 16 for PNG.
  public let bitDepth: Int
  /// The first comments of the file, at most four of at most 128 bytes each: COM segments of a JPEG, tEXt chunks of a
  /// PNG. Their content is untrusted, so they are never shown or logged.
  public let comments: [String]

  /// Creates a header.
  public init(
    format: ImageFormat, width: Int, height: Int, orientation: Orientation = .up, isProgressive: Bool = false,
    scanCount: Int = 1, componentCount: Int = 3, bitDepth: Int = 8, comments: [String] = []
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.isProgressive = isProgressive
    self.scanCount = scanCount
    self.componentCount = componentCount
    self.bitDepth = bitDepth
    self.comments = comments
  }

  /// The width in pixels when upright.
  public var uprightWidth: Int { orientation.swapsSides ? height : width }
  /// The height in pixels when upright.
  public var uprightHeight: Int { orientation.swapsSides ? width : height }
  var uprightSize: PixelSize { PixelSize(width: uprightWidth, height: uprightHeight) }
  /// The longer side in pixels.
  public var longSide: Int { max(width, height) }
  /// The number of pixels: width × height.
  public var pixelCount: Int { width * height }
  /// Whether decoding holds all coefficients of a JPEG until its last scan, which takes much memory.
  public var isHeldWhole: Bool { format == .jpeg && (isProgressive || scanCount > 1) }
}

/// The supported picture formats. JPEG and PNG are decoded here; all others are converted to JPEG first, where a
/// converter exists (``ImagingLimits/convertedFormats``).
public enum ImageFormat: String, Sendable, Codable, CaseIterable {
  /// JPEG: baseline, extended or progressive Huffman coding with 8-bit samples.
  case jpeg = "JPEG"
  /// PNG: every colour type, bit depth and interlacing of the specification.
  case png = "PNG"
  /// HEIF with an HEVC picture, as iPhones write it.
  case heic = "HEIC"
  /// HEIF with an AV1 picture.
  case avif = "AVIF"
  case webp = "WebP"
  /// The first page of a PDF.
  case pdf = "PDF"

  /// The formats that are decoded without a conversion.
  public static let decoded: [ImageFormat] = [.jpeg, .png]

  /// Creates the format of a file by its first bytes; nil if it is none of these.
  public init?(_ sniffed: SniffedFormat) {
    self.init(rawValue: sniffed.rawValue)
  }

  /// The usual extension of the names of such files.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue.lowercased() }

  /// Creates the format of files with this media type.
  public init?(mediaType: String) {
    guard let format = Self.allCases.first(where: { $0.mediaType == mediaType }) else { return nil }
    self = format
  }

  /// The media type of such files (IANA).
  public var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .heic: "image/heic"
    case .avif: "image/avif"
    case .webp: "image/webp"
    case .pdf: "application/pdf"
    }
  }
}

/// The transformation that makes a stored picture upright: the values 1 – 8 of EXIF's Orientation tag.
public enum Orientation: Int, Sendable, Codable, CaseIterable {
  /// Stored upright.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Upside down: turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the upper left.
  case leftMirrored = 5
  /// Upright after a turn by 90° clockwise.
  case right = 6
  /// Mirrored along the diagonal from the upper right.
  case rightMirrored = 7
  /// Upright after a turn by 90° counterclockwise.
  case left = 8

  /// Creates an orientation from the tag's value; anything but 1 – 8 means upright.
  public init(exif value: Int) {
    self = Orientation(rawValue: value) ?? .up
  }

  /// Whether width and height are swapped in the upright picture.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Returns the orientation of a picture that is turned clockwise by `quarters` quarter turns, 0 … 3, after this one.
  func turned(quarters: Int) -> Orientation {
    let turns: [Orientation] =
      switch self {
      case .up, .right, .down, .left: [.up, .right, .down, .left]
      case .upMirrored, .rightMirrored, .downMirrored, .leftMirrored:
        [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored]
      }
    let index = turns.firstIndex(of: self) ?? 0
    return turns[(index + quarters) % 4]
  }

  /// Whether to mirror the stored picture left to right, before its sides are swapped.
  var mirrorsColumns: Bool {
    switch self {
    case .upMirrored, .down, .rightMirrored, .left: true
    case .up, .downMirrored, .leftMirrored, .right: false
    }
  }

  /// Whether to mirror the stored picture top to bottom, before its sides are swapped.
  var mirrorsRows: Bool {
    switch self {
    case .down, .downMirrored, .right, .rightMirrored: true
    case .up, .upMirrored, .leftMirrored, .left: false
    }
  }
}
