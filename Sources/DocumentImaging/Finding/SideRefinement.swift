internal import Foundation

/// Aligns the sides of a document found in a small picture with its edges in the large one.
struct SideRefinement {
  typealias Point = Quadrilateral.Point

  /// The number of positions along each side at which the edge is searched.
  private static let placeCount = 48
  /// The minimum change that is an edge.
  private static let minStep = 8.0

  let luma: Plane
  /// The maximum distance of an edge from its side, in samples.
  let reach: Int

  /// Returns the refined corners in samples of the large picture.
  func refine(_ quadrilateral: Quadrilateral, except cutSides: [Bool]) -> Quadrilateral {
    let corners = quadrilateral.corners
    let sides = corners.indices.map { index -> StraightLine? in
      let (first, last) = (corners[index], corners[(index + 1) % 4])
      let side = StraightLine(first, last)
      return cutSides[index] ? side : side.map { refined($0, from: first, to: last) }
    }
    var moved: [Point] = []
    for index in corners.indices {
      guard let before = sides[(index + 3) % 4], let after = sides[index], let corner = before.crossing(after),
        corner.distance(to: corners[index]) < 3 * Double(reach)
      else {
        moved.append(corners[index])
        continue
      }
      moved.append(corner)
    }
    let result = Quadrilateral(
      upperLeft: moved[0], upperRight: moved[1], lowerRight: moved[2], lowerLeft: moved[3])
    return result.isConvex ? result : quadrilateral
  }

  /// Returns the line through the strongest edges near a side; the side itself if there are too few.
  private func refined(_ side: StraightLine, from first: Point, to last: Point) -> StraightLine {
    let (start, end) = (side.place(of: first), side.place(of: last))
    var points: [(place: Double, offset: Double)] = []
    for index in 0..<Self.placeCount {
      // Corners may be rounded.
      let place = start + (end - start) * (0.06 + 0.88 * (Double(index) + 0.5) / Double(Self.placeCount))
      if let offset = edge(at: side.point(at: place), across: side.normal) { points.append((place, offset)) }
    }
    guard points.count >= Self.placeCount / 4 else { return side }
    var (offset, slope) = (points.map(\.offset).sorted()[points.count / 2], 0.0)
    let middle = (start + end) / 2
    // Repeated least squares, each with the points near the previous line.
    for most in [Double(reach), 3, 2] {
      let near = points.filter { abs($0.offset - offset - slope * ($0.place - middle)) <= most }
      guard near.count >= Self.placeCount / 5 else { return side }
      let count = Double(near.count)
      let meanPlace = near.reduce(0) { $0 + $1.place - middle } / count
      let meanOffset = near.reduce(0) { $0 + $1.offset } / count
      var (spread, slant) = (0.0, 0.0)
      for point in near {
        let along = point.place - middle - meanPlace
        spread += along * along
        slant += along * (point.offset - meanOffset)
      }
      slope = spread > 1 ? slant / spread : 0
      offset = meanOffset - slope * meanPlace
    }
    func moved(_ place: Double) -> Point {
      let (point, shift) = (side.point(at: place), offset + slope * (place - middle))
      return Point(point.x + shift * side.normal.x, point.y + shift * side.normal.y)
    }
    return StraightLine(moved(start), moved(end)) ?? side
  }

  /// Returns the offset at which the luma changes most; nil if it hardly changes.
  private func edge(at point: Point, across normal: Point) -> Double? {
    var changes: [Double] = []
    for step in -reach...reach {
      func sample(_ off: Double) -> Double? {
        let x = Int((point.x + off * normal.x).rounded()), y = Int((point.y + off * normal.y).rounded())
        guard x >= 0, y >= 0, x < luma.width, y < luma.height else { return nil }
        return unsafe Double(luma.row(y)[x])
      }
      guard let before = sample(Double(step) - 1.5), let after = sample(Double(step) + 1.5) else {
        changes.append(0)
        continue
      }
      // Closer changes count slightly more.
      changes.append(abs(after - before) * (1 - 0.3 * abs(Double(step)) / Double(reach)))
    }
    guard let best = changes.indices.max(by: { changes[$0] < changes[$1] }), changes[best] >= Self.minStep else {
      return nil
    }
    guard best > 0, best + 1 < changes.count else { return Double(best - reach) }
    let (a, b, c) = (changes[best - 1], changes[best], changes[best + 1])
    let bend = a - 2 * b + c
    return Double(best - reach) + (bend < 0 ? max(-0.5, min(0.5, 0.5 * (a - c) / bend)) : 0)
  }
}

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
