import Foundation
import Testing

@testable import DocumentImaging

/// What counts as a document, beyond having four sides.
@Suite struct DocumentSearchTests {
  typealias Point = Quadrilateral.Point
  typealias Color = DrawnScene.Color

  private func look(_ scene: DrawnScene) throws -> ProcessedPicture {
    try PictureProcessor().process(scene.file(), rules: PictureRules())
  }

  private func refusals(_ picture: ProcessedPicture) -> [QualityCode] {
    picture.quality.filter { $0.severity == .reject }.map(\.code)
  }

  /// Leaves, seen from near or from afar.
  private static func foliage(_ scale: Double) -> @Sendable (Double, Double) -> Color {
    { x, y in
      let (u, v) = (x / scale, y / scale)
      let light = sin(u + 2 * sin(v / 1.7)) * cos(v * 1.3 + 1.5 * sin(u / 2.1)) + 0.4 * sin(u * 2.9 - v * 3.3)
      return Color(90, 130, 60) + Color(60, 70, 40) * max(-1, min(1, light))
    }
  }

  @Test(arguments: [1.25, 1.42, 1.5, 1.586, 1.8], [6.0, 14, 40])
  func photoWithTheRatioOfADocumentIsNoScan(ratio: Double, scale: Double) throws {
    var scene = DrawnScene()
    (scene.width, scene.height) = (1200, Int(1200 / ratio))
    scene.corners = DrawnScene.rectangle(width: 2, ratio: 1.586, turn: 0)
    scene.console = Self.foliage(scale)
    let picture = try look(scene)
    #expect(refusals(picture).first == .documentNotFound)
    #expect(picture.quadrilateral == nil)
  }

  @Test func sheetWithoutPrintIsNoDocument() throws {
    var scene = DrawnScene()
    scene.isPrinted = false
    scene.light = { color, x, y in x < 560 && color.x > 200 ? color * 0.3 : color }
    #expect(refusals(try look(scene)) == [.documentNotFound])
  }

  @Test func framedPhotoIsNoDocument() throws {
    var scene = DrawnScene()
    scene.isPrinted = false
    let leaves = Self.foliage(7)
    scene.light = { color, x, y in abs(x - 800) < 500 && abs(y - 600) < 300 ? leaves(x, y) : color }
    #expect(refusals(try look(scene)).contains(.documentNotFound))
  }

  @Test(arguments: [-6.0, 0, 5]) func cardOnASheetIsFoundInsteadOfTheSheet(turn: Double) throws {
    var sheet = DrawnScene()
    sheet.corners = DrawnScene.rectangle(width: 1500, ratio: 1.414, turn: 2)
    (sheet.isPrinted, sheet.paper) = (false, Color(236, 236, 230))
    var scene = DrawnScene()
    scene.paper = Color(196, 208, 216)
    scene.corners = DrawnScene.rectangle(width: 940, ratio: 1.586, turn: turn)
    scene.console = sheet.color
    let picture = try look(scene)
    let found = try #require(picture.quadrilateral)
    let distances = zip(found.corners, scene.corners.corners).map { $0.distance(to: $1) }
    #expect(distances.allSatisfy { $0 < 0.02 * 940 }, "\(found)")
    #expect(refusals(picture).isEmpty)
  }

  @Test func twoCardsAreTwoDocuments() throws {
    func card(_ x: Double, _ y: Double, turn: Double) -> Quadrilateral {
      DrawnScene.rectangle(width: 730, ratio: 1.586, turn: turn).map { Point($0.x - 800 + x, $0.y - 600 + y) }
    }
    var other = DrawnScene()
    (other.corners, other.paper) = (card(1190, 640, turn: 3), Color(224, 214, 200))
    var scene = DrawnScene()
    scene.corners = card(410, 560, turn: -2)
    #expect(!refusals(try look(scene)).contains(.twoDocuments))
    scene.console = other.color
    let picture = try look(scene)
    #expect(refusals(picture).first == .twoDocuments)
    #expect(picture.quality.first { $0.code == .twoDocuments }?.value == 2)
  }
}
