import Foundation
import TestTraits
import Testing

@testable import DocumentImaging

/// What is measured of a document: each fault, and that what is no fault is none.
@Suite struct MeasureTests {
  typealias Color = DrawnScene.Color

  private func facts(_ file: [UInt8], _ rules: PictureRules = PictureRules()) throws -> [QualityCode: QualityFact] {
    let facts = try PictureProcessor().process(file, rules: rules).quality
    return Dictionary(uniqueKeysWithValues: facts.map { ($0.code, $0) })
  }

  private func facts(_ scene: DrawnScene) throws -> [QualityCode: QualityFact] { try facts(scene.file()) }

  @Test func goodPictureHasAllFactsAndNoFault() throws {
    let picture = try PictureProcessor().process(DrawnScene().file())
    let all = QualityCode.allCases.filter { $0 != .similarPicture }
    #expect(picture.quality.map(\.code) == all)
    #expect(picture.quality.allSatisfy { $0.severity == .ok }, "\(picture.quality.filter { $0.severity != .ok })")
    #expect(picture.perceptualHash != nil)
  }

  @Test(.slow) func resolutionIsDotsPerInchOfTheDocument() throws {
    // 1,120 pixels on 85.6 mm.
    let value = try #require(try facts(DrawnScene(share: 0.7))[.resolutionLow]?.value)
    #expect(abs(value - 1120 / (85.6 / 25.4)) < 2)
    var scene = DrawnScene()
    scene.corners = DrawnScene.rectangle(width: 480, ratio: 1.586, turn: 0)
    #expect(try facts(scene)[.resolutionLow]?.severity == .reject)
    scene.corners = DrawnScene.rectangle(width: 720, ratio: 1.586, turn: 0)
    #expect(try facts(scene)[.resolutionLow]?.severity == .warn)
  }

  @Test func resolutionOfAPersonIsInPixels() throws {
    let file = JPEGMaker.file(.chart(width: 900, height: 700))
    #expect(try facts(file, PictureRules(documentSize: nil))[.resolutionLow]?.value == 900)
  }

  @Test(.slow, arguments: [(2, 2), (3, 3), (5, 5)]) func blurIsWhatItIs(_ radii: (Int, Int)) throws {
    let file = JPEGMaker.file(DrawnScene().picture().blurred(across: radii.0, down: radii.1), sampling: .s420)
    let value = try #require(try facts(file)[.blurry]?.value)
    // Three means over 2 r + 1 samples have the variance r (r + 1); 1,120 pixels are 332.3 dpi.
    let sigma = Double(radii.0 * (radii.0 + 1)).squareRoot()
    let expected = 332.3 / (2.355 * sigma)
    #expect(value > 0.6 * expected && value < 1.6 * expected, "\(value) for \(expected)")
    #expect(try facts(DrawnScene())[.blurry].map { $0.value > 2 * value } == true)
  }

  @Test(arguments: [(8, 0), (0, 8)]) func cameraThatMovedBlurs(_ radii: (Int, Int)) throws {
    let file = JPEGMaker.file(DrawnScene().picture().blurred(across: radii.0, down: radii.1), sampling: .s420)
    #expect(try facts(file)[.blurry]?.severity == .reject)
  }

  @Test func oneSharpCornerDoesNotSaveADocument() throws {
    let sharp = DrawnScene().picture()
    var blurred = sharp.blurred(across: 7, down: 7)
    for row in 0..<620 {
      let line = 3 * row * sharp.width..<3 * (row * sharp.width + 800)
      blurred.samples.replaceSubrange(line, with: sharp.samples[line])
    }
    #expect(try facts(JPEGMaker.file(blurred, sampling: .s420))[.blurry]?.severity == .reject)
  }

