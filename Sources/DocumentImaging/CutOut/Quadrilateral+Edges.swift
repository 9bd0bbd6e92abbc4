extension Quadrilateral {
  /// The minimum length of a document's edge in pixels.
  private static let minEdge = 32.0
  /// The minimum sine of a document's corners, a little under 6° from 0° and from 180°.
  private static let minSine = 0.1
  /// How far a corner may lie outside the picture, as a share of the picture's longer side.
  private static let maxOutside = 0.5

  /// The edges in order, starting with the upper one, each from its corner to the next.
  private var edges: [Point] {
    zip(corners, corners.dropFirst() + [upperLeft]).map { Point($1.x - $0.x, $1.y - $0.y) }
  }

  /// The lengths of the upper, right, lower and left edge.
  var edgeLengths: [Double] { edges.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() } }

  /// Whether it can be a document in a picture: a convex, clockwise quadrilateral that may be the perspective view of
  /// a rectangle, with its middle in the picture.
  func isDocument(in picture: PixelSize) -> Bool {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let margin = Self.maxOutside * max(width, height)
    // NaN is in no range.
    guard
      corners.allSatisfy({
        (-margin...width + margin).contains($0.x) && (-margin...height + margin).contains($0.y)
      })
    else { return false }
    let lengths = edgeLengths
    guard lengths.allSatisfy({ $0 >= Self.minEdge }) else { return false }
    let edges = edges
    let isConvex = (0..<4).allSatisfy { index in
      let (edge, next) = (edges[index], edges[(index + 1) % 4])
      return edge.x * next.y - edge.y * next.x > Self.minSine * lengths[index] * lengths[(index + 1) % 4]
    }
    let middle = Homography(unitSquareTo: self)(0.5, 0.5)
    return isConvex && (0...width).contains(middle.x) && (0...height).contains(middle.y)
  }

  /// Returns the quadrilateral in pixels of the stored picture; this one is in pixels of the upright picture.
  func stored(as orientation: Orientation, size: PixelSize) -> Quadrilateral {
    func stored(_ point: Point) -> Point {
      let (x, y) = orientation.swapsSides ? (point.y, point.x) : (point.x, point.y)
      return Point(
        orientation.mirrorsColumns ? Double(size.width) - x : x, orientation.mirrorsRows ? Double(size.height) - y : y)
    }
    return Quadrilateral(
      upperLeft: stored(upperLeft), upperRight: stored(upperRight), lowerRight: stored(lowerRight),
      lowerLeft: stored(lowerLeft))
  }

  /// Returns the quadrilateral for the picture resized from `size` to `target`.
  func scaled(from size: PixelSize, to target: PixelSize) -> Quadrilateral {
    let across = Double(target.width) / Double(size.width)
    let down = Double(target.height) / Double(size.height)
    func scaled(_ point: Point) -> Point { Point(point.x * across, point.y * down) }
    return Quadrilateral(
      upperLeft: scaled(upperLeft), upperRight: scaled(upperRight), lowerRight: scaled(lowerRight),
      lowerLeft: scaled(lowerLeft))
  }
}
