import Testing

@testable import DocumentImaging

/// What can be made of an open picture: turned ones and cuts.
@Suite struct OpenPictureTests {
  @Test(arguments: [(1, 1), (3, 1), (31, 33), (64, 32), (70, 101)]) func quartersTurnClockwise(size: (Int, Int)) {
    let chart = TestPicture.noise(width: size.0, height: size.1)
    let open = chart.opened
    // EXIF's values for a picture that is turned the other way: what has to be turned back.
    for (quarters, orientation) in [(1, 8), (2, 3), (3, 6)] {
      let expected = chart.stored(orientation: orientation)
      for turns in [quarters, quarters - 4, quarters + 40] {
        #expect(TestPicture(open.turned(quarters: turns)) == expected)
      }
      #expect(open.turned(quarters: quarters).header == open.header)
    }
    for whole in [0, 4, -4, Int.min] { #expect(open.turned(quarters: whole) == open) }
  }

  @Test func boxIsCutOut() throws {
    let chart = TestPicture.chart(width: 200, height: 160)
    let rows: [(box: PixelBox, longSide: Int, width: Int, height: Int)] = [
      (PixelBox(x: 0, y: 0, width: 200, height: 160), 1600, 200, 160),
      (PixelBox(x: 33, y: 21, width: 101, height: 87), 400, 101, 87),
      (PixelBox(x: 33, y: 21, width: 120, height: 60), 60, 60, 30),
      (PixelBox(x: -50, y: 100, width: 150, height: 1000), 400, 100, 60),
      (PixelBox(x: 199, y: 159, width: 10, height: 10), 400, 1, 1),
    ]
    for row in rows {
      let cut = try #require(try chart.opened.cut(row.box, longSide: row.longSide, quality: 95))
      #expect((cut.width, cut.height) == (row.width, row.height))
      let found = try #require(JPEGMaker.decode(cut.bytes))
      #expect((found.width, found.height) == (row.width, row.height))
      let (left, top) = (max(0, row.box.x), max(0, row.box.y))
      let scale = (min(200, row.box.x + row.box.width) - left) / row.width
      let expected = TestPicture(width: row.width, height: row.height) { x, y in
        chart[left + x * scale + scale / 2, top + y * scale + scale / 2]
      }
      #expect(found.meanDifference(from: expected) < 3.5)
    }
  }

  @Test func cutHasNoMetadata() throws {
    let displayP3 = ColorProfile.Primaries(
      white: [0.3127, 0.3290], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06])
    let profile = JPEGParts.profile(try #require(ColorProfile.screen(displayP3, .gamma(2.2))).bytes)
    let stored = JPEGParts.file(
      JPEGMaker.file(.chart(width: 240, height: 200)),
      adding: JPEGParts.exif(orientation: 6) + JPEGParts.segment(0xFE, Array("a comment".utf8)) + profile)
    let open = try PictureProcessor().open(stored, fitting: 640)
    let cut = try #require(try open.cut(PixelBox(x: 0, y: 0, width: 90, height: 90), longSide: 400, quality: 90))
    let markers = JPEGParts.segments(of: cut.bytes).map { $0[1] }
    #expect(markers.allSatisfy { [0xE0, 0xDB, 0xC0, 0xC4, 0xDA].contains($0) })
    let again = try PictureProcessor(limits: .forSmallPictures).open(cut.bytes, fitting: 640)
    #expect((again.width, again.height) == (90, 90))
    #expect(again.header.orientation == .up && again.header.comments.isEmpty)
  }

  @Test func emptyBoxesAreNotCutOut() throws {
    let open = TestPicture.chart(width: 20, height: 20).opened
    #expect(try open.cut(PixelBox(x: 20, y: 0, width: 5, height: 5), longSide: 100, quality: 90) == nil)
    #expect(try open.cut(PixelBox(x: 0, y: 0, width: 0, height: 5), longSide: 100, quality: 90) == nil)
    #expect(throws: ImagingError(.failed, "")) {
      _ = try open.cut(PixelBox(x: 0, y: 0, width: 5, height: 5), longSide: 100, quality: 101)
    }
  }
}
