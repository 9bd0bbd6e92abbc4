import DocumentImaging
import TestTraits
import Testing

/// Pictures of the largest sensors of phones.
@Suite(.serialized) struct LargePictureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let width: Int
    let height: Int
    let isProgressive: Bool
    var testDescription: String { "\(width) × \(height)\(isProgressive ? " progressive" : "")" }
  }

  static let rows = [
    Row(width: 12000, height: 9000, isProgressive: false), Row(width: 16320, height: 12240, isProgressive: false),
    Row(width: 8064, height: 6048, isProgressive: true),
  ]

  @Test(.slow, arguments: rows) func largePictureIsReduced(row: Row) throws {
    let ramp = (0..<row.width).map { UInt8($0 * 255 / (row.width - 1)) }
    let file = JPEGMaker.file(rowsOf: ramp, height: row.height, isProgressive: row.isProgressive)
    let processed = try PictureProcessor().process(file)
    #expect(processed.header.width == row.width && processed.header.height == row.height)
    #expect(processed.header.isHeldWhole == row.isProgressive)
    #expect(processed.display.width == 1600 && processed.display.height == 1200)
    let seen = try #require(JPEGMaker.decode(processed.display.bytes))
    for (x, y) in [(0, 0), (400, 300), (800, 600), (1200, 900), (1599, 1199)] {
      #expect(abs(seen[x, y].0 - x * 255 / 1599) <= 2, "\(x), \(y)")
    }
  }

  @Test func limitsOnPixelsAreSettings() throws {
    let file = JPEGMaker.file(rowsOf: [UInt8](repeating: 128, count: 1200), height: 1000)
    let progressive = JPEGMaker.file(
      rowsOf: [UInt8](repeating: 128, count: 1200), height: 1000, isProgressive: true)
    var limits = ImagingLimits()
    (limits.maxPixelsBaseline, limits.maxPixelsOther) = (1_200_000, 1_199_999)
    _ = try PictureProcessor(limits: limits).process(file)
    for (maxPixels, refused) in [(1_200_000, progressive), (1_199_999, file)] {
      limits.maxPixelsBaseline = maxPixels
      let error = #expect(throws: ImagingError.self) { try PictureProcessor(limits: limits).process(refused) }
      #expect(error?.code == .tooManyPixels)
    }
  }
}
