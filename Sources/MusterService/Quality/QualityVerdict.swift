internal import DocumentImaging

/// The verdict on the quality of a picture, depending on the earlier attempts at its side.
struct QualityVerdict: Sendable, Equatable {
  /// The facts, worst first. A tolerated fault keeps its value and threshold, with the severity `warn`.
  let facts: [QualityFact]
  /// Whether the picture passes only because faults are tolerated.
  let isSoftPass: Bool

  /// - Parameter earlierRefusals: The number of pictures of the side that were rejected for their quality before this
  ///   one.
  init(_ measured: [QualityFact], _ softPass: SoftPass, earlierRefusals: Int) {
    let forgiven = earlierRefusals >= softPass.after ? Set(softPass.codes).subtracting(SoftPass.unforgiven) : []
    let order = QualityCode.allCases
    facts =
      measured
      .map { $0.severity == .reject && forgiven.contains($0.code) ? $0.warning : $0 }
      .sorted { (order.firstIndex(of: $0.code) ?? 0) < (order.firstIndex(of: $1.code) ?? 0) }
    isSoftPass = measured.contains { $0.severity == .reject } && facts.allSatisfy { $0.severity != .reject }
  }

  /// The codes that the picture is rejected for, worst first; empty if it passes.
  var refusals: [QualityCode] {
    facts.filter { $0.severity == .reject }.map(\.code)
  }
}

extension QualityFact {
  fileprivate var warning: QualityFact {
    QualityFact(code: code, value: value, threshold: threshold, severity: .warn)
  }
}
