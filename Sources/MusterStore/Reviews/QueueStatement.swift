internal import VerificationFlow

/// The SQL of a queue query: one scan of the index for the mark that the fewest cases have.
struct QueueStatement {
  private var conditions: [String]
  private var values: [SQLValue]
  private let order: String
  private let others: [(kind: String, word: String)]

  /// - Parameter marks: The marks a case must have, the rarest one first.
  init(_ query: QueueQuery, marks: [ReviewFacet], keys: FieldKeys) {
    let isDown = query.isDown
    order = isDown ? "d.at DESC, d.session_id DESC" : "d.at, d.session_id"
    let words = marks.map { ($0.kind, $0.word(keys)) }
    conditions = ["d.project_id = ?", "d.queue = ?", "d.kind = ?", "d.word = ?"]
    values = [.word(query.project), .word(query.queue)] + words.prefix(1).flatMap { [.text($0), .text($1)] }
    others = Array(words.dropFirst())
    if let place = query.after {
      conditions.append("(d.at, d.session_id) \(isDown ? "<" : ">") (?, ?)")
      values += [.time(place.at), .word(place.id)]
    }
    if let until = query.until {
      conditions.append("d.at <= ?")
      values.append(.time(until))
    }
  }

  /// Whether every step of the scan yields a case, because only one mark is required.
  var isStraight: Bool { others.isEmpty }

  /// Returns the query for the position of the scan after `steps` steps; it yields no row if the scan ends earlier.
  func place(after steps: Int) -> (sql: String, values: [SQLValue]) {
    (
      "SELECT d.at, d.session_id FROM review_marks d WHERE \(conditions.joined(separator: " AND ")) "
        + "ORDER BY \(order) LIMIT 1 OFFSET ?",
      values + [.integer(steps)]
    )
  }

  /// Returns the query for the matching cases.
  ///
  /// - Parameter end: The last position of the scan.
  func cases(upTo end: Position<Subjects.Session>?, limit: Int) -> (sql: String, values: [SQLValue]) {
    var (conditions, values) = (conditions, values)
    if let end {
      conditions.append("(d.at, d.session_id) \(order.contains("DESC") ? ">=" : "<=") (?, ?)")
      values += [.time(end.at), .word(end.id)]
    }
    for other in others {
      conditions.append(
        """
        EXISTS (SELECT 1 FROM review_marks m
          WHERE m.session_id = d.session_id AND m.queue = d.queue AND m.kind = ? AND m.word = ?)
        """)
      values += [.text(other.kind), .text(other.word)]
    }
    return (
      "SELECT d.at, d.session_id FROM review_marks d WHERE \(conditions.joined(separator: " AND ")) "
        + "ORDER BY \(order) LIMIT ?",
      values + [.integer(limit)]
    )
  }
}
