internal import VerificationFlow

extension ReviewReport {
  private static let head = [
    "about", "day", "name", "decisions", "accepted", "rejected", "new_pictures", "waited_p50_seconds",
    "waited_p90_seconds", "waited_p99_seconds", "handled_p50_seconds", "confirmed",
  ]

  /// The report as one table (RFC 4180). The first column names the subject of a row: `total`, a `day` in UTC, a
  /// `type` of document, a `reason` on a day, a `reviewer`, or a `second_person`, who `agreed` or `overruled`. Fields
  /// that do not apply are empty.
  package var csv: String {
    var lines = [Self.head, Self.line("total", counts, waiting: waiting)]
    lines += days.map { Self.line("day", day: $0, $0.counts, waiting: $0.waiting) }
    lines += types.map { Self.line("type", name: $0.type.rawValue, $0.counts) }
    lines += days.flatMap { day in
      day.reasons.sorted { $0.key.rawValue < $1.key.rawValue }.map { reason, count in
        Self.line("reason", day: day, name: reason.rawValue, decisions: count)
      }
    }
    lines += reviewers.map {
      Self.line("reviewer", name: $0.name, $0.counts, handling: $0.medianHandling, confirmed: $0.confirmed)
    }
    lines += [("agreed", agreed), ("overruled", overruled)].map {
      Self.line("second_person", name: $0.0, decisions: $0.1)
    }
    return lines.map { CSVLine.text($0) + "\r\n" }.joined()
  }

  private static func line(
    _ about: String, day: Day? = nil, name: String = "", _ counts: Counts? = nil, decisions: Int? = nil,
    waiting: Percentiles? = nil, handling: Duration? = nil, confirmed: Int? = nil
  ) -> [String] {
    let numbers = [decisions ?? counts?.total, counts?.accepted, counts?.rejected, counts?.reuploads]
    let times = [waiting?.p50, waiting?.p90, waiting?.p99, handling]
    return [about, day.map { String($0.start.timestamp.prefix(10)) } ?? "", CSVLine.escapingFormula(name)]
      + numbers.map { $0.map(String.init) ?? "" } + times.map { $0.map(seconds) ?? "" }
      + [confirmed.map(String.init) ?? ""]
  }

  /// Formats a duration in seconds, with milliseconds.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let milliseconds = String(1000 + attoseconds / 1_000_000_000_000_000).dropFirst()
    return "\(seconds).\(milliseconds)"
  }
}
