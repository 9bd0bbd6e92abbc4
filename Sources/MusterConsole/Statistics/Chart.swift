internal import HTMLMarkup

/// A small chart with its legend, and the same figures as a table.
///
/// Horizontal positions are percentages and vertical ones pixels, so that the drawing fills any width while its text
/// keeps the size of the page's.
struct Chart: Sendable {
  let id: String
  let heading: String
  let drawing: Markup
  let legend: [Mark]
  let columns: [String]
  let rows: [TableRow]

  /// The meaning of a colour of the chart.
  struct Mark: Sendable {
    let kind: String
    let meaning: String
  }

  /// A row of the table: its subject and its figures.
  struct TableRow: Sendable {
    let about: String
    let figures: [String]
  }

  /// - Parameters:
  ///   - summary: A text alternative of the drawing.
  ///   - height: The height in pixels.
  init(
    id: String, heading: String, summary: String, height: Int, _ content: [Markup], legend: [Mark], columns: [String],
    rows: [TableRow]
  ) {
    self.id = id
    self.heading = heading
    self.legend = legend
    self.columns = columns
    self.rows = rows
    drawing = Markup(
      "svg",
      [
        "class": "chart", "role": "img", "aria-labelledby": "\(id)-title \(id)-desc", "width": "100%",
        "height": "\(height)",
      ],
      [
        Markup("title", ["id": "\(id)-title"], [.text(heading)]),
        Markup("desc", ["id": "\(id)-desc"], [.text(summary)]),
      ] + content)
  }

  /// The three decisions, in stacking order.
  static let decisionMarks = [
    Mark(kind: "accepted", meaning: "accepted"), Mark(kind: "rejected", meaning: "rejected"),
    Mark(kind: "reupload", meaning: "new picture"),
  ]

  /// Returns a horizontal position.
  ///
  /// - Parameter share: The share of the width, from 0 to 1.
  static func across(_ share: Double) -> String {
    "\(Figure.number(share * 100, decimals: 2))%"
  }

  /// Returns a vertical position.
  static func down(_ pixels: Double) -> String {
    Figure.number(pixels, decimals: 1)
  }

  /// Returns the plot area, to the right of the labels of the grid lines.
  static func plot(_ content: [Markup], height: Double) -> Markup {
    Markup("svg", ["class": "plot", "x": "9%", "width": "91%", "height": down(height)], content)
  }

  /// Returns a line across the whole width, with its label above.
  static func gridLine(at height: Double, _ label: String) -> [Markup] {
    [
      Markup("line", ["class": "grid", "x1": "0", "x2": "100%", "y1": down(height), "y2": down(height)]),
      Markup("text", ["class": "tick grid-label", "x": "0", "y": down(height - 4)], [.text(label)]),
    ]
  }

  /// Returns the labels of the first, the middle and the last day.
  static func dayTicks(_ days: [String], at height: Double) -> [Markup] {
    guard let first = days.first, let last = days.last else { return [] }
    func tick(_ text: String, _ anchor: String, _ place: String) -> Markup {
      Markup(
        "text", ["class": "tick", "x": place, "y": down(height), "text-anchor": anchor],
        [.text(String(text.suffix(5)))])
    }
    return [tick(first, "start", "0"), tick(days[days.count / 2], "middle", "50%"), tick(last, "end", "100%")]
  }
}
