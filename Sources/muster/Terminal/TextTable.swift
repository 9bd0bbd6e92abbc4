/// A table of text with headings and aligned columns.
struct TextTable {
  struct Column {
    enum Side { case left, right }

    let title: String
    let side: Side

    static func left(_ title: String) -> Column { Column(title: title, side: .left) }
    static func right(_ title: String) -> Column { Column(title: title, side: .right) }
  }

  let columns: [Column]
  /// The rows, each with as many cells as there are columns.
  var rows: [[String]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// The lines of the table: headings, a rule, the rows.
  var lines: [String] {
    let widths = columns.indices.map { index in
      rows.reduce(columns[index].title.count) { max($0, $1[index].count) }
    }
    let rule = widths.map { String(repeating: "─", count: $0) }
    return ([columns.map(\.title), rule] + rows).map { cells in
      let padded = columns.indices.map { index in
        switch columns[index].side {
        case .left: cells[index].rightPadded(to: widths[index])
        case .right: cells[index].leftPadded(to: widths[index])
        }
      }
      return padded.joined(separator: "  ").trimmedAtEnd
    }
  }
}
