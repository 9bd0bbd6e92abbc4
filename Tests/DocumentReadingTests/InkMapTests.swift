import CReadingKernels
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

  /// Ink is darker than 84 % of the mean of the square around it, or 60 %, less four levels.
  @Test(arguments: shapes, [(1, 0.84), (8, 0.84), (400, 0.84), (8, 0.6)])
  func inkIsDarkerThanTheMeanAroundIt(shape: (Int, Int), surroundings: (radius: Int, share: Double)) {
    let picture = picture(shape.0, shape.1)
    let (radius, share) = (surroundings.radius, Int(25 * surroundings.share))
    let ink = InkMap(picture, radius: radius, surroundings.share == 0.6 ? .strict : .normal)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let rows = max(0, y - radius)..<min(picture.height, y + radius + 1)
        let columns = max(0, x - radius)..<min(picture.width, x + radius + 1)
        var sum = 0
        for row in rows { for column in columns { sum += Int(picture.samples[row * picture.width + column]) } }
        let isInk = 25 * (Int(picture.samples[y * picture.width + x]) + 4) * rows.count * columns.count < share * sum
        guard (ink.marks[y * picture.width + x] == 1) == isInk else {
          Issue.record("\(shape), radius \(radius): \(x), \(y)")
          return
        }
      }
    }
  }

  /// What squares are measured, at the edges too, is what their pixels say.
  @Test(arguments: shapes) func aTileIsWhatItsPixelsSay(shape: (Int, Int)) {
    let picture = picture(shape.0, shape.1)
    let ink = InkMap(picture, radius: 8)
    let side = Int(MUSTER_TILE)
    let tiles = ink.tiles(of: picture)
    let across = picture.width / side
    #expect(tiles.count == across * (picture.height / side))
    for (index, tile) in tiles.enumerated() {
      let (left, top) = (index % across * side, index / across * side)
      var counts = [0, 0, 0, 0, 0]
      for y in top..<(top + side) {
        for x in left..<(left + side) {
          let pixel = y * picture.width + x
          let (mark, sample) = (Int(ink.marks[pixel]), Int(picture.samples[pixel]))
          counts[0] += mark
          if x > 0, ink.marks[pixel - 1] != ink.marks[pixel] { counts[1] += 1 }
          if y > 0, ink.marks[pixel - picture.width] != ink.marks[pixel] { counts[2] += 1 }
          counts[3] += sample
          counts[4] += mark * sample
        }
      }
      #expect([tile.ink, tile.across, tile.down, tile.light, tile.ink_light].map(Int.init) == counts)
    }
  }

  /// The slope of lines is where the squares of dense rows are greatest.
  @Test(arguments: [0, 1, 100, 4096, 10_000]) func squaresOfLargeCountsAreAdded(count: Int) {
    let counts = (0..<count).map { UInt8($0 % 256) }
    for least in [UInt8(0), 11, 255] {
      let expected = counts.filter { $0 >= least }.reduce(0) { $0 + UInt64($1) * UInt64($1) }
      #expect(unsafe muster_sum_squares(counts, Int32(count), least) == expected)
    }
  }

  /// What a view says of a picture as if it were turned is what it says of the turned picture.
  @Test(arguments: shapes) func aTurnedViewIsTheViewOfTheTurnedPicture(shape: (Int, Int)) {
    let picture = picture(shape.0, shape.1)
    let view = PictureView(picture: picture, ink: InkMap(picture, radius: 8), isTurned: true)
    let turned = PictureView(
      picture: picture.turned, ink: InkMap(picture.turned, radius: 8), isTurned: false)
    #expect((view.width, view.height) == (turned.width, turned.height))
    for strips in [1, 5, 24] { #expect(view.changes(strips: strips) == turned.changes(strips: strips)) }
    for (y, slope, half) in [(4.0, 0.1, 3.5), (0, -0.2, 6), (1000, 0, 1), (20.25, 0.01, 400)] {
      #expect(
        view.columns(y: y, slope: slope, half: half) == turned.columns(y: y, slope: slope, half: half))
    }
    for (x, y) in [(0, 0), (view.width / 3, view.height / 2), (view.width - 1, view.height - 1)] {
      // The middle of a pixel.
      let there = view.unturned(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      let index = Int(there.y) * picture.width + Int(there.x)
      #expect(picture.samples[index] == turned.picture.samples[y * view.width + x])
    }
  }
}

extension GrayPicture {
  /// The picture turned clockwise by a quarter.
  var turned: GrayPicture {
    let samples = (0..<width).flatMap { x in (0..<height).reversed().map { y in self.samples[y * width + x] } }
    return GrayPicture(width: height, height: width, samples: samples)
  }
}
