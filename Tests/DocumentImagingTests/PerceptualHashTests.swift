import Foundation
import TestTraits
import Testing

@testable import DocumentImaging

/// What documents look like at a glance: of one in all lights the same, of its two sides something else.
@Suite struct PerceptualHashTests {
  /// The specimens with their corners, in shares of the picture's width.
  private enum Specimen: String, CaseIterable {
    case front = "id-card-front-orientation-1.jpg"
    case back = "id-card-back-blurred.jpg"
    case otherFront = "id-card-front-progressive.jpg"
    case otherFrontElsewhere = "id-card-front-metadata.jpg"
    case otherBack = "id-card-back-422.jpg"
    case licence = "driving-licence-444.jpg"

    var corners: [(Double, Double)] {
      switch self {
      case .front: [(0.09995, 0.14705), (0.87308, 0.11903), (0.87690, 0.58978), (0.13243, 0.6272)]
      case .back: [(0.12610, 0.12255), (0.89730, 0.14365), (0.87068, 0.62545), (0.12398, 0.59395)]
      case .otherFront: [(0.13308, 0.1173), (0.9014, 0.14988), (0.86832, 0.6337), (0.12128, 0.5874)]
      case .otherFrontElsewhere: [(0.12538, 0.15175), (0.85356, 0.14019), (0.85325, 0.5855), (0.1445, 0.61113)]
      case .otherBack: [(0.10183, 0.17318), (0.86973, 0.0924), (0.90308, 0.57933), (0.16545, 0.63073)]
      case .licence: [(0.16678, 0.10145), (0.8666, 0.20253), (0.7872, 0.61078), (0.1192, 0.55415)]
      }
    }
  }

  @Test func oneDocumentInTwoPicturesIsTheSame() throws {
    let first = try Self.hash(.otherFront)
    #expect(first.compared(with: try Self.hash(.otherFrontElsewhere)) > 0.9)
    #expect(first.compared(with: first) == 1)
  }

  @Test func otherSidesAndTypesAreSomethingElse() throws {
    let hashes = try [Specimen.front, .back, .otherFront, .otherBack, .licence].map { try Self.hash($0) }
    let (front, back, otherFront, otherBack, licence) = (hashes[0], hashes[1], hashes[2], hashes[3], hashes[4])
    for (left, right) in [(front, back), (otherFront, otherBack), (front, licence), (otherBack, licence)] {
      #expect(left.compared(with: right) < 0.6)
      #expect(left.compared(with: right) == right.compared(with: left))
    }
    // Two people's cards of one design have a good deal in common, but not all.
    #expect(front.compared(with: otherFront) < 0.93)
  }

  @Test(.slow, arguments: ["darker", "brighter", "lit from aside", "blurred", "noisy", "smaller", "much compressed"])
  func lightAndSharpnessChangeLittle(defect: String) throws {
    for specimen in [Specimen.front, .otherBack] {
      let picture = try Self.picture(specimen)
      let changed = Self.changed(picture, by: defect)
      let found = try #require(Self.hash(changed, specimen.corners))
      #expect(found.compared(with: try Self.hash(specimen)) > 0.93, "\(defect)")
    }
  }

  @Test(.slow) func cornersNeedNotBeExact() throws {
    var random = Random(seed: 31)
    func moved(_ corners: [(Double, Double)], by share: Double) -> [(Double, Double)] {
      func error() -> Double { (Double(random.next(below: 2001)) / 1000 - 1) * share * 0.77 }
      return corners.map { ($0.0 + error(), $0.1 + error()) }
    }
    for specimen in [Specimen.front, .otherFront, .otherBack, .licence] {
      let picture = try Self.picture(specimen)
      let exact = try #require(Self.hash(picture, specimen.corners))
      for _ in 0..<8 {
        let near = try #require(Self.hash(picture, moved(specimen.corners, by: 0.005)))
        #expect(near.compared(with: exact) > 0.82)
        let off = try #require(Self.hash(picture, moved(specimen.corners, by: 0.02)))
        #expect(off.compared(with: exact) > 0.55)
      }
    }
  }

  /// Upside down, and upright as a portrait by either turn.
  @Test(arguments: 1...3) func turningDoesNotMatter(turns: Int) throws {
    let exact = try Self.hash(.front)
    let corners = Specimen.front.corners
    // As if the picture had been turned: the corner that is upper left then comes first.
    let turned = (0..<4).map { corners[($0 + turns) % 4] }
    let found = try #require(Self.hash(try Self.picture(.front), turned))
    #expect(found.compared(with: exact) > 0.98)
  }

