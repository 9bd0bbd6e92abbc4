import CPNG

/// PNG files for the targets, made beside the code under test.
enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The first chunk's facts.
  struct Header {
    var width: Int
    var height: Int
    var colorType: UInt8 = 2
    var bitDepth: UInt8 = 8
    var isInterlaced = false

    var chunk: [UInt8] {
      PNGFile.chunk("IHDR", number(width) + number(height) + [bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0])
    }

    private var bitsPerPixel: Int { ([0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1) * Int(bitDepth) }

    /// How many bytes each stored row has, without its filter: of one pass, or of all seven of Adam7.
    var rowByteCounts: [Int] {
      let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      return (isInterlaced ? passes : [(0, 0, 1, 1)]).flatMap { pass -> [Int] in
        let columns = (width - pass.0 + pass.2 - 1) / pass.2
        let rows = (height - pass.1 + pass.3 - 1) / pass.3
        guard columns > 0, rows > 0 else { return [] }
        return [Int](repeating: (columns * bitsPerPixel + 7) / 8, count: rows)
      }
    }
  }

  static func number(_ value: Int) -> [UInt8] { stride(from: 24, through: 0, by: -8).map { UInt8(value >> $0 & 0xFF) } }

  static func chunk(_ name: String, _ data: some Collection<UInt8>) -> [UInt8] {
    chunk(Array(name.utf8), Array(data))
  }

  private static func chunk(_ name: [UInt8], _ data: [UInt8]) -> [UInt8] {
    let body = name + data
    return number(data.count) + body + number(Int(unsafe CPNG.crc32(0, body, UInt32(body.count))))
  }

  /// A file of chunks that are already made, and of a zlib stream cut into so many IDATs.
  static func file(_ header: Header, chunks: [UInt8] = [], stream: [UInt8], pieces: Int = 1) -> [UInt8] {
    let length = max(1, (stream.count + pieces - 1) / pieces)
    let pixels = Swift.stride(from: 0, to: max(1, stream.count), by: length).flatMap { start in
      chunk("IDAT", stream[start..<min(start + length, stream.count)])
    }
    return signature + header.chunk + chunks + pixels + chunk("IEND", [])
  }

  /// A zlib stream that holds the bytes as they are.
  static func stored(_ bytes: [UInt8]) -> [UInt8] { compressed(bytes, level: 0) }

  static func compressed(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var target = [UInt8](repeating: 0, count: Int(count))
    let status = unsafe compress2(&target, &count, bytes, UInt(bytes.count), level)
    require(status == Z_OK, "zlib failed")
    return Array(target[..<Int(count)])
  }

  /// The file with each chunk's CRC put right, which nobody guesses.
  static func repaired(_ file: [UInt8]) -> [UInt8] {
    guard file.starts(with: signature) else { return file }
    var result = signature
    var rest = file.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 12 else { break }
      let name = rest.dropFirst(4).prefix(4)
      result += chunk(Array(name), Array(rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(length + 12)
      if name.elementsEqual("IEND".utf8) { break }
    }
    return result + rest
  }

  /// Whether zlib inflates the data of a file's IDATs, which lie in one piece, to exactly so many bytes.
  static func isAcceptedByZlib(_ chunks: ArraySlice<UInt8>, byteCount: Int) -> Bool {
    var stream: [UInt8] = []
    var rest = chunks
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      stream += rest.dropFirst(8).prefix(length)
      rest = rest.dropFirst(length + 12)
    }
    var count = UInt(byteCount)
    var target = [UInt8](repeating: 0, count: byteCount + 1)
    return unsafe uncompress(&target, &count, stream, UInt(stream.count)) == Z_OK && Int(count) == byteCount
  }
}
