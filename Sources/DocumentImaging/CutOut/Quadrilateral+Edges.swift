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
    let middle = Homography(unitSquareTo: self).map(0.5, 0.5)
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

  /// The range of focal lengths, as a share of the picture's longer side: from a wide-angle lens to a crop of a
  /// telephoto picture.
  private static let focalLengths = 0.4...4.0
  /// The focal length of most phones' main camera, used if the picture does not reveal its own.
  private static let usualFocalLength = 0.75
  /// The minimum perspective shortening of an edge from which a focal length can be derived.
  private static let minTilt = 0.03

  /// Returns the width-to-height ratio of the rectangle whose perspective view this is. The vanishing points of its
  /// edges reveal its tilt and the camera's focal length (Zhang and He 2007, "Whiteboard scanning and image
  /// enhancement", 3).
  ///
  /// The optical axis is taken to pass through the picture's middle. The less the quadrilateral is tilted, the less
  /// the focal length matters; for a parallelogram the result is the ratio of its edges.
  func ratio(in picture: PixelSize) -> Double {
    let longSide = Double(max(picture.width, picture.height))
    // Coordinates are relative to the picture's middle, in units of its longer side.
    func fromMiddle(_ point: Point) -> SIMD3<Double> {
      SIMD3((point.x - Double(picture.width) / 2) / longSide, (point.y - Double(picture.height) / 2) / longSide, 1)
    }
    let (m1, m2) = (fromMiddle(upperLeft), fromMiddle(upperRight))
    let (m3, m4) = (fromMiddle(lowerLeft), fromMiddle(lowerRight))
    let k2 = Self.triple(m1, m4, m3) / Self.triple(m2, m4, m3)
    let k3 = Self.triple(m1, m4, m2) / Self.triple(m3, m4, m2)
    let across = k2 * m2 - m1
    let down = k3 * m3 - m1
    let focal = Self.focalLength(across, down) ?? Self.usualFocalLength
    return Self.length(across, focal) / Self.length(down, focal)
  }

  /// Returns the focal length for which two directions are perpendicular; nil if there is none, or if a direction is
  /// so nearly parallel to the picture that the slightest error of a corner would change the result.
  private static func focalLength(_ across: SIMD3<Double>, _ down: SIMD3<Double>) -> Double? {
    func isTilted(_ direction: SIMD3<Double>) -> Bool {
      abs(direction.z) > minTilt * (direction.x * direction.x + direction.y * direction.y).squareRoot()
    }
    let square = -(across.x * down.x + across.y * down.y) / (across.z * down.z)
    guard isTilted(across), isTilted(down), square > 0 else { return nil }
    return min(max(square.squareRoot(), focalLengths.lowerBound), focalLengths.upperBound)
  }

  private static func length(_ direction: SIMD3<Double>, _ focal: Double) -> Double {
    let (x, y) = (direction.x / focal, direction.y / focal)
    return (x * x + y * y + direction.z * direction.z).squareRoot()
  }

  /// (a × b) · c.
  private static func triple(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
    (a.y * b.z - a.z * b.y) * c.x + (a.z * b.x - a.x * b.z) * c.y + (a.x * b.y - a.y * b.x) * c.z
  }
}
