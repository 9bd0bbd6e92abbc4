/// Facts to severities.
enum JudgeStep {
  /// The facts that the header and the number of bytes tell; always both of them.
  static func run(_ header: ImageHeader, byteCount: Int, thresholds: QualityThresholds) -> [QualityFact] {
    [
      QualityFact(
        code: .resolutionLow, value: Double(header.longSide), threshold: Double(thresholds.minLongSide),
        severity: header.longSide < thresholds.minLongSide ? .reject : .ok),
      QualityFact(
        code: .fileLarge, value: Double(byteCount), threshold: Double(thresholds.largeByteCount),
        severity: byteCount > thresholds.largeByteCount ? .warn : .ok),
    ]
  }
}
