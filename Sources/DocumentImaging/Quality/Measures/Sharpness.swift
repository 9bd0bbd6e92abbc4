internal import CImageKernels
internal import Foundation

/// Measures the sharpness of a document: the dots per inch that its blur leaves.
///
/// If an edge softened by a blur of standard deviation σ is softened again by a known σ₀, it loses less the larger
/// σ is: the energy of its gradient falls by √(1 + σ₀² / σ²) (Zhuo & Sim 2011, "Defocus map estimation from a
/// single image"). So σ can be computed from the picture, regardless of print and light. Across and down are
/// measured separately, since a moving camera blurs only in its direction.
enum Sharpness {
  /// The document is measured in several parts, so that one sharp corner does not represent all of it.
  private static let columns = 6
  private static let rows = 4
  /// The variance of the mean over seven samples, which is the second softening.
  private static let softening = 4.0
  /// The variance of a picture that is as sharp as its pixels allow, and of the difference of two samples.
  private static let ownVariance = 0.7
  /// The minimum step of an edge, as a share of the document's contrast and in levels.
  private static let edgeShare = 0.12
  private static let minStep = 6.0
  /// The minimum number of edge samples for a part to be measured.
  private static let minEdges = 40.0

  /// Measures the document of a scene.
  ///
  /// - Returns: Effective dots per inch: an inch divided by the blur's full width at half maximum; nil if there are
  ///   no edges. A quarter of the document may be less sharp; of a picture without a document three quarters, since
  ///   the background of a person may be out of focus.
  static func measure(_ scene: Scene) -> Double? {
    let sigmas = energies(scene).compactMap(sigma).sorted()
    guard !sigmas.isEmpty else { return nil }
    // The lower quartile of sharpness is the upper quartile of blur.
    let quarter = scene.document == nil ? 1 : 3
    return scene.dotsPerInch / (2.355 * sigmas[min(sigmas.count * quarter / 4, sigmas.count - 1)])
  }

  /// Returns the blur of one part in samples, in the softer direction; nil if there are no edges.
  private static func sigma(_ energy: muster_energy) -> Double? {
    [
      sigma(energy.across, energy.across_smoothed, energy.across_count),
      sigma(energy.down, energy.down_smoothed, energy.down_count),
    ].compactMap { $0 }.max()
  }

  /// Returns the blur of one direction in samples, 0.5 … 24; nil if there are too few edges.
  static func sigma(_ energy: Double, _ smoothed: Double, _ count: Double) -> Double? {
    guard count >= minEdges, smoothed > 0 else { return nil }
    let ratio = energy / smoothed
    // At this ratio the blur is beyond the measurable range.
    guard ratio > 1.004 else { return 24 }
    return max(softening / (ratio * ratio - 1) - ownVariance, 0.25).squareRoot()
  }

  static func minStep(_ levels: Levels) -> Double { max(minStep, edgeShare * levels.spread) }

  private static func energies(_ scene: Scene) -> [muster_energy] {
    let (q, luma) = (scene.subject, scene.picture.planes[0])
    let minimum = minStep(scene.levels)
    let margin = Double(MUSTER_ENERGY_MARGIN)
    // Every row of a small document; of a large one about as many, which suffice.
    let step = max(1, Int(q.longSide / 450))
    var energies: [muster_energy] = []
    // For a document that stands on its short side, the parts are turned, too.
    let lengths = q.lengths
    let (across, down) = lengths.across >= lengths.down ? (columns, rows) : (rows, columns)
    for row in 0..<down {
      for column in 0..<across {
        let (u, v) = ((Double(column) + 0.5) / Double(across), (Double(row) + 0.5) / Double(down))
        let center = q.point(u, v)
        let (right, below) = (q.point(u + 0.5 / Double(across), v), q.point(u, v + 0.5 / Double(down)))
        let halfWidth = 0.9 * max(abs(right.x - center.x), abs(below.x - center.x))
        let halfHeight = 0.9 * max(abs(right.y - center.y), abs(below.y - center.y))
        let left = Int(max(center.x - halfWidth, margin)), top = Int(max(center.y - halfHeight, margin))
        let width = Int(min(center.x + halfWidth, Double(luma.width) - margin)) - left
        let height = Int(min(center.y + halfHeight, Double(luma.height) - margin)) - top
        guard width >= 12, height >= 12 else { continue }
        energies.append(
          unsafe muster_measure_energy(
            luma.row(top) + left, luma.stride, Int32(width), Int32(height), Int32(step), Int32(minimum),
            muster_simd_best()))
      }
    }
    return energies
  }
}

extension Sharpness {
  /// The minimum side of a part in samples, which suffices for an eye and for the reach of the softening. Planes are
  /// divided into at most `maxParts` parts in each direction.
  private static let minPart = 32
  private static let maxParts = 4

  /// Measures the blur of a plane.
  ///
  /// - Parameter luma: The plane. Its outermost `MUSTER_ENERGY_MARGIN` samples on each side are not measured.
  /// - Returns: The standard deviation of the blur in samples, 0.5 … 24, in the more blurred direction; at least a
  ///   quarter of the parts are as sharp. Nil if there are no edges.
  static func measure(_ luma: Plane) -> Double? {
    let energies = energies(luma)
    // Each direction separately: after a camera movement, most parts have no edges left across it, and would be
    // measured by those along it.
    let directions = [
      energies.compactMap { sigma($0.across, $0.across_smoothed, $0.across_count) },
      energies.compactMap { sigma($0.down, $0.down_smoothed, $0.down_count) },
    ]
    return directions.compactMap { $0.isEmpty ? nil : $0.sorted()[$0.count / 4] }.max()
  }

  private static func energies(_ luma: Plane) -> [muster_energy] {
    let margin = Int(MUSTER_ENERGY_MARGIN)
    let (width, height) = (luma.width - 2 * margin, luma.height - 2 * margin)
    guard width > 0, height > 0 else { return [] }
    let minimum = Int32(minStep(Levels(luma, in: PictureArea(luma.layout.size))))
    let (columns, rows) = (partCount(width), partCount(height))
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        let (left, right) = (width * column / columns, width * (column + 1) / columns)
        let (top, bottom) = (height * row / rows, height * (row + 1) / rows)
        return unsafe muster_measure_energy(
          luma.row(margin + top) + margin + left, luma.stride, Int32(right - left), Int32(bottom - top), 1, minimum,
          muster_simd_best())
      }
    }
  }

  private static func partCount(_ length: Int) -> Int { min(maxParts, max(1, length / minPart)) }
}
