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

  @Test func mirroringTwiceIsTurning() {
    for orientation in Orientation.allCases {
      let isTurn = [Orientation.up, .right, .down, .left].contains(orientation)
      let mirrors = [orientation.mirrorsColumns, orientation.mirrorsRows, orientation.swapsSides]
      #expect(mirrors.filter { $0 }.count.isMultiple(of: 2) == isTurn)
    }
  }
}
