import TestTraits
import Testing

@testable import DocumentImaging

@Suite struct OrientationTests {
  /// Even and odd sides, kept and reduced; 4:2:0 chroma must stay on its luma in each.
  static let sizes = [(96, 64), (97, 63)]

  @Test(arguments: 1...8, sizes) func everyOrientationIsTurnedUpright(orientation: Int, size: (Int, Int)) throws {
    let upright = TestPicture.chart(width: size.0, height: size.1)
    for side in [1600, 48] {
      let processor = PictureProcessor.forSmallPictures(displaySide: side)
      let stored = JPEGMaker.file(upright.stored(orientation: orientation))
      let turned = try processor.process(JPEGParts.file(stored, adding: JPEGParts.exif(orientation: orientation)))
      let plain = try processor.process(JPEGMaker.file(upright))
      let turnedPicture = try #require(JPEGMaker.decode(turned.display.bytes))
      let plainPicture = try #require(JPEGMaker.decode(plain.display.bytes))
      #expect(turnedPicture.meanDifference(from: plainPicture) < 2)
      #expect(turned.display.width == plain.display.width && turned.display.height == plain.display.height)
      let turnedThumbnail = try #require(JPEGMaker.decode(turned.thumbnail.bytes))
      let plainThumbnail = try #require(JPEGMaker.decode(plain.thumbnail.bytes))
      #expect(turnedThumbnail.meanDifference(from: plainThumbnail) < 2)
    }
  }

  @Test(arguments: 1...8) func turnsPNG(orientation: Int) throws {
    let upright = TestPicture.chart(width: 97, height: 63)
    var maker = PNGMaker(upright.stored(orientation: orientation))
    maker.chunks = PNGMaker.chunk("eXIf", JPEGParts.tiff(orientation: orientation, isLittleEndian: true))
    let display = try PictureProcessor.forSmallPictures().process(maker.file()).display
    let picture = try #require(JPEGMaker.decode(display.bytes))
    #expect(picture.meanDifference(from: upright) < 2.5)
  }

  /// Texts of ImageMagick and of Adobe's programs, plain and compressed.
  private static func texts(orientation: Int) -> [(chunk: String, data: [UInt8])] {
    let exif = Array("Exif\0\0".utf8) + JPEGParts.tiff(orientation: orientation)
    let digits = exif.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    let lines = stride(from: 0, to: digits.count, by: 36).map { digits[$0..<min($0 + 36, digits.count)].joined() }
    let raw = Array("\nexif\n    \(exif.count)\n\(lines.joined(separator: "\n"))\n".utf8)
    let attribute = Array("<rdf:Description tiff:Make=\"6\" tiff:Orientation=\"\(orientation)\"/>".utf8)
    let element = Array("<tiff:Orientation>\(orientation)</tiff:Orientation>".utf8)
    func keyed(_ keyword: String, _ rest: [UInt8]) -> [UInt8] { Array(keyword.utf8) + [0] + rest }
    let (exifName, xmpName) = ("Raw profile type exif", "XML:com.adobe.xmp")
    return [
      ("tEXt", keyed(exifName, raw)), ("zTXt", keyed(exifName, [0] + PNGMaker.compressed(raw))),
      ("iTXt", keyed(xmpName, [0, 0, 0, 0] + attribute)),
      ("iTXt", keyed(xmpName, [0, 0] + Array("en\0name\0".utf8) + element)),
      ("iTXt", keyed(xmpName, [1, 0, 0, 0] + PNGMaker.compressed(attribute))),
    ]
  }

