internal import CReadingKernels

/// What is clearly darker than its surroundings.
struct InkMap {
  /// 1 for ink, 0 for paper.
  private let ink: GrayPicture
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
    var work = [UInt32](repeating: 0, count: muster_ink_work_count(Int32(picture.width), Int32(picture.height)))
    unsafe picture.withKernelView { unsafe muster_ink($0, Int32(radius), &ink, &work) }
    self.init(GrayPicture(width: picture.width, height: picture.height, samples: ink), radius)
  }

  private init(_ ink: GrayPicture, _ radius: Int) { (self.ink, self.radius) = (ink, radius) }

  /// What is ink when the picture is turned clockwise by a quarter.
  var turned: InkMap { InkMap(ink.turned, radius) }

  /// Returns how often ink and paper change in each row, strip by strip of equal width.
  func changes(strips: Int) -> [[Int]] {
    var counts = [UInt16](repeating: 0, count: strips * height)
    unsafe muster_changes(ink.samples, Int32(width), Int32(height), Int32(strips), &counts)
    return (0..<strips).map { strip in counts[(strip * height)..<((strip + 1) * height)].map(Int.init) }
  }

  /// What there is in one of the squares that cover the map.
  struct Tile {
    /// The side of a square in pixels.
    static let side = Int(MUSTER_TILE)

    /// The number of its pixels that are ink.
    let ink: Int
    /// How often ink and paper change in it, from column to column and from row to row.
    let changes: Int
  }

  /// Returns the squares that lie wholly within the map, row by row from its upper left corner.
  func tiles() -> [Tile] {
    let count = (width / Tile.side) * (height / Tile.side)
    var work = [UInt8](repeating: 0, count: 2 * width)
    var (ink, changes) = ([UInt16](repeating: 0, count: count), [UInt16](repeating: 0, count: count))
    unsafe muster_tiles(self.ink.samples, Int32(width), Int32(height), &work, &ink, &changes)
    return zip(ink, changes).map { Tile(ink: Int($0), changes: Int($1)) }
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
