internal import Foundation

/// Measures the position of the document in its picture.
enum FramingMetrics {
  static func values(of scene: Scene) -> [QualityCode: Double] {
    guard scene.isOfDocument else { return [.resolutionLow: longSide(of: scene)] }
    var values = [QualityCode.resolutionLow: scene.dotsPerInch * scene.enlargement]
    guard let document = scene.document, let quadrilateral = scene.quadrilateral else { return values }
    let size = scene.picture.size
    values[.twoDocuments] = Double(document.documentCount)
    values[.documentSmall] = min(quadrilateral.area / Double(size.width * size.height), 1)
    values[.documentSkewed] = skew(of: quadrilateral)
    // A scanner's picture ends at the document's edges.
    if !document.isWholePicture { values[.documentCutOff] = margin(of: quadrilateral, cut: document, in: size) }
    return values
  }

  private static func longSide(of scene: Scene) -> Double {
    (scene.enlargement * Double(max(scene.picture.size.width, scene.picture.size.height))).rounded()
  }

  /// Returns the larger of two values: the rotation of the document's sides against the picture's, and the deviation
  /// of a corner from 90°, weighted since it impairs legibility more. Either side of the document may be up.
  private static func skew(of quadrilateral: Quadrilateral) -> Double {
    let corners = quadrilateral.corners
    let directions = corners.indices.map { index in
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      return atan2(b.y - a.y, b.x - a.x) * 180 / .pi
    }
    // Under perspective, opposite sides lean in opposite directions, so the mean of a pair is the rotation.
    let turns = [0, 1].map { index in
      let (there, back) = (directions[index], directions[index + 2] + 180)
      let mean = there + remainder(back - there, 360) / 2
      return abs(remainder(mean, 90))
    }
    let bends = corners.indices.map { index in
      abs(abs(remainder(directions[(index + 1) % 4] - directions[index], 360)) - 90)
    }
    return max(turns.reduce(0, +) / 2, 1.35 * (bends.max() ?? 0))
  }

  private static func margin(of quadrilateral: Quadrilateral, cut: FoundDocument, in size: PixelSize) -> Double {
    let (right, lower) = (Double(size.width - 1), Double(size.height - 1))
    let nearest = quadrilateral.corners.map { min(min($0.x, right - $0.x), min($0.y, lower - $0.y)) }.min() ?? 0
    let margin = nearest / Double(min(size.width, size.height))
    guard cut.cutSides.contains(true) else { return margin }
    return min(margin, -0.01)
  }
}
