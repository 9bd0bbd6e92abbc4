extension Quadrilateral {
  /// What cameras have for a focal length, as a share of the picture's longer side: from a wide lens to a close-up of
  /// which only the middle was kept.
  private static let focalLengths = 0.4...4.0
  /// Where the picture does not tell it: what the main camera of most phones has.
  private static let usualFocalLength = 0.75
  /// How much nearer an edge must come for each length that it covers in the picture, to tell a focal length by.
  private static let minTilt = 0.03

  /// Width through height of the rectangle that is seen so in a picture: its edges' vanishing points tell how far it is
  /// tilted, and the camera's focal length (Zhang and He 2007, "Whiteboard scanning and image enhancement", 3).
  ///
  /// The camera is taken to look at the picture's middle. The less the quadrilateral is tilted, the less the focal
  /// length matters; that of a parallelogram is the ratio of its edges.
  func ratio(in picture: PixelSize) -> Double {
    let longSide = Double(max(picture.width, picture.height))
    // Lengths count in the picture's longer side, from its middle.
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

  /// The focal length with which two directions are at a right angle; nil when there is none, or when one of them is so
  /// nearly parallel to the picture that the slightest error of a corner would change it.
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
