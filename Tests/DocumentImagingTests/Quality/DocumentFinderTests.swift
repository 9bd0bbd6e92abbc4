import Foundation
import TestTraits
import Testing

@testable import DocumentImaging

/// Where the document lies in a picture.
@Suite struct DocumentFinderTests {
  typealias Point = Quadrilateral.Point

  private func look(_ file: [UInt8], _ rules: PictureRules = PictureRules()) throws -> ProcessedPicture {
    try PictureProcessor().process(file, rules: rules)
  }

  /// How far the worst corner is off, as a share of the document's longer side.
  private func error(_ found: Quadrilateral?, _ truth: Quadrilateral) -> Double {
    guard let found else { return 1 }
    // Of a document that is turned by nearly 45°, two corners may be the upper left one.
    return (0..<4).map { turn in
      (0..<4).map { found.corners[$0].distance(to: truth.corners[($0 + turn) % 4]) / truth.longSide }.max() ?? 1
    }.min() ?? 1
  }

  static let places: [(String, Quadrilateral)] =
    [-30, -12, -3, 0, 7, 20, 40].map { ("turned by \($0)°", DrawnScene.rectangle(width: 1000, ratio: 1.586, turn: $0)) }
    + [0.4, 0.55, 0.8, 0.95].map { ("of width \($0)", DrawnScene.rectangle(width: 1600 * $0, ratio: 1.586, turn: 2)) }
    + [
      ("standing", DrawnScene.rectangle(width: 640, ratio: 1 / 1.586, turn: 0)),
      (
        "from below",
        Quadrilateral(
          upperLeft: Point(370, 300), upperRight: Point(1230, 305), lowerRight: Point(1300, 890),
          lowerLeft: Point(300, 885))
      ),
      (
        "from the left",
        Quadrilateral(
          upperLeft: Point(300, 230), upperRight: Point(1260, 330), lowerRight: Point(1250, 850),
          lowerLeft: Point(310, 980))
      ),
    ]

  @Test(.slow, arguments: places) func documentIsFoundWhereItLies(_ place: (name: String, corners: Quadrilateral))
    throws
  {
    var scene = DrawnScene()
    scene.corners = place.corners
    let found = try look(scene.file())
    #expect(
      error(found.quadrilateral, place.corners) < 0.006, "\(place.name): \(String(describing: found.quadrilateral))")
  }

  static let desks: [(String, @Sendable (Double, Double) -> DrawnScene.Color)] = [
    ("white", { _, _ in DrawnScene.Color(238, 238, 236) }),
    ("black", { _, _ in DrawnScene.Color(18, 18, 20) }),
    ("as light as the card", { _, _ in DrawnScene.Color(204, 216, 214) }),
    ("boards", { x, y in DrawnScene.Color(120, 88, 60) * (Int(y / 170) % 2 == 0 ? 1 : 0.8) + 6 * sin(x / 90 + y / 3) }),
    (
      "checks",
      { x, y in (Int(x / 90) + Int(y / 90)) % 2 == 0 ? DrawnScene.Color(200, 60, 60) : DrawnScene.Color(178, 170, 164) }
    ),
    (
      "stripes",
      { x, y in Int((x + y) / 60) % 2 == 0 ? DrawnScene.Color(50, 70, 120) : DrawnScene.Color(165, 168, 176) }
    ),
    (
      "tiles",
      { x, y in
        x.truncatingRemainder(dividingBy: 120) < 8 || y.truncatingRemainder(dividingBy: 120) < 8
          ? DrawnScene.Color(160, 160, 160) : DrawnScene.Color(92, 130, 134)
      }
    ),
    (
      "a dark screen",
      { x, y in
        Int(y / 36) % 3 == 1 && x > 100 && x < 900 && Int(x / 9) % 3 > 0
          ? DrawnScene.Color(190, 190, 190) : DrawnScene.Color(24, 26, 30)
      }
    ),
  ]

  @Test(.slow, arguments: desks) func documentIsFoundOnAnyDesk(
    _ console: (name: String, color: @Sendable (Double, Double) -> DrawnScene.Color)
  ) throws {
    var scene = DrawnScene()
    scene.corners = DrawnScene.rectangle(width: 1040, ratio: 1.586, turn: 4)
    scene.console = console.color
    let found = try look(scene.file())
    #expect(
      error(found.quadrilateral, scene.corners) < 0.01, "\(console.name): \(String(describing: found.quadrilateral))")
  }

  @Test func documentOfAScannerFillsItsPicture() throws {
    var scene = DrawnScene()
    (scene.width, scene.height) = (1011, 638)
    scene.corners = Quadrilateral(
      upperLeft: Point(0, 0), upperRight: Point(1011, 0), lowerRight: Point(1011, 638), lowerLeft: Point(0, 638))
    let found = try look(scene.file())
    #expect(error(found.quadrilateral, scene.corners) < 0.002)
    #expect(found.quality.allSatisfy { $0.severity != .reject }, "\(found.quality.filter { $0.severity != .ok })")
  }

  @Test(.slow) func orientationTurnsTheCorners() throws {
    let scene = DrawnScene()
    let upright = try #require(try look(scene.file()).quadrilateral)
    for orientation in 2...8 {
      let stored = JPEGMaker.file(scene.picture().stored(orientation: orientation), sampling: .s420, quality: 90)
      let file = JPEGParts.file(stored, adding: JPEGParts.exif(orientation: orientation))
      #expect(error(try look(file).quadrilateral, upright) < 0.004, "orientation \(orientation)")
    }
  }

  @Test(.slow) func emptyScenesHaveNoDocument() throws {
    for (name, console) in Self.desks {
      var scene = DrawnScene()
      scene.corners = DrawnScene.rectangle(width: 2, ratio: 1.586, turn: 0)
      scene.console = console
      let found = try look(scene.file())
      #expect(found.quadrilateral == nil, "\(name)")
      #expect(found.quality.first { $0.severity == .reject }?.code == .documentNotFound, "\(name)")
    }
  }

  @Test func picturesOfPeopleAreNotSearched() throws {
    let found = try look(DrawnScene().file(), PictureRules(documentSize: nil))
    #expect(found.quadrilateral == nil)
    #expect(!found.quality.contains { $0.code == .documentNotFound || $0.code == .documentSmall })
  }
}
