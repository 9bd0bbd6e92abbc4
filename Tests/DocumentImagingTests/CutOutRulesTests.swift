import Foundation
import Testing

@testable import DocumentImaging

/// What is cut out at which size, and what is not.
@Suite struct CutOutRulesTests {
  private typealias Point = Quadrilateral.Point

  // MARK: Size

  @Test(arguments: [(2000.0, 1600), (1601, 1600), (1600, 1600), (1599, 1599), (900, 900), (60, 60)])
  func isNeverEnlarged(longSide: Double, expected: Int) throws {
    let cutOut = try #require(CutOut(Self.card(longSide), of: .id1, in: Self.header(4000, 3000), side: 1600))
    #expect(cutOut.size.width == expected)
    #expect(cutOut.size.height == Int((Double(expected) * 53.98 / 85.6).rounded()))
    // The picture is decoded so that the document has its pixels, and no more of them.
    let scale = min(1, 1600 / longSide)
    #expect(cutOut.frame == PixelSize(width: Int((4000 * scale).rounded()), height: Int((3000 * scale).rounded())))
    let width = cutOut.quadrilateral.upperRight.x - cutOut.quadrilateral.upperLeft.x
    #expect(abs(width - Double(expected)) < 1)
  }

  @Test func verySmallPartsOfVeryLargePicturesGetFewerPixels() throws {
    let cutOut = try #require(CutOut(Self.card(1200), of: .id1, in: Self.header(8000, 6000), side: 1600))
    #expect(cutOut.frame.width * cutOut.frame.height <= 16_010_000)
    #expect(cutOut.size.width == 693)
  }

  // MARK: Ratio

  /// Roll, pitch, yaw, focal length.
  @Test(arguments: [
    (0.0, 0.0, 0.0, 0.75), (20, 0, 0, 0.75), (3, 25, 0, 0.75), (3, 0, 25, 0.75), (10, 20, -30, 0.75), (10, 20, 30, 1.2),
    (-35, -25, 15, 0.6), (80, 25, 15, 0.75),
  ])
  func seesTheRatioUnderPerspective(roll: Double, pitch: Double, yaw: Double, focalLength: Double) {
    let size = PixelSize(width: 4000, height: 3000)
    for ratio in [1.2, 1.42, 1.586, 2.5] {
      let card = TestCard(width: ratio, height: 1)
      let quadrilateral = card.quadrilateral(
        in: size, share: 0.6, roll: roll, pitch: pitch, yaw: yaw, focalLength: focalLength)
      #expect(abs(quadrilateral.ratio(in: size) / ratio - 1) < 0.005)
    }
  }

  /// An opened passport, and a card turned by a right angle, in a picture that is to show an ID-1 card.
  @Test(arguments: [
    (125.0, 176.0, 125.0 / 176), (85.6, 53.98, 85.6 / 53.98), (54.0, 85.0, 53.98 / 85.6), (80.0, 80.0, 1.0),
  ])
  func keepsToTheKnownRatioWhenItIsNear(width: Double, height: Double, expected: Double) throws {
    let card = TestCard(width: width, height: height)
    let quadrilateral = card.quadrilateral(in: PixelSize(width: 4000, height: 3000), roll: 5, pitch: 15, yaw: 10)
    let cutOut = try #require(CutOut(quadrilateral, of: .id1, in: Self.header(4000, 3000), side: 1600))
    #expect(abs(Double(cutOut.size.width) / Double(cutOut.size.height) / expected - 1) < 0.006)
  }

  @Test(arguments: 0..<8) func corruptedSizesDoNoHarm(index: Int) throws {
    let sides = [(0.0, 0.0), (.nan, 1), (1, .nan), (.infinity, 1), (1, .infinity), (-1, 2), (1e300, 1e-300), (0, 1)]
    let size = PictureRules.PhysicalSize(longSide: sides[index].0, shortSide: sides[index].1)
    let cutOut = try #require(CutOut(Self.card(900), of: size, in: Self.header(4000, 3000), side: 1600))
    #expect(cutOut.size == PixelSize(width: 900, height: 568))
  }

