import Testing

@testable import DocumentReading

/// What counts as ink, and how often it begins and ends.
@Suite struct InkMapTests {
  static let shapes = [(1, 1), (1, 40), (64, 1), (37, 53), (90, 61), (16, 200)]

  /// Pictures with paper, print and grain, always the same.
  private func picture(_ width: Int, _ height: Int) -> GrayPicture {
    var state: UInt32 = 7
    let samples = (0..<width * height).map { index -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      let grain = Int(state >> 28)
      return UInt8((index / 3 % 4 == 0 || index / width % 7 < 2 ? 90 : 190) + grain)
    }
    return GrayPicture(width: width, height: height, samples: samples)
  }

  /// Ink is darker than 84 % of the mean of the square around it, less four levels.
  @Test(arguments: shapes, [1, 8, 400]) func inkIsDarkerThanTheMeanAroundIt(shape: (Int, Int), radius: Int) {
    let picture = picture(shape.0, shape.1)
    let ink = InkMap(picture, radius: radius)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let rows = max(0, y - radius)..<min(picture.height, y + radius + 1)
        let columns = max(0, x - radius)..<min(picture.width, x + radius + 1)
        var sum = 0
        for row in rows { for column in columns { sum += Int(picture.samples[row * picture.width + column]) } }
        let isInk = 25 * (Int(picture.samples[y * picture.width + x]) + 4) * rows.count * columns.count < 21 * sum
        guard (ink.ink.samples[y * picture.width + x] == 1) == isInk else {
          Issue.record("\(shape), radius \(radius): \(x), \(y)")
          return
        }
      }
    }
  }

  @Test(arguments: shapes, [1, 5, 24]) func changesOfTheTurnedMapNeedNoTurning(shape: (Int, Int), strips: Int) {
    let ink = InkMap(picture(shape.0, shape.1), radius: 8)
    #expect(ink.changes(strips: strips, isTurned: true) == ink.turned.changes(strips: strips, isTurned: false))
  }
}
