internal import CReadingKernels

/// A picture and its ink, as stored or turned clockwise by 90°. Nothing is turned in memory; positions are converted
/// when they are read.
struct PictureView {
  let picture: GrayPicture
  let ink: InkMap
  let isTurned: Bool
  /// How many times larger the picture was made than it came, at least 1: it then has no more detail.
  var magnification = 1.0

  var width: Int { isTurned ? picture.height : picture.width }
  var height: Int { isTurned ? picture.width : picture.height }

  /// Returns how often ink and paper change in each row, strip by strip of equal width.
  func changes(strips: Int) -> [[Int]] {
    var counts = [UInt16](repeating: 0, count: strips * height)
    let count = isTurned ? unsafe muster_changes_turned : unsafe muster_changes
    unsafe count(ink.marks, Int32(ink.width), Int32(ink.height), Int32(strips), &counts)
    return (0..<strips).map { strip in counts[(strip * height)..<((strip + 1) * height)].map(Int.init) }
  }

  /// Returns how much ink each column of a slanted band has.
  ///
  /// - Parameters:
  ///   - y: The middle of the band in the first column.
  ///   - slope: How far it falls from column to column.
  ///   - half: Half its height.
  func columns(y: Double, slope: Double, half: Double) -> [Int] {
    var counts = [UInt16](repeating: 0, count: width)
    let count = isTurned ? unsafe muster_columns_turned : unsafe muster_columns
    unsafe count(ink.marks, Int32(ink.width), Int32(ink.height), Float(y), Float(slope), Float(half), &counts)
    return counts.map(Int.init)
  }

  /// Returns the cell of the picture itself.
  ///
  /// - Parameters:
  ///   - middle: The middle of the cell.
  ///   - across: The vector along its width.
  ///   - down: The vector along its height.
  func cell(middle: Point, across: Point, down: Point) -> muster_cell {
    let middle = unturned(middle)
    let (across, down) = isTurned ? (Point(x: across.y, y: -across.x), Point(x: down.y, y: -down.x)) : (across, down)
    return muster_cell(
      x: Float(middle.x), y: Float(middle.y), across_x: Float(across.x), across_y: Float(across.y),
      down_x: Float(down.x), down_y: Float(down.y))
  }

  /// Returns where a point is in the picture itself.
  func unturned(_ point: Point) -> Point {
    isTurned ? Point(x: point.y, y: Double(picture.height) - point.x) : point
  }
}
