internal import DocumentImaging

/// What the facts of a picture come to, at this try of its side.
struct QualityVerdict: Sendable, Equatable {
  /// The facts, worst first. One that is forgiven keeps its value and threshold, and warns.
  let facts: [QualityFact]
  /// Whether it passes only because faults are forgiven.
  let isSoftPass: Bool

  /// - Parameter earlierRefusals: How many pictures of the side were refused for their quality before this one.
  init(_ measured: [QualityFact], _ softPass: SoftPass, earlierRefusals: Int) {
    let forgiven = earlierRefusals >= softPass.after ? Set(softPass.codes).subtracting(SoftPass.unforgiven) : []
    let order = QualityCode.allCases
    facts =
      measured
      .map { $0.severity == .reject && forgiven.contains($0.code) ? $0.warning : $0 }
      .sorted { (order.firstIndex(of: $0.code) ?? 0) < (order.firstIndex(of: $1.code) ?? 0) }
    isSoftPass = measured.contains { $0.severity == .reject } && facts.allSatisfy { $0.severity != .reject }
  }

  /// Why the picture is refused, worst first; empty if it passes.
  var refusals: [QualityCode] {
    facts.filter { $0.severity == .reject }.map(\.code)
  }
}

extension QualityFact {
  fileprivate var warning: QualityFact {
    QualityFact(code: code, value: value, threshold: threshold, severity: .warn)
  }
}
