internal import HTMLMarkup

extension Chart {
  /// Returns the acceptance rate of each document type, as stacked bars of equal length.
  static func types(_ types: [TypeCount]) -> Chart {
    let bars = types.enumerated().flatMap { index, type in
      let top = Double(index) * 46
      let parts = [
        (type.count.accepted, "accepted"), (type.count.rejected, "rejected"), (type.count.reuploads, "reupload"),
      ]
      var before = 0.0
      let pieces = parts.filter { $0.0 > 0 }.map { count, kind in
        let share = Double(count) / Double(max(1, type.count.total))
        defer { before += share }
        return Markup(
          "rect",
          ["class": kind, "x": across(before), "y": down(top + 22), "width": across(share), "height": "12"])
      }
      return label(type.type, "\(Figure.percent(type.count.accepted, of: type.count.total)) accepted", at: top)
        + [Markup("g", [:], [Markup("title", [:], [.text("\(type.type): \(sentence(type.count))")])] + pieces)]
    }
    return Chart(
      id: "chart-types", heading: "Acceptance by type",
      summary: types.map { "\($0.type): \(sentence($0.count))." }.joined(separator: " "),
      height: max(1, types.count) * 46, bars, legend: decisionMarks,
      columns: ["Type", "Accepted", "Rejected", "New picture"],
      rows: types.map { TableRow(about: $0.type, figures: figures($0.count)) })
  }

  /// Returns how often each reason was given, as bars in total and per day.
  static func reasons(_ reasons: [ReasonCount], days: [String]) -> Chart {
    let peak = Double(max(1, reasons.map(\.total).max() ?? 0))
    let bars = reasons.enumerated().flatMap { index, reason in
      let top = Double(index) * 62
      return label(reason.reason, Figure.count(reason.total), at: top)
        + [
          Markup(
            "rect",
            [
              "class": "reason", "x": "0", "y": down(top + 22), "width": across(Double(reason.total) / peak),
              "height": "10",
            ])
        ] + perDay(reason, days, bottom: top + 52)
    }
    return Chart(
      id: "chart-reasons", heading: "Why cases were refused",
      summary: reasons.map { "\($0.reason): \(Figure.count($0.total))." }.joined(separator: " "),
      height: max(1, reasons.count) * 62, bars,
      legend: [Mark(kind: "reason", meaning: "in total"), Mark(kind: "daily", meaning: "each day")],
      columns: ["Reason", "Times"], rows: reasons.map { TableRow(about: $0.reason, figures: [Figure.count($0.total)]) })
  }

  private static func perDay(_ reason: ReasonCount, _ days: [String], bottom: Double) -> [Markup] {
    let peak = Double(max(1, reason.days.max() ?? 0))
    let width = 1 / Double(max(1, reason.days.count))
    return zip(days, reason.days).enumerated().filter { $0.element.1 > 0 }.map { index, day in
      let height = Double(day.1) / peak * 14
      return Markup(
        "rect",
        [
          "class": "daily", "x": across((Double(index) + 0.15) * width), "y": down(bottom - height),
          "width": across(0.7 * width), "height": down(height),
        ],
        [Markup("title", [:], [.text("\(day.0): \(Figure.count(day.1))")])])
    }
  }

  private static func label(_ name: String, _ value: String, at top: Double) -> [Markup] {
    [
      Markup("text", ["class": "name", "x": "0", "y": down(top + 15)], [.text(name)]),
      Markup("text", ["class": "tick", "x": "100%", "y": down(top + 15), "text-anchor": "end"], [.text(value)]),
    ]
  }

  static func decisions(_ days: [DayCount]) -> Chart {
    let peak = max(1, days.map(\.count.total).max() ?? 0)
    let (top, bottom) = (26.0, 180.0)
    let step = Self.step(for: peak)
    let scale = (bottom - top) / Double(step * ((peak + step - 1) / step))
    let lines = stride(from: 0, through: peak, by: step).flatMap {
      gridLine(at: bottom - Double($0) * scale, Figure.count($0))
    }
    let width = 1 / Double(max(1, days.count))
    let bars = days.enumerated().map { index, day in
      let parts = [
        (day.count.accepted, "accepted"), (day.count.rejected, "rejected"), (day.count.reuploads, "reupload"),
      ]
      var below = 0
      let stack = parts.filter { $0.0 > 0 }.map { count, kind in
        below += count
        return Markup(
          "rect",
          [
            "class": kind, "x": across((Double(index) + 0.15) * width), "y": down(bottom - Double(below) * scale),
            "width": across(0.7 * width), "height": down(Double(count) * scale),
          ])
      }
      return Markup("g", [:], [Markup("title", [:], [.text("\(day.day): \(sentence(day.count))")])] + stack)
    }
    return Chart(
      id: "chart-decisions", heading: "Decisions per day",
      summary:
        "At most \(Figure.count(peak)) per day; in total, \(sentence(days.map(\.count).reduce(into: .none, +=))).",
      height: 206, lines + [plot(bars + dayTicks(days.map(\.day), at: bottom + 20), height: 206)],
      legend: decisionMarks,
      columns: ["Day", "Accepted", "Rejected", "New picture"],
      rows: days.map { TableRow(about: $0.day, figures: figures($0.count)) })
  }

  static func sentence(_ count: DecisionCount) -> String {
    "\(Figure.count(count.accepted)) accepted, \(Figure.count(count.rejected)) rejected, "
      + "\(Figure.count(count.reuploads)) new pictures"
  }

  static func figures(_ count: DecisionCount) -> [String] {
    [count.accepted, count.rejected, count.reuploads].map(Figure.count)
  }

  /// Returns a round distance between grid lines, so that there are at most five.
  private static func step(for peak: Int) -> Int {
    var power = 1
    while power <= peak {
      for factor in [1, 2, 5] where peak <= 4 * power * factor { return power * factor }
      power *= 10
    }
    return power
  }
}

extension DecisionCount {
  static let none = DecisionCount(accepted: 0, rejected: 0, reuploads: 0)

  static func += (left: inout DecisionCount, right: DecisionCount) {
    left = DecisionCount(
      accepted: left.accepted + right.accepted, rejected: left.rejected + right.rejected,
      reuploads: left.reuploads + right.reuploads)
  }
}