  // MARK: Quadrilaterals

  @Test func onlyDocumentsAreCutOut() throws {
    let size = PixelSize(width: 400, height: 300)
    let file = JPEGMaker.file(.chart(width: size.width, height: size.height))
    func quadrilateral(_ points: [(Double, Double)]) -> Quadrilateral {
      let points = points.map { Point($0.0, $0.1) }
      return Quadrilateral(
        upperLeft: points[0], upperRight: points[1], lowerRight: points[2], lowerLeft: points[3])
    }
    let sound = quadrilateral([(50, 50), (350, 60), (340, 250), (60, 240)])
    #expect(try CutOutTests.cutOut(file, sound) != nil)
    let hostile: [String: [(Double, Double)]] = [
      "self-crossing": [(50, 50), (350, 60), (60, 240), (340, 250)],
      "counterclockwise": [(50, 50), (60, 240), (340, 250), (350, 60)],
      "not convex": [(50, 50), (350, 60), (120, 100), (60, 240)],
      "a triangle": [(50, 50), (200, 50), (350, 50), (60, 240)],
      "a line": [(50, 50), (150, 50), (250, 50), (350, 50)],
      "a point": [(50, 50), (50, 50), (50, 50), (50, 50)],
      "tiny": [(50, 50), (90, 50), (90, 70), (50, 70)],
      "not a number": [(.nan, 50), (350, 60), (340, 250), (60, 240)],
      "endless": [(50, 50), (.infinity, 60), (340, 250), (60, 240)],
      "far outside": [(50, 50), (1e9, 60), (1e9, 250), (60, 240)],
      "beside the picture": [(420, 50), (580, 50), (580, 250), (420, 250)],
      "a needle": [(50, 50), (350, 140), (350, 173), (50, 50)],
    ]
    for (name, points) in hostile {
      #expect(try CutOutTests.cutOut(file, quadrilateral(points)) == nil, "\(name)")
    }
  }

  @Test func anyFourPointsAreSafe() throws {
    let size = PixelSize(width: 90, height: 70)
    let file = JPEGMaker.file(.chart(width: size.width, height: size.height), sampling: .s420)
    var random = Random(seed: 19)
    var count = 0
    for round in 0..<1000 {
      // Wild ones, and ones near the picture's own corners.
      let spread = round % 2 == 0 ? 200 : 40
      func coordinate(_ near: Double) -> Double {
        near + Double(random.next(below: 10 * spread)) / 10 - Double(spread) / 2
      }
      let corners = [(0.0, 0.0), (90, 0), (90, 70), (0, 70)].map { Point(coordinate($0.0), coordinate($0.1)) }
      let quadrilateral = Quadrilateral(
        upperLeft: corners[0], upperRight: corners[1], lowerRight: corners[2], lowerLeft: corners[3])
      guard let document = try CutOutTests.cutOut(file, quadrilateral, side: 100) else { continue }
      count += 1
      #expect(max(document.width, document.height) <= 112)
      #expect(JPEGMaker.decode(document.bytes)?.width == document.width)
    }
    #expect(count > 100)
  }

  private static func header(_ width: Int, _ height: Int) -> ImageHeader {
    ImageHeader(format: .jpeg, width: width, height: height, orientation: .up, isProgressive: false)
  }

  /// A card of ID-1's shape, seen straight from above in the middle of a 4000 × 3000 picture.
  private static func card(_ longSide: Double) -> Quadrilateral {
    let (left, upper) = (2000 - longSide / 2, 1500 - longSide * 53.98 / 85.6 / 2)
    return Quadrilateral(
      upperLeft: Point(left, upper), upperRight: Point(4000 - left, upper),
      lowerRight: Point(4000 - left, 3000 - upper), lowerLeft: Point(left, 3000 - upper))
  }
}
