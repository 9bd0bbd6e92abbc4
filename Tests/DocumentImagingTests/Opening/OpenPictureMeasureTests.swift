import Foundation
import Testing

@testable import DocumentImaging

/// How light and how sharp boxes are found.
@Suite struct OpenPictureMeasureTests {
  // MARK: Light

  @Test func lightIsTheMeanOfLuma() throws {
    let picture = TestPicture.photo(width: 120, height: 90)
    let (left, top, width, height) = (31, 17, 50, 40)
    var sum = 0.0
    for y in top..<top + height { for x in left..<left + width { sum += picture.luma(x, y) } }
    let light = try #require(picture.opened.light(in: PixelBox(x: left, y: top, width: width, height: height)))
    #expect(abs(light - sum / Double(width * height)) < 0.1)
  }

  @Test func lightOfPlainColorsIsExact() throws {
    let box = PixelBox(x: -1, y: -1, width: 2, height: 2)
    for (color, light) in [((0, 0, 0), 0.0), ((255, 255, 255), 255), ((255, 0, 0), 76), ((0, 255, 0), 150)] {
      #expect(TestPicture(width: 1, height: 1) { _, _ in color }.opened.light(in: box) == light)
    }
    let halves = TestPicture(width: 10, height: 10) { x, _ in x < 5 ? (0, 0, 0) : (200, 200, 200) }.opened
    #expect(halves.light(in: PixelBox(x: 0, y: 0, width: 10, height: 10)) == 100)
    #expect(halves.light(in: PixelBox(x: -10, y: 0, width: 15, height: 10)) == 0)
    #expect(halves.light(in: PixelBox(x: 5, y: 5, width: .max, height: .max)) == 200)
  }

  @Test func lessLightIsLess() throws {
    let picture = TestPicture.photo(width: 80, height: 60)
    let box = PixelBox(x: 10, y: 10, width: 60, height: 40)
    let lights = try [1, 0.7, 0.4, 0.2, 0.1, 0].map { try #require(picture.lit($0).opened.light(in: box)) }
    #expect(zip(lights, lights.dropFirst()).allSatisfy { $0 > $1 })
  }

  // MARK: Sharpness

  /// The portraits on two specimens, at sizes that documents are opened at.
  private static let portraits: [(file: String, side: Int, box: PixelBox)] = [
    ("id-card-front.jpg", 1600, PixelBox(x: 332, y: 512, width: 188, height: 248)),
    ("id-card-front.jpg", 1200, PixelBox(x: 249, y: 384, width: 141, height: 186)),
    ("passport.jpg", 1600, PixelBox(x: 344, y: 512, width: 176, height: 216)),
  ]

  private static func portrait(_ index: Int) throws -> (picture: TestPicture, box: PixelBox) {
    let (file, side, box) = portraits[index]
    let open = try PictureProcessor().open(sampleImage(file), fitting: side)
    // With what is around it, and no more, for speed.
    let around = try #require(box.grown(by: 24, within: open.size))
    let picture = TestPicture(open)
    let part = TestPicture(width: around.width, height: around.height) { x, y in picture[around.x + x, around.y + y] }
    return (part, PixelBox(x: box.x - around.x, y: box.y - around.y, width: box.width, height: box.height))
  }

  @Test(arguments: portraits.indices) func blurredAndSharpFacesAreDistinguished(index: Int) throws {
    let (picture, box) = try Self.portrait(index)
    let values = try (0...4).map { radius in
      try #require(picture.blurred(across: radius, down: radius).opened.sharpness(in: box))
    }
    #expect(values[0] > 0.5 && values[0] <= 0.85)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 > 1.1 * $1 }, "\(values)")
    // Three means over 2 r + 1 samples have the variance r (r + 1).
    for radius in 2...4 {
      let expected = 1 / (2.355 * Double(radius * (radius + 1)).squareRoot())
      #expect(values[radius] > 0.7 * expected && values[radius] < 1.5 * expected, "\(values)")
    }
  }

  @Test(arguments: portraits.indices) func lightHardlyMatters(index: Int) throws {
    let (picture, box) = try Self.portrait(index)
    for radius in [0, 2] {
      let blurred = picture.blurred(across: radius, down: radius)
      let value = try #require(blurred.opened.sharpness(in: box))
      for share in [0.7, 0.5, 0.25] {
        let darker = try #require(blurred.lit(share).opened.sharpness(in: box))
        #expect(radius == 0 ? darker > 0.5 : abs(darker / value - 1) < 0.25, "\(darker), not \(value)")
      }
    }
  }

  /// A camera or a head that moved leaves the edges along its way sharp.
  @Test(arguments: portraits.indices, [3, 5, 8]) func motionIsBlur(index: Int, radius: Int) throws {
    let (picture, box) = try Self.portrait(index)
    for moved in [picture.blurred(across: radius, down: 0), picture.blurred(across: 0, down: radius)] {
      let value = try #require(moved.opened.sharpness(in: box))
      #expect(value < 0.2, "\(value)")
    }
  }

  @Test func dotsAcrossStayTheSame() throws {
    let file = JPEGMaker.file(DrawnScene().picture().blurred(across: 4, down: 4), sampling: .s420)
    let dots = try [1600, 800].map { side in
      let open = try PictureProcessor().open(file, fitting: side)
      let box = PixelBox(x: side * 3 / 8, y: side * 5 / 16, width: side / 4, height: side / 5)
      return try #require(open.sharpness(in: box)) * Double(box.width)
    }
    #expect(abs(dots[0] / dots[1] - 1) < 0.25, "\(dots)")
  }

  @Test func plainAndTinyBoxesAreNotJudged() {
    let flat = TestPicture(width: 100, height: 100) { _, _ in (90, 80, 70) }.opened
    #expect(flat.sharpness(in: PixelBox(x: 0, y: 0, width: 100, height: 100)) == nil)
    let chart = TestPicture.noise(width: 100, height: 100).opened
    #expect(chart.sharpness(in: PixelBox(x: 50, y: 50, width: 3, height: 3)) == nil)
    #expect(chart.sharpness(in: PixelBox(x: 100, y: 0, width: 30, height: 30)) == nil)
    for side in 1...9 {
      let tiny = TestPicture.noise(width: side, height: side).opened
      #expect(tiny.sharpness(in: PixelBox(x: 0, y: 0, width: side, height: side)) == nil)
    }
    #expect(chart.sharpness(in: PixelBox(x: -9, y: -9, width: .max, height: .max)) != nil)
  }
}

extension TestPicture {
  fileprivate func luma(_ x: Int, _ y: Int) -> Double {
    let (red, green, blue) = self[x, y]
    return 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
  }
}
