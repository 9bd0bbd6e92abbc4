/// The contrast between the inside and the outside of a quadrilateral's sides. A document differs from its
/// surroundings, while a line of a pattern has the same on both sides.
struct SideContrast {
  /// The number of positions compared along each side.
  private static let placeCount = 20
  /// The distances from the side, in samples.
  private static let depths = [3.0, 6.0]
  /// The remaining noise of a sample.
  private static let minDeviation = 2.5

  let picture: SmallPicture

  /// Returns the mean contrast of the sides that are not edges of the picture, 0 … 1.
  func measure(_ quadrilateral: Quadrilateral, except cutSides: [Bool]) -> Double {
    let corners = quadrilateral.corners
    let sides = corners.indices.filter { !cutSides[$0] }
    return sides.reduce(0.0) { sum, index in
      sum + side(from: corners[index], to: corners[(index + 1) % 4]) / Double(sides.count)
    }
  }

  /// Returns the difference of the means divided by the deviations of both sides, for the plane with the largest
  /// result.
  private func side(from first: Quadrilateral.Point, to last: Quadrilateral.Point) -> Double {
    // The corners are clockwise, so the normal points inside.
    guard let line = StraightLine(first, last) else { return 0 }
    var within = Samples(), outside = Samples()
    for index in 0..<Self.placeCount {
      let share = 0.08 + 0.84 * (Double(index) + 0.5) / Double(Self.placeCount)
      let (x, y) = (first.x + (last.x - first.x) * share, first.y + (last.y - first.y) * share)
      for depth in Self.depths {
        within.take(x + depth * line.normal.x, y + depth * line.normal.y, of: picture)
        outside.take(x - depth * line.normal.x, y - depth * line.normal.y, of: picture)
      }
    }
    guard within.count >= Self.placeCount / 2, outside.count >= Self.placeCount / 2 else { return 0.5 }
    let best =
      picture.planes.indices.map { plane in
        let difference = abs(within.mean(plane) - outside.mean(plane))
        return difference / (within.deviation(plane) + outside.deviation(plane) + Self.minDeviation)
      }.max() ?? 0
    return min(best, 1)
  }

  private struct Samples {
    private(set) var count = 0
    private var sums = SIMD3<Double>(repeating: 0)
    private var squares = SIMD3<Double>(repeating: 0)

    mutating func take(_ x: Double, _ y: Double, of picture: SmallPicture) {
      let (column, row) = (Int(x.rounded()), Int(y.rounded()))
      guard column >= 0, row >= 0, column < picture.size.width, row < picture.size.height else { return }
      count += 1
      for (index, plane) in picture.planes.enumerated() {
        let sample = unsafe Double(plane.row(row)[column])
        sums[index] += sample
        squares[index] += sample * sample
      }
    }

    func mean(_ plane: Int) -> Double { sums[plane] / Double(count) }

    func deviation(_ plane: Int) -> Double {
      max(squares[plane] / Double(count) - mean(plane) * mean(plane), 0).squareRoot()
    }
  }
}