  @Test(arguments: 1...8) func textsOfPNGTellTheOrientation(orientation: Int) throws {
    let file = PNGMaker(TestPicture.chart(width: 97, height: 63)).file()
    func read(_ chunks: [UInt8]) throws -> Int {
      let walked = try HeaderWalk.read(file[..<33] + chunks + file[33...], limits: .forSmallPictures)
      return walked.orientation.rawValue
    }
    let texts = Self.texts(orientation: orientation)
    for text in texts {
      #expect(try read(PNGMaker.chunk(text.chunk, text.data)) == orientation, "\(text.chunk)")
      // EXIF in a chunk of its own comes first, wherever it is.
      let other = orientation % 8 + 1
      let exif = PNGMaker.chunk("eXIf", JPEGParts.tiff(orientation: other))
      #expect(try read(PNGMaker.chunk(text.chunk, text.data) + exif) == other)
      for cut in stride(from: 0, to: text.data.count, by: 3) {
        let seen = try read(PNGMaker.chunk(text.chunk, Array(text.data[..<cut])))
        #expect(seen == 1 || seen == orientation)
      }
    }
    // A few texts are searched, not thousands.
    let empty = PNGMaker.chunk("zTXt", Array("Raw profile type exif\0\0".utf8))
    let last = PNGMaker.chunk(texts[1].chunk, texts[1].data)
    #expect(try read((0..<3).flatMap { _ in empty } + last) == orientation)
    #expect(try read((0..<4).flatMap { _ in empty } + last) == 1)
  }

  /// The zone shows which way is up, however the camera held the document and whatever the file says.
  @Test(.slow, arguments: ["passport.jpg", "id-card-back.jpg"], [3, 6, 8]) func aLyingZoneIsTurnedUpright(
    file: String, orientation: Int
  ) throws {
    var rules = PictureRules(documentSize: file == "passport.jpg" ? .td3 : .id1)
    rules.cutsOut = true
    let bytes = try sampleImage(file)
    let lying = JPEGParts.file(bytes, adding: JPEGParts.exif(orientation: orientation))
    let (upright, turned) = try (
      PictureProcessor().process(bytes, rules: rules), PictureProcessor().process(lying, rules: rules)
    )
    #expect(turned.header.orientation == .up)
    for (one, two) in [(upright.display, turned.display), (upright.thumbnail, turned.thumbnail)] {
      let pictures = try [one, two].map { try #require(JPEGMaker.decode($0.bytes)) }
      #expect(pictures[1].meanDifference(from: pictures[0]) < 3)
    }
    let document = try #require(turned.document)
    #expect(document.width > document.height)
    let corners = try [upright, turned].map { try #require($0.quadrilateral).corners }
    let tolerance = 0.05 * Double(upright.header.width)
    for (one, two) in zip(corners[0], corners[1]) {
      #expect(abs(one.x - two.x) < tolerance && abs(one.y - two.y) < tolerance)
    }
    let hashes = try [upright, turned].map { try #require($0.perceptualHash) }
    #expect(hashes[0].compared(with: hashes[1]) > 0.7)
  }

  @Test(arguments: Orientation.allCases, 0...3) func turnsAddUp(orientation: Orientation, quarters: Int) throws {
    let file = JPEGMaker.file(TestPicture.chart(width: 96, height: 64))
    func open(_ orientation: Orientation) throws -> OpenPicture {
      let parts = JPEGParts.exif(orientation: orientation.rawValue)
      return try PictureProcessor.forSmallPictures().open(JPEGParts.file(file, adding: parts), fitting: 96)
    }
    #expect(
      try open(orientation.turned(quarters: quarters)).samples == open(orientation).turned(quarters: quarters).samples)
  }

  @Test(arguments: 0...3) func placesTurnWithTheirPicture(quarters: Int) {
    let place = Quadrilateral(
      upperLeft: .init(3, 4), upperRight: .init(60, 6), lowerRight: .init(58, 30), lowerLeft: .init(1, 31))
    let size = PixelSize(width: 97, height: 63)
    let turned = place.turned(quarters: quarters, in: size)
    #expect(turned.isConvex)
    let back = quarters.isMultiple(of: 2) ? size : size.turned
    #expect(turned.turned(quarters: (4 - quarters) % 4, in: back) == place)
    let orientation = Orientation.up.turned(quarters: quarters)
    #expect(place.facing(quarters: quarters) == turned.stored(as: orientation, size: size))
  }

  @Test func mirroringTwiceIsTurning() {
    for orientation in Orientation.allCases {
      let isTurn = [Orientation.up, .right, .down, .left].contains(orientation)
      let mirrors = [orientation.mirrorsColumns, orientation.mirrorsRows, orientation.swapsSides]
      #expect(mirrors.filter { $0 }.count.isMultiple(of: 2) == isTurn)
    }
  }
}
