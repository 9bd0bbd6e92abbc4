internal import CReadingKernels

/// The pixels that are clearly darker than their surroundings.
struct InkMap {
  let width: Int
  let height: Int
  /// 1 for ink, 0 for paper, row by row.
  let marks: [UInt8]
  /// Half the side of the square that counts as the surroundings, in pixels.
  let radius: Int

  /// How much darker than its surroundings ink is.
  enum Threshold: UInt32 {
    /// Below 84 % of their brightness.
    case normal = 21
    /// Below 60 %: letters, but not the lines of most background patterns.
    case strict = 15
  }

  /// Finds the ink of a picture. A square of a thirty-fifth of its longer side counts as the surroundings.
  init(_ picture: GrayPicture, _ threshold: Threshold = .normal) {
    self.init(picture, radius: min(max(8, picture.longSide / 70), 400), threshold)
  }

  /// Finds the ink of a picture.
  ///
  /// - Parameter radius: Half the side of the square that counts as the surroundings: 1…400.
  init(_ picture: GrayPicture, radius: Int, _ threshold: Threshold = .normal) {
    (width, height, self.radius) = (picture.width, picture.height, radius)
    var work = [UInt32](repeating: 0, count: muster_ink_work_count(Int32(picture.width)))
    marks = unsafe [UInt8](unsafeUninitializedCapacity: picture.samples.count) { marks, count in
      unsafe picture.withKernelView {
        unsafe muster_ink($0, Int32(radius), threshold.rawValue, marks.baseAddress, &work)
      }
      count = picture.samples.count
    }
  }

  /// Measures the squares of `MUSTER_TILE` pixels that lie wholly within the map, row by row.
  ///
  /// - Parameter picture: The picture whose ink this is.
  func tiles(of picture: GrayPicture) -> [muster_tile] {
    let side = Int(MUSTER_TILE)
    var tiles = [muster_tile](repeating: muster_tile(), count: (width / side) * (height / side))
    unsafe picture.withKernelView { unsafe muster_measure_tiles($0, marks, &tiles) }
    return tiles
  }
}

/// All squares of so many tiles of a map of tiles, row by row; they overlap.
struct TileSquares {
  /// The first tile of each square; none if the map is smaller.
  let firsts: [Int]
  /// The distances of a square's tiles from its first one.
  let offsets: [Int]

  /// - Parameters:
  ///   - side: The side of the squares in tiles.
  ///   - across: The width of the map in tiles.
  ///   - down: The height of the map in tiles.
  init(of side: Int, across: Int, down: Int) {
    let (columns, rows) = (max(0, across - side + 1), max(0, down - side + 1))
    firsts = (0..<rows).flatMap { y in (0..<columns).map { y * across + $0 } }
    offsets = (0..<side * side).map { $0 / side * across + $0 % side }
  }
}
