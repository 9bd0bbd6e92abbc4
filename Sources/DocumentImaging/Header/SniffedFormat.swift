internal import CDeflate
internal import CImageKernels

/// The apparent format of a file by its first bytes, so that an error can name what was sent instead of a picture.
///
/// The raw values are used on the wire.
public enum SniffedFormat: String, Sendable, Codable, CaseIterable {
  case jpeg = "JPEG"
  case png = "PNG"
  /// A HEIF container with HEVC pictures, as iPhones write it.
  case heic = "HEIC"
  /// A HEIF container with AV1 pictures.
  case avif = "AVIF"
  case webp = "WebP"
  case gif = "GIF"
  /// A TIFF picture, or a camera's raw format built on it.
  case tiff = "TIFF"
  /// A Windows bitmap.
  case bmp = "BMP"
  case pdf = "PDF"
  case jpegXL = "JPEG XL"
  /// A JPEG 2000 picture.
  case jpeg2000 = "JPEG 2000"
  /// A ZIP archive, or an office document based on one.
  case zip = "ZIP"
  case svg = "SVG"
  case html = "HTML"
  /// Any other XML document.
  case xml = "XML"
  /// A JPEG or PNG as base64 text, instead of its bytes.
  case base64 = "base64"
  /// A `data:` URL, as browsers make it of a picture.
  case dataURL = "data URL"
  case unknown = "unknown"

  /// The number of bytes that `sniff` examines.
  static let prefixByteCount = 16

  /// Returns the format indicated by the first bytes.
  ///
  /// - Parameter prefix: The start of the file. At most the first 16 bytes are examined; with fewer, fewer formats
  ///   are recognized.
  /// - Returns: The format, or `unknown`. It is only a guess, since the rest of the file may be damaged.
  public static func sniff(_ prefix: some Collection<UInt8>) -> SniffedFormat {
    let bytes = Array(prefix.prefix(prefixByteCount))
    for (signature, format) in signatures where bytes.starts(with: signature) { return format }
    if bytes.starts(with: ascii("RIFF")), bytes.dropFirst(8).starts(with: ascii("WEBP")) { return .webp }
    if bytes.dropFirst(4).starts(with: ascii("ftyp")) { return sniffBrand(bytes.dropFirst(8).prefix(4)) }
    return sniffMarkup(bytes)
  }

  private static let signatures: [([UInt8], SniffedFormat)] = [
    ([0xFF, 0xD8, 0xFF], .jpeg),
    ([0x89] + ascii("PNG\r\n") + [0x1A, 0x0A], .png),
    (ascii("GIF8"), .gif),
    (ascii("II") + [0x2A, 0x00], .tiff),
    (ascii("MM") + [0x00, 0x2A], .tiff),
    (ascii("II") + [0x2B, 0x00], .tiff),
    (ascii("MM") + [0x00, 0x2B], .tiff),
    (ascii("BM"), .bmp),
    (ascii("%PDF"), .pdf),
    ([0xFF, 0x0A], .jpegXL),
    ([0x00, 0x00, 0x00, 0x0C] + ascii("JXL "), .jpegXL),
    ([0x00, 0x00, 0x00, 0x0C] + ascii("jP  "), .jpeg2000),
    ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
    (ascii("PK") + [0x03, 0x04], .zip),
    (ascii("PK") + [0x05, 0x06], .zip),
    // The first bytes of a JPEG and of a PNG in base64.
    (ascii("/9j/"), .base64),
    (ascii("iVBORw0KGgo"), .base64),
    (ascii("data:image/"), .dataURL),
    (ascii("data:applicatio"), .dataURL),
  ]

  /// The name of the format as people know it; nil if that of a file which is not readable as a picture says nothing to
  /// them.
  public var name: String? {
    switch self {
    case .html, .xml, .base64, .dataURL, .unknown: nil
    default: rawValue
    }
  }

  /// What was sent instead of a picture, and what to send, for the developer of a client.
  var advice: String {
    switch self {
    case .heic: "This is a HEIC picture. Send a JPEG or PNG; an iPhone's camera has the setting Most Compatible for it."
    case .base64: "This is a picture as base64 text. Send its bytes."
    case .dataURL: "This is a data URL. Send the bytes of the picture that it contains."
    case .jpeg: "This is an unsupported kind of JPEG."
    case .unknown: "This is neither a JPEG nor a PNG."
    case .avif, .webp, .gif, .tiff, .bmp, .jpegXL, .jpeg2000, .svg: "This is a \(rawValue) picture. Send a JPEG or PNG."
    case .png, .pdf, .zip, .html, .xml: "This is a \(rawValue) file. Send a JPEG or PNG picture."
    }
  }

  /// Distinguishes ISO base media files such as HEIC and AVIF by their brand; videos and others are unknown.
  private static func sniffBrand(_ brand: ArraySlice<UInt8>) -> SniffedFormat {
    switch String(decoding: brand, as: UTF8.self) {
    case "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1": .heic
    case "avif", "avis": .avif
    case "jxl ": .jpegXL
    case "jp2 ", "jpx ": .jpeg2000
    default: .unknown
    }
  }

  private static func sniffMarkup(_ bytes: [UInt8]) -> SniffedFormat {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    let start = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let word = String(decoding: start, as: UTF8.self).lowercased()
    if word.hasPrefix("<svg") { return .svg }
    if word.hasPrefix("<!doctype svg") { return .svg }
    if word.hasPrefix("<!do") || word.hasPrefix("<htm") { return .html }
    if word.hasPrefix("<?xml") { return .xml }
    return .unknown
  }

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension Span<UInt8> {
  /// Returns the index of the first 0xFF from `start` on, or `count` if there is none.
  func indexOfMarkerPrefix(from start: Int) -> Int {
    unsafe extracting(start..<count).withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return count }
      return unsafe start + muster_find_ff(base, bytes.count)
    }
  }

  /// Returns the CRC-32 of these bytes, continuing from the CRC-32 of earlier bytes; 0 at the start.
  func crc32(after checksum: UInt32) -> UInt32 {
    unsafe withUnsafeBufferPointer { bytes in
      // libdeflate would reset the checksum for a null pointer.
      guard let base = bytes.baseAddress else { return checksum }
      return unsafe libdeflate_crc32(checksum, base, bytes.count)
    }
  }
}