  @Test func noiseDoesNotCountAsSharpness() throws {
    var picture = DrawnScene().picture().blurred(across: 6, down: 6)
    var state: UInt64 = 88
    for index in picture.samples.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      picture.samples[index] = UInt8(clamping: Int(picture.samples[index]) + Int(state >> 60) - 8)
    }
    #expect(try facts(JPEGMaker.file(picture, sampling: .s420))[.blurry]?.severity == .reject)
  }

  @Test(.slow) func lightIsJudged() throws {
    var scene = DrawnScene()
    scene.light = { color, _, _ in color * 0.2 }
    #expect(try facts(scene)[.tooDark]?.severity == .reject)
    scene.light = { color, _, _ in color * 0.8 }
    #expect(try facts(scene)[.tooDark]?.severity == .ok)
    scene.light = { color, _, _ in color * 1.5 + Color(120, 120, 120) }
    #expect(try facts(scene)[.tooBright]?.severity == .reject)
    scene.light = { color, _, _ in Color(130, 130, 130) + (color - Color(130, 130, 130)) * 0.12 }
    #expect(try facts(scene)[.lowContrast]?.severity == .reject)
  }

  @Test func darkCardOnADarkDeskIsNotTooDark() throws {
    var scene = DrawnScene()
    (scene.paper, scene.ink, scene.band) = (Color(28, 34, 62), Color(226, 226, 230), Color(52, 60, 96))
    scene.console = { _, _ in Color(10, 10, 12) }
    let facts = try facts(scene)
    #expect(facts[.tooDark]?.severity == .ok)
    #expect(!facts.values.contains { $0.severity == .reject }, "\(facts.values.filter { $0.severity == .reject })")
  }

  @Test func whitePaperOfAScannerIsNeitherGlareNorTooBright() throws {
    var scene = DrawnScene()
    (scene.width, scene.height, scene.paper) = (1011, 638, Color(255, 255, 255))
    scene.corners = Quadrilateral(
      upperLeft: .init(0, 0), upperRight: .init(1011, 0), lowerRight: .init(1011, 638), lowerLeft: .init(0, 638))
    let facts = try facts(scene)
    #expect(facts[.glare]?.severity == .ok)
    #expect(!facts.values.contains { $0.severity == .reject }, "\(facts.values.filter { $0.severity == .reject })")
  }

  /// A third of the card is a panel that is lighter than the rest, with print on it, in more light and in less.
  @Test(.slow, arguments: [0.95, 1, 1.1, 1.2]) func whitePanelWithPrintIsNoReflection(_ exposure: Double) throws {
    var scene = DrawnScene()
    scene.light = { color, x, y in
      let isPaper = color.x > 200 && y > 700
      return (isPaper ? Color(244, 244, 244) : color * 0.7) * exposure
    }
    let facts = try facts(scene)
    #expect(facts[.glare]?.value == 0)
    #expect(facts[.documentNotFound]?.severity == .ok)
  }

  @Test(.slow) func reflectionIsSeen() throws {
    func reflected(_ radius: Double) throws -> QualityFact? {
      var scene = DrawnScene()
      scene.light = { color, x, y in
        let away = hypot((x - 900) / 1.6, y - 640) / radius
        return color + Color(255, 255, 255) * max(0, min(1, 2.2 - 2 * away))
      }
      return try facts(scene)[.glare]
    }
    // About 9 % of the document, and far less.
    let fact = try #require(try reflected(130))
    #expect(fact.severity == .reject && fact.value < 0.2, "\(fact)")
    #expect(try reflected(30)?.severity == .ok)
    #expect(try facts(DrawnScene())[.glare]?.value == 0)
  }

  @Test(.slow, arguments: [Color(1, 1, 1), Color(1, 0.93, 0.76), Color(0.82, 0.94, 1.06)])
  func copyOnAColouredDeskIsGreyscale(lamp: Color) throws {
    var copy = DrawnScene(), original = DrawnScene()
    let (gray, light) = (Color(60, 60, 60), Color(220, 220, 220))
    (copy.paper, copy.ink, copy.band) = (light, gray, Color(120, 120, 120))
    copy.light = { color, _, _ in
      // The picture of the person, too.
      lamp
        * (abs(color.x - color.z) > 20 && color.x > 90 && color.y > 95
          ? Color(repeating: (color * Color(0.3, 0.59, 0.11)).sum()) : color)
    }
    original.light = { color, _, _ in lamp * color }
    let found = try facts(copy)[.greyscale]
    #expect(found?.severity == .warn, "\(String(describing: found))")
    #expect(try facts(original)[.greyscale]?.severity == .ok)
    // What is gray altogether may be a camera without colours.
    #expect(try facts(JPEGMaker.file(copy.picture(), sampling: .gray))[.greyscale] == nil)
  }

  @Test(.slow) func screenIsToldByItsColours() throws {
    var scene = DrawnScene()
    // Moiré of the stripes of a screen: a few levels, at any angle.
    scene.light = { color, x, y in
      let phase = 2 * Double.pi * (x / 11 + y / 47)
      return color + 9 * Color(sin(phase), sin(phase + 2 * .pi / 3), sin(phase + 4 * .pi / 3))
    }
    let fact = try #require(try facts(scene)[.screen])
    #expect(fact.severity == .warn, "\(fact)")
    // The same in luma is a texture of the paper.
    scene.light = { color, x, y in color + 9 * sin(2 * Double.pi * (x / 11 + y / 47)) }
    #expect(try facts(scene)[.screen]?.severity == .ok)
    #expect(try facts(JPEGMaker.file(scene.picture(), sampling: .gray))[.screen] == nil)
    #expect(
      try !PictureProcessor().judge(DrawnScene().file(), rules: PictureRules()).quality.contains { $0.code == .screen })
  }

  @Test(.slow) func framingIsJudged() throws {
    func corners(_ width: Double, turn: Double, right: Double = 0) throws -> [QualityCode: QualityFact] {
      var scene = DrawnScene()
      scene.corners = DrawnScene.rectangle(width: width, ratio: 1.586, turn: turn)
        .map { Quadrilateral.Point($0.x + right, $0.y) }
      return try facts(scene)
    }
    let share = try #require(try corners(1000, turn: 0)[.documentSmall]?.value)
    #expect(abs(share - 1000 * 1000 / 1.586 / (1600 * 1200)) < 0.01)
    #expect(try corners(600, turn: 0)[.documentSmall]?.severity == .reject)
    let turned = try #require(try corners(1000, turn: 20)[.documentSkewed])
    #expect(abs(turned.value - 20) < 0.5 && turned.severity == .reject)
    #expect(try corners(1000, turn: -9)[.documentSkewed]?.severity == .ok)
    #expect(try corners(1000, turn: 0)[.documentCutOff]?.severity == .ok)
    #expect(try corners(1200, turn: 2, right: 400)[.documentCutOff]?.severity == .reject)
  }

  @Test func largeFileIsWorthAWarning() throws {
    var rules = PictureRules()
    rules.thresholds.limits[.fileLarge] = .init(warn: 1000)
    #expect(try facts(DrawnScene().file(), rules)[.fileLarge]?.severity == .warn)
  }

  /// Every specimen but those that are made not to.
  @Test func specimensAreGood() throws {
    for (file, refused) in [
      ("id-card-front.jpg", []), ("id-card-back.jpg", []), ("driving-licence.jpg", []),
      ("id-card-front-rgb.png", []), ("id-card-back-blurred.jpg", [QualityCode.blurry]),
    ] {
      let found = try facts(sampleImage(file))
      let codes = QualityCode.allCases.filter { found[$0]?.severity == .reject }
      #expect(codes == refused, "\(file)")
    }
  }
}
