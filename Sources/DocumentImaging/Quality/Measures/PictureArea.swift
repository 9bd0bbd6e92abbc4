internal import Foundation

/// A part of a small picture, as one run of columns for each row.
struct PictureArea {
  /// The non-empty rows, from top to bottom.
  let runs: [(row: Int, columns: Range<Int>)]

  var count: Int { runs.reduce(0) { $0 + $1.columns.count } }

  /// Creates the area of a whole picture.
  init(_ size: PixelSize) {
    runs = (0..<size.height).map { ($0, 0..<size.width) }
  }

  /// Creates the area of a quadrilateral.
  ///
  /// - Parameter inset: The share of the sides to leave out, for round corners, rims and shadows.
  init(_ quadrilateral: Quadrilateral, inset: Double = 0, in size: PixelSize) {
    let inner = Quadrilateral(
      upperLeft: quadrilateral.point(inset, inset), upperRight: quadrilateral.point(1 - inset, inset),
      lowerRight: quadrilateral.point(1 - inset, 1 - inset), lowerLeft: quadrilateral.point(inset, 1 - inset))
    let corners = inner.corners
    let top = corners.map(\.y).min() ?? 0, bottom = corners.map(\.y).max() ?? 0
    var runs: [(row: Int, columns: Range<Int>)] = []
    for row in max(0, Int(top.rounded(.up)))..<max(max(0, Int(top.rounded(.up))), min(size.height, Int(bottom) + 1)) {
      var (first, last) = (Double.infinity, -Double.infinity)
      for index in corners.indices {
        let (a, b) = (corners[index], corners[(index + 1) % 4])
        let y = Double(row)
        guard min(a.y, b.y) <= y, y <= max(a.y, b.y), a.y != b.y else { continue }
        let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
        first = min(first, x)
        last = max(last, x)
      }
      guard first < last else { continue }
      let low = max(0, Int(first.rounded(.up))), high = min(size.width, Int(last) + 1)
      if low < high { runs.append((row, low..<high)) }
    }
    self.runs = runs
  }
}
