internal import CImageKernels
internal import Foundation

/// How sharp a document is: the dots per inch that its blur leaves of it.
///
/// An edge that a blur of standard deviation σ has softened loses, when it is softened once more by a known σ₀, the
/// less the larger σ is: the energy of its gradient falls by √(1 + σ₀² / σ²) (Zhuo & Sim 2011, "Defocus map estimation
/// from a single image"). So σ follows from what is there, whatever the print and the light. Across and down are
/// measured apart, since a camera that moved blurs only along its way.
enum Sharpness {
  /// The document is looked at in so many parts, so that one sharp corner does not stand for all of it.
  private static let columns = 6
  private static let rows = 4
  /// The variance of the mean over seven samples, by which edges are softened once more.
  private static let softening = 4.0
  /// The variance of a picture that is as sharp as its pixels allow, and of the difference of two samples.
  private static let ownVariance = 0.7
  /// What is an edge, as a share of the document's own contrast, and at the least in levels.
  private static let edgeShare = 0.12
  private static let minStep = 6.0
  /// The samples that must be edges for a part to be judged.
  private static let minEdges = 40.0

  /// - Returns: Effective dots per inch: an inch over the blur's full width at half maximum; nil where there is nothing
  ///   to judge by. A quarter of the document may be less sharp; of a picture without a document, three quarters,
  ///   for what is behind a person may be out of focus.
  static func measure(_ scene: Scene) -> Double? {
    let sigmas = energies(scene).compactMap(sigma).sorted()
    guard !sigmas.isEmpty else { return nil }
    // The lower quartile of sharpness is the upper one of blur.
    let quarter = scene.document == nil ? 1 : 3
    return scene.dotsPerInch / (2.355 * sigmas[min(sigmas.count * quarter / 4, sigmas.count - 1)])
  }

  /// The blur of one part, in samples: that of the softer direction; nil where there are no edges.
  private static func sigma(_ energy: muster_energy) -> Double? {
    [
      sigma(energy.across, energy.across_smoothed, energy.across_count),
      sigma(energy.down, energy.down_smoothed, energy.down_count),
    ].compactMap { $0 }.max()
  }

  /// The blur of one direction, in samples, 0.5 … 24; nil where there are too few edges.
  static func sigma(_ energy: Double, _ smoothed: Double, _ count: Double) -> Double? {
    guard count >= minEdges, smoothed > 0 else { return nil }
    let ratio = energy / smoothed
    // Nothing softens a picture by more than this, and nothing sharpens it.
    guard ratio > 1.004 else { return 24 }
    return max(softening / (ratio * ratio - 1) - ownVariance, 0.25).squareRoot()
  }

  /// What is an edge among such levels.
  static func minStep(_ levels: Levels) -> Double { max(minStep, edgeShare * levels.spread) }

  private static func energies(_ scene: Scene) -> [muster_energy] {
    let (q, luma) = (scene.subject, scene.picture.planes[0])
    let least = minStep(scene.levels)
    let margin = Double(MUSTER_ENERGY_MARGIN)
    // Every row of a small document; of a large one as many, which say as much.
    let step = max(1, Int(q.longSide / 450))
    var energies: [muster_energy] = []
    // A document that stands on its short side has its parts turned, too.
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
            luma.row(top) + left, luma.stride, Int32(width), Int32(height), Int32(step), Int32(least),
            muster_simd_best()))
      }
    }
    return energies
  }
}
