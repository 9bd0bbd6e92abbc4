internal import CImageKernels

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
    let least = Int32(minStep(Levels(luma, in: PictureArea(luma.layout.size))))
    let (columns, rows) = (partCount(width), partCount(height))
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        let (left, right) = (width * column / columns, width * (column + 1) / columns)
        let (top, bottom) = (height * row / rows, height * (row + 1) / rows)
        return unsafe muster_measure_energy(
          luma.row(margin + top) + margin + left, luma.stride, Int32(right - left), Int32(bottom - top), 1, least,
          muster_simd_best())
      }
    }
  }

  private static func partCount(_ length: Int) -> Int { min(maxParts, max(1, length / minPart)) }
}
