internal import Foundation
internal import HTMLMarkup

extension Chart {
  /// Returns the waiting times of each day, as lines. The scale is logarithmic, so that both seconds and days fit.
  static func waits(_ days: [DayWait]) -> Chart {
    let (top, bottom) = (26.0, 180.0)
    let known = days.compactMap(\.wait)
    let longest = max(60, known.map(\.p99).max() ?? 60)
    let shortest = max(1, min(60, known.map(\.p50).min() ?? 1))
    let scale = (bottom - top) / (log(longest) - log(shortest))
    func height(_ seconds: Double) -> Double { bottom - (log(max(seconds, shortest)) - log(shortest)) * scale }
    let ticks = [1.0, 10, 60, 600, 3600, 21_600, 86_400, 259_200].filter { $0 >= shortest && $0 <= longest * 1.05 }
    let lines = ticks.flatMap { gridLine(at: height($0), Moment.duration(seconds: $0)) }
    let curves = percentiles.flatMap { kind, value in
      curve(kind, days.map { day in day.wait.map { height(value($0)) } })
    }
    let width = 1 / Double(max(1, days.count))
    let titles = days.enumerated().map { index, day in
      Markup(
        "rect",
        [
          "class": "catch", "x": across(Double(index) * width), "y": "0", "width": across(width),
          "height": down(bottom),
        ],
        [Markup("title", [:], [.text("\(day.day): \(sentence(day.wait))")])])
    }
    return Chart(
      id: "chart-waits", heading: "How long cases waited",
      summary: "The longest wait of 99 % of a day's cases was \(Moment.duration(seconds: longest)) at most.",
      height: 206, lines + [plot(curves + titles + dayTicks(days.map(\.day), at: bottom + 20), height: 206)],
      legend: [
        Mark(kind: "p50", meaning: "half of them"), Mark(kind: "p90", meaning: "90 %"),
        Mark(kind: "p99", meaning: "99 %"),
      ],
      columns: ["Day", "50 %", "90 %", "99 %"],
      rows: days.map { day in
        TableRow(
          about: day.day,
          figures: percentiles.map { _, value in
            day.wait.map { Moment.duration(seconds: value($0)) } ?? "–"
          })
      })
  }

  private static let percentiles: [(String, @Sendable (Wait) -> Double)] = [
    ("p99", { $0.p99 }), ("p90", { $0.p90 }), ("p50", { $0.p50 }),
  ]

  private static func sentence(_ wait: Wait?) -> String {
    guard let wait else { return "nothing decided" }
    return "50 % within \(Moment.duration(seconds: wait.p50)), 90 % within \(Moment.duration(seconds: wait.p90)), "
      + "99 % within \(Moment.duration(seconds: wait.p99))"
  }

  /// Returns a line through the known values; days without one are skipped.
  private static func curve(_ kind: String, _ heights: [Double?]) -> [Markup] {
    let width = 1 / Double(max(1, heights.count))
    let points = heights.enumerated().compactMap { index, height in
      height.map { (across((Double(index) + 0.5) * width), down($0)) }
    }
    let lines = zip(points, points.dropFirst()).map { from, to in
      Markup("line", ["class": "curve \(kind)", "x1": from.0, "y1": from.1, "x2": to.0, "y2": to.1])
    }
    return lines + points.map { Markup("circle", ["class": "point \(kind)", "cx": $0.0, "cy": $0.1, "r": "2.5"]) }
  }
}

extension Moment {
  /// Returns the duration of fractional seconds; `–` for a value that is not finite or is out of range.
  static func duration(seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e12 else { return "–" }
    // Below ten minutes, seconds matter: 82 s are not a minute.
    let whole = Int64(seconds.rounded(.up))
    if (60..<600).contains(whole), whole % 60 != 0 { return "\(whole / 60) min \(whole % 60) s" }
    return duration(milliseconds: whole * 1000)
  }
}
