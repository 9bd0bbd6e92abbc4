import Foundation

@testable import DocumentImaging

/// A card that is drawn flat, or as a camera sees it on a desk: smooth everywhere, no two corners alike.
struct TestCard {
  /// Width and height in any unit.
  var width = 85.6
  var height = 53.98
  var isGray = false

  /// The colour at a place on the card, both coordinates 0 – 1.
  func color(_ u: Double, _ v: Double) -> (Double, Double, Double) {
    let waves = 34 * sin(17 * u + 3) * cos(13 * v) + 22 * sin(31 * u * v + 5 * v)
    let luma = 90 + 60 * u + 30 * v + waves
    return isGray ? (luma, luma, luma) : (luma + 40 * (1 - u), luma, luma - 50 * v * u)
  }

  /// The card alone, straight.
  func flat(_ size: PixelSize) -> TestPicture {
    TestPicture(width: size.width, height: size.height) { x, y in
      let color = color((Double(x) + 0.5) / Double(size.width), (Double(y) + 0.5) / Double(size.height))
      return (Int(color.0.rounded()), Int(color.1.rounded()), Int(color.2.rounded()))
    }
  }

  /// What a camera sees: the card where the quadrilateral is, a desk around it.
  func seen(_ quadrilateral: Quadrilateral, in size: PixelSize) -> TestPicture {
    let place = Self.placesOnCard(quadrilateral)
    return TestPicture(width: size.width, height: size.height) { x, y in
      var sum = (0.0, 0.0, 0.0)
      // Four places in each pixel: edges are as soft as a lens makes them.
      for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
        let (u, v) = place(Double(x) + dx, Double(y) + dy)
        let isCard = (0...1).contains(u) && (0...1).contains(v)
        let color = isCard ? color(u, v) : (40.0, 44.0, 52.0)
        sum = (sum.0 + color.0 / 4, sum.1 + color.1 / 4, sum.2 + color.2 / 4)
      }
      return (Int(sum.0.rounded()), Int(sum.1.rounded()), Int(sum.2.rounded()))
    }
  }

  /// Where the corners are seen by a camera that looks at the picture's middle.
  ///
  /// - Parameters:
  ///   - share: The card's longer side as a share of the picture's, if it were not tilted.
  ///   - roll: Degrees clockwise in the picture.
  ///   - pitch: Degrees by which the upper edge goes away.
  ///   - yaw: Degrees by which the right edge goes away.
  ///   - focalLength: As a share of the picture's longer side.
  func quadrilateral(
    in size: PixelSize, share: Double = 0.7, roll: Double = 0, pitch: Double = 0, yaw: Double = 0,
    focalLength: Double = 0.75
  ) -> Quadrilateral {
    let longSide = Double(max(size.width, size.height))
    let scale = share * longSide / max(width, height)
    func seen(_ x: Double, _ y: Double) -> Quadrilateral.Point {
      let (r, p, w) = (roll * .pi / 180, pitch * .pi / 180, yaw * .pi / 180)
      let (x, y) = (x * scale, y * scale)
      let (x1, z1) = (x * cos(w), x * sin(w))
      let (y1, z2) = (y * cos(p) + z1 * sin(p), z1 * cos(p) - y * sin(p))
      let depth = 1 + z2 / (focalLength * longSide)
      let (u, v) = (x1 / depth, y1 / depth)
      return Quadrilateral.Point(
        Double(size.width) / 2 + u * cos(r) - v * sin(r), Double(size.height) / 2 + u * sin(r) + v * cos(r))
    }
    return Quadrilateral(
      upperLeft: seen(-width / 2, -height / 2), upperRight: seen(width / 2, -height / 2),
      lowerRight: seen(width / 2, height / 2), lowerLeft: seen(-width / 2, height / 2))
  }

  /// From a place in the picture to one on the card: the eight unknowns of a homography by elimination, so as not to
  /// lean on what is tested.
  static func placesOnCard(_ quadrilateral: Quadrilateral) -> (Double, Double) -> (Double, Double) {
    let targets = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
    var rows: [[Double]] = []
    for (corner, target) in zip(quadrilateral.corners, targets) {
      let (x, y) = (corner.x, corner.y)
      rows.append([x, y, 1, 0, 0, 0, -x * target.0, -y * target.0, target.0])
      rows.append([0, 0, 0, x, y, 1, -x * target.1, -y * target.1, target.1])
    }
    for column in 0..<8 {
      let pivot = (column..<8).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, pivot)
      for row in 0..<8 where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column..<9 { rows[row][index] -= factor * rows[column][index] }
      }
    }
    let h = (0..<8).map { rows[$0][8] / rows[$0][$0] }
    return { x, y in
      let depth = h[6] * x + h[7] * y + 1
      return ((h[0] * x + h[1] * y + h[2]) / depth, (h[3] * x + h[4] * y + h[5]) / depth)
    }
  }
}
