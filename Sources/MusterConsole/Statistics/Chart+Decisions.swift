internal import HTMLMarkup

extension Chart {
  /// Returns the decisions of each day, as stacked bars.
  static func decisions(_ days: [DayCount]) -> Chart {
    let most = max(1, days.map(\.count.total).max() ?? 0)
    let (top, bottom) = (26.0, 180.0)
    let step = Self.step(for: most)
    let scale = (bottom - top) / Double(step * ((most + step - 1) / step))
    let lines = stride(from: 0, through: most, by: step).flatMap {
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
      id: "chart-decisions", heading: "Decisions a day",
      summary:
        "At most \(Figure.count(most)) a day; altogether \(sentence(days.map(\.count).reduce(into: .none, +=))).",
      height: 206, lines + [plot(bars + dayTicks(days.map(\.day), at: bottom + 20), height: 206)],
      legend: decisionMarks,
      columns: ["Day", "Accepted", "Rejected", "New picture"],
      rows: days.map { TableRow(about: $0.day, figures: figures($0.count)) })
  }

  /// Returns the counts as text.
  static func sentence(_ count: DecisionCount) -> String {
    "\(Figure.count(count.accepted)) accepted, \(Figure.count(count.rejected)) rejected, "
      + "\(Figure.count(count.reuploads)) new pictures"
  }

  /// Returns the counts for a row of the table.
  static func figures(_ count: DecisionCount) -> [String] {
    [count.accepted, count.rejected, count.reuploads].map(Figure.count)
  }

  /// Returns a round distance between grid lines, so that there are at most five.
  private static func step(for most: Int) -> Int {
    var power = 1
    while power <= most {
      for factor in [1, 2, 5] where most <= 4 * power * factor { return power * factor }
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
