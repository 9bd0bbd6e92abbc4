import Foundation
import VerificationFlow

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

  /// Prints rows: for programs one JSON object per line, for people a table.
  static func print<Row: Encodable>(
    _ rows: [Row], asJSON: Bool, _ columns: [Column], _ cells: (Row) -> [String]
  ) throws {
    guard !asJSON else {
      for row in rows { Terminal.print(try JSONLine.text(row)) }
      return
    }
    var table = TextTable(columns)
    table.rows = rows.map(cells)
    for line in table.lines { Terminal.print(line) }
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

extension String {
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  func rightPadded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  var trimmedAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }

  /// The text quoted as one word of a shell command.
  var shellQuoted: String {
    let plain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+:=@%".contains($0)) }
    return plain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

extension Int {
  /// The number with thousands separators, for example `898,123`.
  var grouped: String {
    formatted(.number.grouping(.automatic).locale(Locale(identifier: "en_US")))
  }

  /// The number in kilobytes, for example `898 kB`.
  var kilobytes: String {
    "\((self + 500) / 1000) kB"
  }
}

extension Double {
  /// Returns the value rounded to this many decimal places.
  func rounded(digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}

extension Duration {
  var milliseconds: Double {
    self / .milliseconds(1)
  }
}

extension Date {
  /// Converts a time of the store.
  init(_ instant: Instant) {
    self.init(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
  }
}
