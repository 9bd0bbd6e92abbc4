internal import CDeflate

/// The orientation in the texts of a PNG (tEXt, zTXt, iTXt), where programs put it that do not know the chunk eXIf: EXIF
/// as hexadecimal digits, as ImageMagick writes it, or XMP.
enum PNGTextOrientation {
  /// The maximum size of a text that is read, in bytes; EXIF with a thumbnail has 130,000 digits.
  static let maxByteCount = 131_072
  /// The maximum size of a text after it was inflated.
  private static let maxInflatedByteCount = 262_144

  private static let exifKeywords = ["Raw profile type exif", "Raw profile type APP1"]
  private static let xmpKeywords = ["XML:com.adobe.xmp", "Raw profile type xmp"]

  /// Whether the keyword of a text chunk is that of EXIF or XMP.
  static func isNamed(_ data: [UInt8]) -> Bool {
    keyword(of: data).map { (exifKeywords + xmpKeywords).contains($0) } ?? false
  }

  private static func keyword(of data: [UInt8]) -> String? {
    data.prefix(80).firstIndex(of: 0).map { String(decoding: data[..<$0], as: UTF8.self) }
  }

  /// Reads the orientation in the data of a text chunk.
  ///
  /// - Parameter chunk: `tEXt`, `zTXt` or `iTXt` (PNG third edition, 11.3.3).
  /// - Returns: nil if it is a text of another kind, or has none.
  static func read(_ chunk: String, _ data: [UInt8]) -> Orientation? {
    guard let keyword = keyword(of: data), let text = text(chunk, data.dropFirst(keyword.utf8.count + 1)) else {
      return nil
    }
    let isExif = exifKeywords.contains(keyword)
    guard isExif || xmpKeywords.contains(keyword) else { return nil }
    if keyword == xmpKeywords[0] { return xmp(text[...]) }
    guard let profile = rawProfile(text) else { return nil }
    return isExif ? exif(profile) : xmp(profile[...])
  }

  /// Returns the text of a chunk without what precedes it.
  private static func text(_ chunk: String, _ data: ArraySlice<UInt8>) -> [UInt8]? {
    switch chunk {
    case "tEXt": return Array(data)
    case "zTXt": return data.first == 0 ? inflated(Array(data.dropFirst())) : nil
    default:
      guard data.count >= 2 else { return nil }
      let isCompressed = data[data.startIndex] == 1
      guard !isCompressed || data[data.startIndex + 1] == 0 else { return nil }
      // A language, and the keyword in it.
      var rest = data.dropFirst(2)
      for _ in 0..<2 {
        guard let end = rest.firstIndex(of: 0) else { return nil }
        rest = rest[(end + 1)...]
      }
      return isCompressed ? inflated(Array(rest)) : Array(rest)
    }
  }

  private static func inflated(_ stream: [UInt8]) -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var text = [UInt8](repeating: 0, count: maxInflatedByteCount)
    var count = 0
    let result = unsafe libdeflate_zlib_decompress(
      decompressor, stream, stream.count, &text, text.count, &count)
    return result == LIBDEFLATE_SUCCESS ? Array(text[..<count]) : nil
  }

  /// Returns the bytes of a raw profile: after its name and its length, hexadecimal digits in lines.
  private static func rawProfile(_ text: [UInt8]) -> [UInt8]? {
    let lines = text.drop { $0 == newline }.split(separator: newline, maxSplits: 2)
    guard lines.count == 3 else { return nil }
    var (bytes, upper) = ([UInt8](), UInt8?.none)
    for digit in lines[2].lazy.compactMap({ Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }) {
      if let high = upper { bytes.append(high << 4 | digit) }
      upper = upper == nil ? digit : nil
    }
    return bytes
  }

  private static let newline = UInt8(ascii: "\n")

  private static func exif(_ profile: [UInt8]) -> Orientation? {
    let prefix = Array("Exif\0\0".utf8)
    return ExifOrientation.read(tiff: profile.starts(with: prefix) ? profile[prefix.count...] : profile[...])
  }

  /// Returns the value of `tiff:Orientation`, as an attribute or an element (XMP, part 2, TIFF namespace).
  private static func xmp(_ text: ArraySlice<UInt8>) -> Orientation? {
    let name = Array("tiff:Orientation".utf8)
    guard let start = text.firstRange(of: name) else { return nil }
    let separators = Array("=\"' >\n\r\t".utf8)
    let value = text[start.upperBound...].prefix(16).drop { separators.contains($0) }
    guard let digit = value.first, (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(digit) else { return nil }
    return Orientation(exif: Int(digit - UInt8(ascii: "0")))
  }
}
