internal import HTMLMarkup

/// A quality measure of a picture: a value beside its threshold, as a bar and as text.
package struct QualityBar: Sendable {
  let code: String
  let label: String
  let value: String
  let bound: String?
  let severity: String
  let verdict: String
  let isGood: Bool
  let drawing: Markup

  /// Whether it is listed among the possible faults.
  var isDoubtful: Bool { severity == "warn" }

  /// Creates a measure.
  ///
  /// - Parameters:
  ///   - code: The code of the measure.
  ///   - value: The value, in the unit of the code.
  ///   - threshold: The threshold in force; nil if there was none.
  ///   - severity: `ok`, `warn` or `reject`.
  package init(code: String, value: Double, threshold: Double?, severity: String) {
    let measure = QualityMeasure(code)
    self.code = code
    label = measure.label
    self.value = measure.text(value)
    bound = threshold.map { "\(measure.bound) \(measure.text($0))" }
    self.severity = severity
    isGood = severity == "ok"
    verdict =
      switch severity {
      case "ok": "good"
      case "warn": "doubtful"
      default: "bad"
      }
    let most = max(measure.most ?? 0, value * 1.15, (threshold ?? 0) * 1.6, .leastNormalMagnitude)
    drawing = Self.draw(value / most, threshold.map { $0 / most }, severity)
  }

  private static func draw(_ value: Double, _ threshold: Double?, _ severity: String) -> Markup {
    func place(_ share: Double) -> String {
      Figure.number(share.isFinite ? min(max(share, 0), 1) * 200 : 0, decimals: 1)
    }
    let limit = threshold.map {
      Markup(
        "line",
        [
          "class": "limit", "x1": place($0), "x2": place($0), "y1": "0", "y2": "10",
          "vector-effect": "non-scaling-stroke",
        ])
    }
    let bar = Markup("rect", ["class": "value \(severity)", "y": "2", "height": "6", "width": place(value), "rx": "1"])
    return Markup(
      "svg",
      [
        "class": "bar-drawing", "viewBox": "0 0 200 10", "preserveAspectRatio": "none", "aria-hidden": "true",
        "focusable": "false",
      ],
      [Markup("rect", ["class": "track", "y": "2", "height": "6", "width": "200", "rx": "1"]), bar]
        + [limit].compactMap(\.self))
  }
}
