import DocumentImaging
import Testing

@Suite struct HeaderWalkTests {
  private static let chart = TestPicture.chart(width: 83, height: 61)

  /// Sound and broken files of both formats, small enough to be cut everywhere.
  private static let files: [[UInt8]] = [
    JPEGParts.file(JPEGMaker.file(chart, sampling: .s420), adding: JPEGParts.exif(orientation: 6)),
    JPEGMaker.file(chart, isProgressive: true),
    JPEGMaker.file(chart) + JPEGMaker.file(chart),
    JPEGParts.file(JPEGMaker.file(chart), adding: JPEGParts.segment(0xFE, Array("a comment".utf8))),
    PNGMaker(width: 20, height: 10, chunks: PNGMaker.chunk("tEXt", Array("Comment\0a text".utf8))).file(),
    Array(JPEGMaker.file(chart).dropLast(2)),
    JPEGParts.start + JPEGParts.frame(width: 5000, height: 5000) + JPEGParts.scan() + [1, 2, 3] + JPEGParts.end,
    PNGMaker(chart).file(),
    PNGMaker.signature + PNGMaker(chart).header + PNGMaker.chunk("ABCD", [1]),
    Array("%PDF-1.4 something long enough".utf8),
    [0xFF, 0xD8, 0xFF],
    [],
  ]

  private static func walk(_ bytes: [UInt8], cuts: [Int]) -> Result<ImageHeader, ImagingError> {
    var walk = HeaderWalk(limits: .forSmallPictures)
    do {
      var start = 0
      for cut in cuts + [bytes.count] {
        try walk.feed(Array(bytes[start..<cut]))
        start = cut
      }
      return .success(try walk.finish())
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: files) func cutsChangeNothing(file: [UInt8]) {
    let whole = Self.walk(file, cuts: [])
    for cut in 0...file.count { #expect(Self.walk(file, cuts: [cut]) == whole) }
    #expect(Self.walk(file, cuts: Array(0..<file.count)) == whole)
  }

  @Test func tellsAHeader() throws {
    let file = JPEGParts.file(
      JPEGMaker.file(Self.chart, sampling: .s420, isProgressive: true), adding: JPEGParts.exif(orientation: 8))
    let header = try HeaderWalk.read(file, limits: .forSmallPictures)
    #expect(header.format == .jpeg)
    #expect(header.width == 83 && header.height == 61)
    #expect(header.uprightWidth == 61 && header.uprightHeight == 83)
    #expect(header.orientation == .left)
    #expect(header.isProgressive && header.scanCount > 3)
    #expect(header.componentCount == 3 && header.bitDepth == 8)
  }

  @Test func tellsAPNGHeader() throws {
    let exif = PNGMaker.chunk("eXIf", JPEGParts.tiff(orientation: 5))
    var maker = PNGMaker(width: 20, height: 10, colorType: 0, bitDepth: 16, isInterlaced: true, chunks: exif)
    maker.pixel = { _, _ in [0] }
    let header = try HeaderWalk.read(maker.file(), limits: .forSmallPictures)
    #expect(
      header
        == ImageHeader(
          format: .png, width: 20, height: 10, orientation: .leftMirrored, isProgressive: true, scanCount: 7,
          componentCount: 1, bitDepth: 16))
  }

  @Test(arguments: 0...9, [true, false]) func readsOrientation(value: Int, isLittleEndian: Bool) throws {
    let exif = JPEGParts.exif(orientation: value, isLittleEndian: isLittleEndian)
    let file = JPEGParts.file(JPEGMaker.file(Self.chart), adding: exif)
    let orientation = try HeaderWalk.read(file, limits: .forSmallPictures).orientation
    #expect(orientation == Orientation(exif: value))
    #expect(orientation.rawValue == ((1...8).contains(value) ? value : 1))
  }

  @Test func brokenExifMeansUpright() throws {
    let whole = JPEGParts.tiff(orientation: 6)
    for count in 0..<whole.count {
      let exif = JPEGParts.segment(0xE1, Array("Exif\0\0".utf8) + whole[..<count])
      let file = JPEGParts.file(JPEGMaker.file(Self.chart), adding: exif)
      let orientation = try HeaderWalk.read(file, limits: .forSmallPictures).orientation
      #expect(orientation == .up || orientation == .right)
    }
    var far = whole
    far.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xF0])
    let file = JPEGParts.file(
      JPEGMaker.file(Self.chart), adding: JPEGParts.segment(0xE1, Array("Exif\0\0".utf8) + far))
    #expect(try HeaderWalk.read(file, limits: .forSmallPictures).orientation == .up)
  }

  @Test func firstExifCounts() throws {
    let xmp = JPEGParts.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
    let segments = xmp + JPEGParts.exif(orientation: 3) + JPEGParts.exif(orientation: 6)
    let file = JPEGParts.file(JPEGMaker.file(Self.chart), adding: segments)
    #expect(try HeaderWalk.read(file, limits: .forSmallPictures).orientation == .down)
  }

  private static let longest = String(repeating: "x", count: 128)

  @Test(
    arguments: [
      (["one"], ["one"]), (["one\0"], ["one"]), (["", "ě", "three"], ["ě", "three"]), ([longest], [longest]),
      ([longest + "x", "short"], ["short"]), (["1", "2", "3", "4", "5"], ["1", "2", "3", "4"]),
    ] as [([String], [String])])
  func tellsTheFirstShortComments(written: [String], told: [String]) throws {
    let segments = written.flatMap { JPEGParts.segment(0xFE, Array($0.utf8)) }
    let jpeg = JPEGParts.file(JPEGMaker.file(Self.chart), adding: segments)
    #expect(try HeaderWalk.read(jpeg, limits: .forSmallPictures).comments == told)
    let chunks = written.flatMap { PNGMaker.chunk("tEXt", Array("Comment\0\($0)".utf8)) }
    let png = PNGMaker(width: 20, height: 10, chunks: chunks).file()
    #expect(try HeaderWalk.read(png, limits: .forSmallPictures).comments == told)
  }

  @Test func skipsSegmentsThatAreNotComments() throws {
    let latin = JPEGParts.segment(0xFE, [0x63, 0xE9])
    let jpeg = JPEGParts.file(JPEGMaker.file(Self.chart), adding: latin)
    #expect(try HeaderWalk.read(jpeg, limits: .forSmallPictures).comments == [])
    var damaged = PNGMaker.chunk("tEXt", Array("Comment\0text".utf8))
    damaged[damaged.count - 1] ^= 1
    let keyless = PNGMaker.chunk("tEXt", Array("text".utf8))
    let png = PNGMaker(width: 20, height: 10, chunks: damaged + keyless).file()
    #expect(try HeaderWalk.read(png, limits: .forSmallPictures).comments == [])
  }

  @Test func repeatsItsError() {
    var walk = HeaderWalk()
    let zip = Array("PK".utf8) + [3, 4] + Array(repeating: UInt8(0), count: 20)
    for _ in 0..<2 {
      #expect(throws: ImagingError(.formatUnsupported, "")) { try walk.feed(zip) }
    }
    #expect(throws: ImagingError(.formatUnsupported, "")) { _ = try walk.finish() }
  }

  @Test func refusesBeforeTheRestArrives() {
    var walk = HeaderWalk()
    #expect(throws: ImagingError(.sideTooLong, "")) {
      try walk.feed(JPEGParts.start + JPEGParts.frame(width: 20000, height: 20000))
    }
  }
}
