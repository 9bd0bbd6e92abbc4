internal import CReadingKernels

/// What is clearly darker than its surroundings.
struct InkMap {
  /// 1 for ink, 0 for paper.
  let ink: GrayPicture
  /// Half the side of the square that counts as the surroundings, in pixels.
  let radius: Int

  var width: Int { ink.width }
  var height: Int { ink.height }

  /// Finds the ink of a picture. A square of a thirty-fifth of its longer side counts as the surroundings.
  init(_ picture: GrayPicture) {
    self.init(picture, radius: min(max(8, max(picture.width, picture.height) / 70), 400))
  }

  /// Finds the ink of a picture.
  ///
  /// - Parameter radius: Half the side of the square that counts as the surroundings: 1…400.
  init(_ picture: GrayPicture, radius: Int) {
    var ink = [UInt8](repeating: 0, count: picture.samples.count)
    var work = [UInt32](repeating: 0, count: muster_ink_work_count(Int32(picture.width)))
    unsafe picture.withKernelView { unsafe muster_ink($0, Int32(radius), &ink, &work) }
    self.init(GrayPicture(width: picture.width, height: picture.height, samples: ink), radius)
  }

  private init(_ ink: GrayPicture, _ radius: Int) { (self.ink, self.radius) = (ink, radius) }

  /// What is ink when the picture is turned clockwise by a quarter.
  var turned: InkMap { InkMap(ink.turned, radius) }

  /// Returns how often ink and paper change in each row, strip by strip of equal width.
  ///
  /// - Parameter isTurned: Whether the rows are those of ``turned``, which takes less time than to turn the map.
  func changes(strips: Int, isTurned: Bool) -> [[Int]] {
    let rowCount = isTurned ? width : height
    var counts = [UInt16](repeating: 0, count: strips * rowCount)
    let count = isTurned ? unsafe muster_changes_turned : unsafe muster_changes
    unsafe count(ink.samples, Int32(width), Int32(height), Int32(strips), &counts)
    return (0..<strips).map { strip in counts[(strip * rowCount)..<((strip + 1) * rowCount)].map(Int.init) }
  }

  /// Measures the squares of `MUSTER_TILE` pixels that lie wholly within the map, row by row.
  ///
  /// - Parameter picture: The picture whose ink this is.
  func tiles(of picture: GrayPicture) -> [muster_tile] {
    let side = Int(MUSTER_TILE)
    var tiles = [muster_tile](repeating: muster_tile(), count: (width / side) * (height / side))
    unsafe picture.withKernelView { unsafe muster_measure_tiles($0, ink.samples, &tiles) }
    return tiles
  }

  /// Returns how much ink each column of a slanted band has.
  ///
  /// - Parameters:
  ///   - y: The middle of the band in the first column.
  ///   - slope: How far it falls from column to column.
  ///   - half: Half its height.
  func columns(y: Double, slope: Double, half: Double) -> [Int] {
    var counts = [UInt16](repeating: 0, count: width)
    unsafe muster_columns(ink.samples, Int32(width), Int32(height), Float(y), Float(slope), Float(half), &counts)
    return counts.map(Int.init)
  }
}