  @Test func quadrilateralsThatAreNoDocumentHaveNoHash() throws {
    let picture = TestPicture.chart(width: 200, height: 150)
    #expect(Self.hash(picture, [(0.1, 0.1), (0.9, 0.1), (0.9, 0.6), (0.1, 0.6)]) != nil)
    #expect(Self.hash(picture, [(0.1, 0.1), (0.9, 0.1), (0.1, 0.6), (0.9, 0.6)]) == nil)
    #expect(Self.hash(picture, [(0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2)]) == nil)
    #expect(Self.hash(picture, [(0.1, 0.1), (.nan, 0.1), (0.9, 0.6), (0.1, 0.6)]) == nil)
  }

  @Test func isWrittenAndReadAgain() throws {
    let hash = try Self.hash(.front)
    #expect(hash.hexadecimal.count == 64)
    #expect(PerceptualHash(hexadecimal: hash.hexadecimal) == hash)
    for text in ["", "0", String(repeating: "g", count: 64), String(repeating: "0", count: 65)] {
      #expect(PerceptualHash(hexadecimal: text) == nil)
    }
    // Nothing in common, and the opposite.
    let none = try #require(PerceptualHash(words: hash.words.map { ~$0 }))
    #expect(none.compared(with: hash) < 0.3)
  }

  /// What is stored must stay comparable.
  @Test func staysWhatItWas() throws {
    let stored = "ec20ad8026c87bbf70a871c069bc853243fdb0d493cbdfcc3ef67ec8317ea41a"
    let earlier = try #require(PerceptualHash(hexadecimal: stored))
    let hash = try Self.hash(.front)
    // Another machine's logarithms may turn a bit or two.
    #expect(hash.compared(with: earlier) > 0.99, "\(hash.hexadecimal)")
  }

  // MARK: Pictures

  private static func picture(_ specimen: Specimen) throws -> TestPicture {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../SampleImages")
    return try #require(JPEGMaker.decode(Array(try Data(contentsOf: folder.appending(path: specimen.rawValue)))))
  }

  private static func hash(_ specimen: Specimen) throws -> PerceptualHash {
    try #require(hash(try picture(specimen), specimen.corners))
  }

  private static func hash(_ picture: TestPicture, _ corners: [(Double, Double)]) -> PerceptualHash? {
    let points = corners.map { corner in
      Quadrilateral.Point(corner.0 * Double(picture.width), corner.1 * Double(picture.width))
    }
    let quadrilateral = Quadrilateral(
      upperLeft: points[0], upperRight: points[1], lowerRight: points[2], lowerLeft: points[3])
    var memory = PixelMemory()
    let size = PixelSize(width: picture.width, height: picture.height)
    guard let plane = try? memory.planes(PlaneLayout.rendition(of: size, isGray: true)).first else { return nil }
    let luma = picture.luma
    for y in 0..<size.height {
      let row = unsafe plane.row(y)
      for x in 0..<size.width { unsafe row[x] = UInt8(luma[y * size.width + x].rounded()) }
    }
    return PerceptualHash.of(plane, in: quadrilateral)
  }

  private static func changed(_ picture: TestPicture, by defect: String) -> TestPicture {
    var random = Random(seed: 37)
    func mapped(_ change: (_ sample: Int, _ x: Int) -> Int) -> TestPicture {
      TestPicture(width: picture.width, height: picture.height) { x, y in
        let (red, green, blue) = picture[x, y]
        return (change(red, x), change(green, x), change(blue, x))
      }
    }
    switch defect {
    case "darker": return mapped { sample, _ in sample * 2 / 5 }
    case "brighter": return mapped { sample, _ in min(255, sample * 6 / 5) }
    case "lit from aside": return mapped { sample, x in sample * (picture.width + x) / (2 * picture.width) }
    case "noisy": return mapped { sample, _ in sample + random.next(below: 31) - 15 }
    case "smaller":
      return TestPicture(width: picture.width / 3, height: picture.height / 3) { x, y in picture[3 * x + 1, 3 * y + 1] }
    case "blurred":
      return TestPicture(width: picture.width, height: picture.height) { x, y in
        let places = [(-6, 0), (6, 0), (0, -6), (0, 6), (-3, -3), (3, -3), (-3, 3), (3, 3), (0, 0)]
        let sum = places.reduce((0, 0, 0)) { sum, place in
          let near = picture[
            min(max(x + place.0, 0), picture.width - 1), min(max(y + place.1, 0), picture.height - 1)]
          return (sum.0 + near.0, sum.1 + near.1, sum.2 + near.2)
        }
        return (sum.0 / 9, sum.1 / 9, sum.2 / 9)
      }
    default: return JPEGMaker.decode(JPEGMaker.file(picture, sampling: .s420, quality: 25)) ?? picture
    }
  }
}
