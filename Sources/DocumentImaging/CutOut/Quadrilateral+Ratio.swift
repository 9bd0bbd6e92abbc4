extension Quadrilateral {
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
