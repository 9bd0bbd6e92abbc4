import DocumentImaging
import TestTraits
import Testing

/// Files that are not written as the standards say, as cameras, messengers and editors do write them. Other programs show
/// them, and so the picture is the same as that of the file written well.
@Suite struct CarelessWriterTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let written: [UInt8]
    let sound: [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ written: [UInt8], insteadOf sound: [UInt8]) {
      (self.name, self.written, self.sound) = (name, written, sound)
    }
  }

  private static let photo = TestPicture.photo(width: 240, height: 200)
  private static let baseline = JPEGMaker.file(photo, sampling: .s420)
  private static let progressive = JPEGMaker.file(photo, isProgressive: true)
  private static var png: PNGMaker { PNGMaker(photo) }

  /// A part of a film as phones append it: boxes with names, and any bytes, 0xFF among them.
  private static func film(seed: UInt64) -> [UInt8] {
    var random = Random(seed: seed)
    return [0, 0, 0, 24] + Array("ftypmp42".utf8) + (0..<600).map { _ in random.byte() }
      + [0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF]
  }

  private static let jpegRows: [Row] = [baseline, progressive].flatMap { file in
    let (data, end) = (Array(file.dropLast(2)), JPEGParts.end)
    return [
      Row("another marker instead of EOI", data + [0xFF, 0x02], insteadOf: file),
      Row("rubbish before EOI", data + [1, 2, 3, 4] + end, insteadOf: file),
      Row("zeros before EOI", data + [UInt8](repeating: 0, count: 5000) + end, insteadOf: file),
      Row("a film behind EOI", file + film(seed: 1), insteadOf: file),
      Row("another picture behind EOI", file + progressive, insteadOf: file),
      Row("rubbish between segments", Array(file[..<20] + [1, 2, 0xFF, 0, 3] + file[20...]), insteadOf: file),
      Row(
        "a later version of JFIF", replacing(file, at: file.firstIndex(of: 0x4A).map { $0 + 5 }, by: 2), insteadOf: file
      ),
    ] + (1...40).map { Row("a film instead of EOI", data + film(seed: $0), insteadOf: file) }
  }

  private static let scanRow = {
    // Sequential scans have all coefficients (0 … 63), whatever their header says.
    let start = JPEGParts.startOfEntropy(in: baseline)
    return Row("a scan of coefficient 0 only", replacing(baseline, at: start - 2, by: 0), insteadOf: baseline)
  }()

  /// What libjpeg warns of: Adobe's marker with a transform that does not exist, which counts where JFIF's is missing,
  /// and the first two scans the other way round.
  private static let unusualRows: [Row] = {
    let segments = JPEGParts.segments(of: baseline).filter { $0[1] != 0xE0 }.flatMap { $0 }
    let data = baseline[JPEGParts.startOfEntropy(in: baseline)...]
    let adobe = JPEGParts.start + JPEGParts.adobe(transform: 9) + segments + data
    var scans = Self.scans(of: progressive)
    scans.parts.swapAt(0, 1)
    let swapped = scans.head + scans.parts.flatMap { $0 } + JPEGParts.end
    return [
      Row("an unknown transform of Adobe's", adobe, insteadOf: baseline),
      Row("scans in another order", swapped, insteadOf: progressive),
    ]
  }()

  /// The bytes before the scans, and each scan with the tables before it.
  private static func scans(of file: [UInt8]) -> (head: [UInt8], parts: [[UInt8]]) {
    let frame = JPEGParts.segments(of: file).prefix { $0[1] != 0xC2 }.reduce(2) { $0 + $1.count }
    let headEnd = frame + 2 + Int(file[frame + 2]) << 8 + Int(file[frame + 3])
    var (parts, start, index): ([[UInt8]], Int, Int) = ([], headEnd, headEnd)
    while file[index + 1] != 0xD9 {
      let isScan = file[index + 1] == 0xDA
      index += 2 + Int(file[index + 2]) << 8 + Int(file[index + 3])
      guard isScan else { continue }
      while file[index] != 0xFF || file[index + 1] == 0 { index += 1 }
      parts.append(Array(file[start..<index]))
      start = index
    }
    return (Array(file[..<headEnd]), parts)
  }

  private static let pngRows: [Row] = {
    let (sound, end) = (png.file(), PNGMaker.chunk("IEND", []))
    func file(_ data: [UInt8], _ rest: [UInt8]) -> [UInt8] {
      PNGMaker.signature + png.header + PNGMaker.chunk("IDAT", data) + rest
    }
    let start = PNGMaker.signature.count + png.header.count
    let data = Array(sound[(start + 8)...].dropLast(16))
    var surplus = png
    surplus.surplus = [UInt8](repeating: 0, count: 721)
    var bomb = png
    bomb.surplus = [UInt8](repeating: 0, count: 20_000_000)
    let interlaced = {
      var maker = png
      maker.isInterlaced = true
      return maker.file()
    }()
    return [
      Row("no IEND", file(data, []), insteadOf: sound),
      Row("half an IEND", file(data, Array(end.prefix(6))), insteadOf: sound),
      Row("a wrong CRC of IEND", file(data, end.dropLast() + [1]), insteadOf: sound),
      Row("rubbish instead of IEND", file(data, film(seed: 2)), insteadOf: sound),
      Row("no Adler-32", file(data.dropLast(4), end), insteadOf: sound),
      Row("a wrong Adler-32", file(data.dropLast() + [data[data.count - 1] ^ 1], end), insteadOf: sound),
      Row("a row too much", surplus.file(), insteadOf: sound),
      Row("20 MB too much", bomb.file(), insteadOf: sound),
      Row(
        "pixels twice", file(data, PNGMaker.chunk("tEXt", [65, 0]) + PNGMaker.chunk("IDAT", data) + end),
        insteadOf: sound),
      Row("a critical chunk behind the pixels", file(data, PNGMaker.chunk("ABcD", []) + end), insteadOf: sound),
      Row("interlaced, no IEND", Array(interlaced.dropLast(12)), insteadOf: interlaced),
    ]
  }()

  private static func replacing(_ file: [UInt8], at index: Int?, by byte: UInt8) -> [UInt8] {
    var file = file
    if let index { file[index] = byte }
    return file
  }

  @Test(.slow, arguments: jpegRows + [scanRow] + unusualRows + pngRows) func theSamePictureIsSeen(row: Row) throws {
    #expect(row.written != row.sound)
    let processor = PictureProcessor()
    let (written, sound) = (try processor.process(row.written), try processor.process(row.sound))
    #expect(written.display.bytes == sound.display.bytes)
    #expect(written.header == sound.header)
  }

  /// A progressive picture that ends between two scans lacks what the other scans have.
  @Test func progressivePictureWithoutItsLastScanIsCoarser() throws {
    let file = Self.progressive
    let scans = file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
    let last = try #require(scans.last)
    // Before the last scan come its tables.
    let table = try #require(file[..<last].indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xC4 })
    let processor = PictureProcessor()
    let coarse = try processor.process(file[..<table] + JPEGParts.end).display.bytes
    #expect(try coarse != processor.process(file).display.bytes)
    #expect(try coarse == processor.process(Array(file[..<table])).display.bytes)
    #expect(try coarse == processor.process(Array(file[..<(table + 9)])).display.bytes)
  }
}
