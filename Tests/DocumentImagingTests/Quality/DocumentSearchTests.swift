import Foundation
import TestTraits
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

  @Test(.slow, arguments: [1.25, 1.42, 1.5, 1.586, 1.8], [6.0, 14, 40])
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

  @Test(.slow, arguments: [-6.0, 0, 5]) func cardOnASheetIsFoundInsteadOfTheSheet(turn: Double) throws {
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

  // MARK: What covers it

  /// A finger of a skin over a grey desk and the card.
  private func touched(_ skin: Color, tip: (x: Double, y: Double), root: (x: Double, y: Double)) -> DrawnScene {
    var scene = DrawnScene()
    scene.console = { _, _ in Color(104, 112, 124) }
    let (dx, dy) = (root.x - tip.x, root.y - tip.y)
    scene.light = { color, x, y in
      let along = max(0, min(1, ((x - tip.x) * dx + (y - tip.y) * dy) / (dx * dx + dy * dy)))
      let distance = hypot(x - tip.x - along * dx, y - tip.y - along * dy) / 80
      return distance < 1 ? skin * (1.05 - 0.3 * distance * distance) : color
    }
    return scene
  }

  @Test(.slow, arguments: [Color(232, 190, 172), Color(198, 140, 110), Color(110, 74, 58)]) func fingersAreFound(
    skin: Color
  )
    throws
  {
    for (tip, root) in [((330, 340), (-100, -20)), ((1160, 860), (1500, 1190)), ((700, 860), (760, 1300))] {
      let scene = touched(skin, tip: (Double(tip.0), Double(tip.1)), root: (Double(root.0), Double(root.1)))
      #expect(refusals(try look(scene)) == [.obstructed], "\(tip)")
    }
  }

  @Test func fingerAtTheVeryEdgeHidesNothing() throws {
    let scene = touched(Color(198, 140, 110), tip: (x: 170, y: 600), root: (x: -400, y: 600))
    #expect(refusals(try look(scene)) == [])
  }

  @Test func closedPassportIsToldFromOtherThings() throws {
    var scene = DrawnScene()
    scene.corners = DrawnScene.rectangle(width: 1100, ratio: 125 / 88, turn: 2)
    (scene.isPrinted, scene.paper) = (false, Color(96, 28, 34))
    let gold = Color(206, 170, 96)
    scene.light = { color, x, y in
      let isEmblem = hypot(x - 800, y - 560) < 120 || abs(y - 380) < 22 && abs(x - 800) < 200 && Int(x) % 40 < 26
      return isEmblem && color.x < 110 ? gold : color
    }
    let cover = try PictureProcessor().process(scene.file(), rules: PictureRules(documentSize: .td3))
    #expect(refusals(cover).first == .cover)
    // A blank sheet is none.
    (scene.paper, scene.light) = (Color(236, 236, 230), { color, _, _ in color })
    let sheet = try PictureProcessor().process(scene.file(), rules: PictureRules(documentSize: .td3))
    #expect(!refusals(sheet).isEmpty && !refusals(sheet).contains(.cover))
  }
}
