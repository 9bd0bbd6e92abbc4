enum ExifOrientation {
  private static let orientationTag = 0x0112
  private static let shortType = 3
  private static let longType = 4

  /// Returns the orientation in the first directory of a TIFF structure.
  ///
  /// - Returns: The orientation; upright if there is none or the structure is invalid, since a picture is not
  ///   rejected for its metadata.
  static func read(tiff bytes: ArraySlice<UInt8>) -> Orientation {
    guard let reader = TIFFReader(bytes), let directory = reader.long(at: 4),
      let count = reader.short(at: directory)
    else { return .up }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = reader.short(at: entry) else { return .up }
      guard tag == orientationTag else { continue }
      guard let type = reader.short(at: entry + 2), reader.long(at: entry + 4) == 1 else { return .up }
      switch type {
      case shortType: return Orientation(exif: reader.short(at: entry + 8) ?? 1)
      case longType: return Orientation(exif: reader.long(at: entry + 8) ?? 1)
      default: return .up
      }
    }
    return .up
  }
}

/// Reads integers of a TIFF structure in its byte order, never outside its bytes.
private struct TIFFReader {
  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    switch Array(bytes.prefix(4)) {
    case [0x49, 0x49, 0x2A, 0x00]: isLittleEndian = true
    case [0x4D, 0x4D, 0x00, 0x2A]: isLittleEndian = false
    default: return nil
    }
  }

  func short(at offset: Int) -> Int? { number(at: offset, byteCount: 2) }
  func long(at offset: Int) -> Int? { number(at: offset, byteCount: 4) }

  private func number(at offset: Int, byteCount: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - byteCount else { return nil }
    let start = bytes.startIndex + offset
    let field = bytes[start..<start + byteCount]
    return (isLittleEndian ? Array(field.reversed()) : Array(field)).reduce(0) { $0 << 8 | Int($1) }
  }
}
