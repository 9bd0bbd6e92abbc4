import DocumentImaging
import Foundation
import TestTraits
import Testing

@testable import DocumentReading

/// Whether a whole picture is worth reading after the document that was cut out of it.
@Suite struct SurroundingsTests {
  /// A card on a table with wood grain, a card on noise-free paper, and a sheet that fills its picture.
  @Test(arguments: ["id-card-front.jpg", "id-card-back-blurred.jpg", "id-card-front-rgb.png"])
  func aTableIsNoPrint(file: String) throws {
    let (picture, corners) = try Self.picture(file)
    #expect(!DocumentReader().hasPrint(on: picture, outside: corners))
  }

  /// The upper page of the passport lies beside the one that was cut out.
  @Test func theOtherPageIsPrint() throws {
    let (picture, corners) = try Self.picture("passport.jpg")
    #expect(DocumentReader().hasPrint(on: picture, outside: corners))
  }

  /// A side of the document is taken to be farther inside than it is, by so many letters of its zone.
  @Test(arguments: 3...6, [true, false]) func theEndOfAZoneIsPrint(letters: Int, isLeft: Bool) throws {
    let (picture, corners) = try Self.picture("id-card-back.jpg")
    let reading = try #require(DocumentReader().zone(on: picture).reading)
    let zone = reading.places[0]
    let share = Double(letters) / 30
    func moved(_ corner: Point, isOnLeft: Bool) -> Point {
      guard isOnLeft == isLeft else { return corner }
      let (from, to) = isLeft ? (zone[0], zone[1]) : (zone[1], zone[0])
      return Point(x: from.x + share * (to.x - from.x), y: corner.y)
    }
    let cut = corners.enumerated().map { moved($1, isOnLeft: $0 == 0 || $0 == 3) }
    #expect(DocumentReader().hasPrint(on: picture, outside: cut))
  }

  @Test(arguments: [(1, 1), (40, 3), (3, 40), (700, 20)]) func aTinyPictureHasNoPrint(width: Int, height: Int) {
    let picture = GrayPicture(
      width: width, height: height, samples: [UInt8](repeating: 200, count: width * height))
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0, y: $1) }
    #expect(!DocumentReader().hasPrint(on: picture, outside: corners))
  }

  /// The display picture, and the corners of the document that the inspection found.
  private static func picture(_ name: String) throws -> (GrayPicture, corners: [Point]) {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../SampleImages")
    let processor = PictureProcessor(settings: RenditionSettings(keepsLuma: true))
    let processed = try processor.process([UInt8](Data(contentsOf: folder.appending(path: name))))
    let luma = try #require(processed.display.luma)
    let corners = try #require(processed.quadrilateral).corners.map {
      Point(
        x: $0.x / Double(processed.header.uprightWidth), y: $0.y / Double(processed.header.uprightHeight))
    }
    return (GrayPicture(width: luma.width, height: luma.height, samples: luma.samples), corners)
  }
}
