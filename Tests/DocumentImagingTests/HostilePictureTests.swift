import DocumentImaging
import Testing

/// Files made to hurt, each with the answer it gets.
@Suite struct HostilePictureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let code: ImagingError.Code
    let file: [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ code: ImagingError.Code, _ file: [UInt8]) {
      self.name = name
      self.code = code
      self.file = file
    }
  }

  private static func jpeg(_ parts: [UInt8]...) -> [UInt8] {
    JPEGParts.start + parts.flatMap { $0 } + JPEGParts.end
  }

  private static func manyScans(_ count: Int, side: Int) -> [UInt8] {
    let scans = (0..<count).flatMap { _ in JPEGParts.scan([1], first: 1, last: 5) + [0x55] }
    return jpeg(JPEGParts.frame(0xC2, width: side, height: side, factors: [0x11]), scans)
  }

  private static let chart = TestPicture.chart(width: 240, height: 200)
  private static let sound = JPEGMaker.file(chart)

  static let jpegRows: [Row] = [
    Row("no bytes", .empty, []),
    Row("over 20 MB", .tooLarge, Array(sound) + [UInt8](repeating: 0, count: 20_971_520)),
    Row("a PDF", .formatUnsupported, Array("%PDF-1.7 and so on and on".utf8)),
    Row("three bytes", .corrupt, [0xFF, 0xD8, 0xFF]),
    Row("20000 × 20000", .sideTooLong, jpeg(JPEGParts.frame(width: 20000, height: 20000), JPEGParts.scan(), [1])),
    Row("100 × 199", .tooSmall, jpeg(JPEGParts.frame(width: 100, height: 199), JPEGParts.scan(), [1])),
    Row("15000 × 14000", .tooManyPixels, jpeg(JPEGParts.frame(width: 15000, height: 14000), JPEGParts.scan(), [1])),
    Row("25 MP in no bytes", .corrupt, jpeg(JPEGParts.frame(width: 5000, height: 5000), JPEGParts.scan(), [1, 2])),
    Row(
      "56 MP progressive", .tooManyPixels,
      jpeg(JPEGParts.frame(0xC2, width: 8000, height: 7000), JPEGParts.scan(), [1])),
    Row(
      "56 MP baseline in several scans", .tooManyPixels,
      jpeg(JPEGParts.frame(width: 8000, height: 7000), JPEGParts.scan([1]), [1])),
    Row("65 scans", .tooManyScans, manyScans(65, side: 300)),
    Row("30 scans of 22 MP", .tooManyScans, manyScans(30, side: 4700)),
    Row(
      "30 MP progressive 4:4:4", .needsTooMuchMemory,
      jpeg(JPEGParts.frame(0xC2, width: 6000, height: 5000, factors: [0x11, 0x11, 0x11]), JPEGParts.scan(), [1])),
    Row("no height", .corrupt, jpeg(JPEGParts.frame(width: 300, height: 0), JPEGParts.scan(), [1])),
    Row("no frame", .corrupt, jpeg(JPEGParts.scan(), [1])),
    Row("no scan", .corrupt, jpeg(JPEGParts.frame(width: 300, height: 300))),
    Row(
      "two frames", .corrupt,
      jpeg(JPEGParts.frame(width: 300, height: 300), JPEGParts.frame(width: 300, height: 300))),
    Row("segment of length 1", .corrupt, JPEGParts.start + [0xFF, 0xE0, 0, 1] + JPEGParts.end),
    Row("a third of the scan", .corrupt, Array(sound[..<(JPEGParts.startOfEntropy(in: sound) + sound.count / 3)])),
    Row("lossless", .formatUnsupported, jpeg(JPEGParts.frame(0xC3, width: 300, height: 300))),
    Row("arithmetic", .formatUnsupported, jpeg(JPEGParts.frame(0xC9, width: 300, height: 300))),
    Row("hierarchical", .formatUnsupported, jpeg(JPEGParts.segment(0xDE, [0, 0, 0]))),
    Row("12 bits", .formatUnsupported, jpeg(JPEGParts.frame(0xC1, width: 300, height: 300, precision: 12))),
    Row(
      "sampling 3 : 2", .formatUnsupported,
      jpeg(JPEGParts.frame(width: 300, height: 300, factors: [0x31, 0x21, 0x11]))),
    Row("sampling 0", .corrupt, jpeg(JPEGParts.frame(width: 300, height: 300, factors: [0x01, 0x11, 0x11]))),
    Row(
      "one component never scanned", .corrupt,
      jpeg(
        JPEGParts.frame(width: 300, height: 300, factors: [0x11, 0x11, 0x11]), JPEGParts.scan([1]),
        [UInt8](repeating: 0x55, count: 5000))),
    Row(
      "one component scanned twice", .corrupt,
      jpeg(
        JPEGParts.frame(width: 300, height: 300, factors: [0x11, 0x11, 0x11]), JPEGParts.scan([1]),
        [UInt8](repeating: 0x55, count: 5000), JPEGParts.scan([1]))),
    Row("second SOI", .corrupt, JPEGParts.file(sound, adding: [0xFF, 0xD8])),
    Row("number of lines", .corrupt, JPEGParts.file(sound, adding: JPEGParts.segment(0xDC, [0, 100]))),
    Row("tables missing", .corrupt, withoutTables(sound)),
  ]

  /// The file without its quantization tables.
  private static func withoutTables(_ file: [UInt8]) -> [UInt8] {
    JPEGParts.start + JPEGParts.segments(of: file).filter { $0[1] != 0xDB }.flatMap { $0 }
      + file[JPEGParts.startOfEntropy(in: file)...]
  }

  private static func png(_ chunks: [UInt8]...) -> [UInt8] { PNGMaker.signature + chunks.flatMap { $0 } }
  private static let pixels = PNGMaker.chunk("IDAT", PNGMaker.compressed([UInt8](repeating: 0, count: 721 * 200)))
  private static let end = PNGMaker.chunk("IEND", [])

  private static func header(
    _ width: Int, _ height: Int, type: UInt8 = 2, depth: UInt8 = 8, isInterlaced: Bool = false
  ) -> [UInt8] {
    PNGMaker(width: width, height: height, colorType: type, bitDepth: depth, isInterlaced: isInterlaced).header
  }

  private static func wrongChecksum(_ chunk: [UInt8]) -> [UInt8] { chunk.dropLast() + [chunk[chunk.count - 1] ^ 1] }

  static let pngRows: [Row] = [
    Row("30000 × 30000 gray", .sideTooLong, png(header(30000, 30000, type: 0), pixels, end)),
    Row("8000 × 8000", .tooManyPixels, png(header(8000, 8000), pixels, end)),
    Row("Adam7 of 3000 × 3000", .tooManyPixels, png(header(3000, 3000, isInterlaced: true), pixels, end)),
    Row("100 × 100", .tooSmall, png(header(100, 100), pixels, end)),
    Row("0 × 300", .corrupt, png(header(0, 300), pixels, end)),
    Row("RGB of 4 bits", .corrupt, png(header(300, 300, depth: 4), pixels, end)),
    Row("no such colour type", .corrupt, png(header(300, 300, type: 5), pixels, end)),
    Row("no IHDR", .corrupt, png(pixels, end)),
    Row("no IDAT", .corrupt, png(header(240, 200), end)),
    Row("no palette", .corrupt, png(header(240, 200, type: 3), pixels, end)),
    Row(
      "gray with a palette", .corrupt,
      png(header(240, 200, type: 0), PNGMaker.chunk("PLTE", [1, 2, 3]), pixels, end)),
    Row("unknown critical chunk", .corrupt, png(header(240, 200), PNGMaker.chunk("ABcD", []), pixels, end)),
    Row("wrong CRC of IHDR", .corrupt, png(wrongChecksum(header(240, 200)), pixels, end)),
    Row("wrong CRC of IDAT", .corrupt, png(header(240, 200), wrongChecksum(pixels), end)),
    Row("pixels that cannot be there", .corrupt, png(header(4000, 4000), PNGMaker.chunk("IDAT", [1, 2, 3]), end)),
    Row("too little image data", .corrupt, png(header(240, 500), pixels, end)),
    Row("chunk of 2 GB", .corrupt, png(header(240, 200), [0xFF, 0, 0, 0], Array("IDAT".utf8))),
    Row(
      "damaged zlib stream", .corrupt,
      png(header(240, 200), PNGMaker.chunk("IDAT", [UInt8](repeating: 7, count: 2000)), end)),
  ]

  @Test(arguments: jpegRows + pngRows) func isRefused(row: Row) {
    #expect(throws: ImagingError(row.code, "")) { _ = try PictureProcessor().process(row.file) }
  }

  @Test func saysWhatItLooksLike() {
    let error = #expect(throws: ImagingError.self) { try HeaderWalk.read(Array("RIFF....WEBPVP8 ....".utf8)) }
    #expect(error?.looksLike == .webp)
  }

  @Test func skipsTextBombs() throws {
    let text = PNGMaker.chunk(
      "zTXt", Array("Comment\0\0".utf8) + PNGMaker.compressed([UInt8](repeating: 0x20, count: 8_000_000)))
    var maker = PNGMaker(Self.chart)
    maker.chunks = (0..<20).flatMap { _ in text }
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try PictureProcessor().process(maker.file()) }
    #expect(time < .seconds(5))
  }

  @Test func skipsLargeTexts() throws {
    var maker = PNGMaker(Self.chart)
    maker.chunks = PNGMaker.chunk("tEXt", Array("Comment\0".utf8) + [UInt8](repeating: 0x20, count: 2_000_000))
    _ = try PictureProcessor().process(maker.file())
  }

  @Test func ignoresWhatFollowsTheEnd() throws {
    let sound = try PictureProcessor().process(Self.sound)
    let jpeg = try PictureProcessor().process(Self.sound + Self.sound + [1, 2, 3])
    #expect(jpeg.display == sound.display)
    _ = try PictureProcessor().process(PNGMaker(Self.chart).file() + [1, 2, 3])
  }
}
