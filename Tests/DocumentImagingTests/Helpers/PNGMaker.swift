import CPNG

/// Writes PNG files for tests, one kind as plainly as the other.
struct PNGMaker {
  var width: Int
  var height: Int
  var colorType: UInt8 = 2
  var bitDepth: UInt8 = 8
  var isInterlaced = false
  /// Chunks between IHDR and IDAT: palette, transparency, and whatever a test wants.
  var chunks: [UInt8] = []
  /// Put behind the rows, inside the compressed data.
  var surplus: [UInt8] = []
  /// The number of rows left out at the end.
  var missingRowCount = 0
  /// The samples of a pixel, each of `bitDepth` bits.
  var pixel: (_ x: Int, _ y: Int) -> [Int] = { _, _ in [0, 0, 0] }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    let checksum = unsafe CPNG.crc32(0, body, UInt32(body.count))
    return number(data.count) + body + number(Int(checksum))
  }

  static func number(_ value: Int) -> [UInt8] {
    [UInt8(value >> 24 & 0xFF), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
  }

  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var target = [UInt8](repeating: 0, count: Int(count))
    guard unsafe compress2(&target, &count, bytes, UInt(bytes.count), 6) == Z_OK else { return [] }
    return Array(target[..<Int(count)])
  }

  var header: [UInt8] {
    Self.chunk(
      "IHDR", Self.number(width) + Self.number(height) + [bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0])
  }

  func file() -> [UInt8] {
    let data = Self.compressed(rows() + surplus)
    return Self.signature + header + chunks + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
  }

  /// The rows as they are compressed: one pass, or the seven of Adam7.
  private func rows() -> [UInt8] {
    guard isInterlaced else {
      let rows = rows(fromX: 0, y: 0, stepX: 1, stepY: 1)
      return Array(rows.dropLast(missingRowCount * rows.count / height))
    }
    let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    return passes.flatMap { rows(fromX: $0.0, y: $0.1, stepX: $0.2, stepY: $0.3) }
  }

  private func rows(fromX firstX: Int, y firstY: Int, stepX: Int, stepY: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    guard firstX < width else { return bytes }
    var previous: [UInt8] = []
    for y in stride(from: firstY, to: height, by: stepY) {
      let row = packed(stride(from: firstX, to: width, by: stepX).flatMap { pixel($0, y) })
      // Rows take turns with two of the filters: none and up.
      let isUp = y % 2 == 1 && previous.count == row.count
      bytes.append(isUp ? 2 : 0)
      bytes += isUp ? zip(row, previous).map { $0 &- $1 } : row
      previous = row
    }
    return bytes
  }

  private func packed(_ samples: [Int]) -> [UInt8] {
    if bitDepth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    let perByte = 8 / Int(bitDepth)
    return stride(from: 0, to: samples.count, by: perByte).map { start in
      (0..<perByte).reduce(UInt8(0)) { byte, offset in
        let sample = start + offset < samples.count ? samples[start + offset] : 0
        return byte | UInt8(sample) << UInt8(8 - Int(bitDepth) * (offset + 1))
      }
    }
  }
}

extension PNGMaker {
  /// An RGB file of a picture.
  init(_ picture: TestPicture) {
    self.init(width: picture.width, height: picture.height) { x, y in
      let (red, green, blue) = picture[x, y]
      return [red, green, blue]
    }
  }
}
