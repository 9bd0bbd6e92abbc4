internal import Foundation
package import VerificationFlow

extension Connection {
  /// Updates the marks of a case that is waiting, or was waiting until now, for a reviewer.
  ///
  /// - Parameter isDecided: Whether the change is a reviewer's decision.
  func mark(
    _ process: OnboardingProcess, since before: OnboardingProcess?, isDecided: Bool, at now: Instant
  ) throws {
    if process.reviewPoint != nil { return try mark(process) }
    guard before?.reviewPoint != nil else { return }
    let id: [SQLValue] = [.word(process.id)]
    let ofWaiting = " AND kind IN ('second', 'assigned', 'unassigned', 'escalated')"
    try execute("DELETE FROM review_marks WHERE session_id = ?" + (isDecided ? ofWaiting : ""), id)
    // Decided cases keep their other marks, so that they can be found in the same way.
    guard isDecided else { return }
    try execute("UPDATE review_marks SET queue = 'decided', at = ? WHERE session_id = ?", [.time(now)] + id)
  }

  /// Marks waiting cases without marks, which were stored by a release that had none.
  ///
  /// - Parameter id: The last id of the previous page; nil for the first page.
  /// - Returns: The last case of the page; nil if none is left.
  package func markWaitingCases(after id: SessionID?, limit: Int, limits: FlowLimits) throws -> SessionID? {
    let ids: [SessionID] = try rows(
      """
      SELECT s.id FROM sessions s WHERE s.awaited = 'reviewer' AND s.id > ? AND NOT EXISTS (
        SELECT 1 FROM review_marks m
        WHERE m.session_id = s.id AND m.queue = 'waiting' AND m.kind = 'case' AND m.word = '')
      ORDER BY s.id LIMIT ?
      """,
      [.text(id?.rawValue ?? ""), .integer(limit)]
    ).map { try $0.word("id") }
    for process in try processes(of: ids, limits: limits) where process.reviewPoint != nil {
      try mark(process)
    }
    return ids.last
  }

  /// Adds the codes found in a document's inspection to its case, if that is already in the queue.
  func mark(_ facts: [InspectionRecord.Fact], of document: DocumentID) throws {
    let place = try rows(
      """
      SELECT m.session_id, m.project_id, m.at FROM documents d JOIN review_marks m ON m.session_id = d.session_id
      WHERE d.id = ? AND d.status <> 'DISPOSED' AND m.queue = 'waiting' AND m.kind = 'case' AND m.word = ''
      """,
      [.word(document)]
    ).first
    guard let place else { return }
    for mark in Set(facts.compactMap(\.mark)) {
      try insert(mark, in: place.word("session_id"), of: place.word("project_id"), at: place.time("at"))
    }
  }

  /// Adds marks for custom fields to cases decided before such marks existed.
  func markDecidedFields() throws {
    var last: String? = ""
    while let id = last {
      let page = try rows(
        """
        SELECT s.id, s.project_id, s.custom_fields, m.at FROM review_marks m JOIN sessions s ON s.id = m.session_id
        WHERE m.queue = 'decided' AND m.kind = 'case' AND s.id > ? ORDER BY s.id LIMIT 1000
        """,
        [.text(id)])
      for row in page {
        for mark in try Self.fields(row) {
          try insert(mark, in: row.word("id"), of: row.word("project_id"), .decided, at: row.time("at"))
        }
      }
      last = try page.last?.text("id")
    }
  }

  private func mark(_ process: OnboardingProcess) throws {
    guard let since = process.stopwatch.since, let attempt = process.current,
      let session = try rows("SELECT project_id, custom_fields FROM sessions WHERE id = ?", [.word(process.id)]).first
    else { return }
    var marks: Set<ReviewFacet> = [.inQueue]
    marks.formUnion(attempt.documents.filter(\.isInForce).map { .type($0.key.type) })
    marks.formUnion(process.reviewCauses.map { .code($0.code.rawValue) })
    let looks = try rows(
      "SELECT quality FROM documents WHERE verification_id = ? AND status <> 'DISPOSED'", [.word(attempt.id)])
    for look in looks {
      let facts: [InspectionRecord.Fact] = try look.json("quality")
      marks.formUnion(facts.compactMap(\.mark))
    }
    marks.formUnion(try Self.fields(session))
    if try proposals(of: [process.id]).first != nil { marks.insert(.second) }
    marks.insert(try assignments(of: [process.id]).first.map { .assigned($0.reviewer) } ?? .unassigned)
    if try escalations(of: [process.id]).first != nil { marks.insert(.escalated) }
    try execute("DELETE FROM review_marks WHERE session_id = ?", [.word(process.id)])
    for mark in marks {
      try insert(mark, in: process.id, of: session.word("project_id"), at: since)
    }
  }

  private static func fields(_ session: SQLRow) throws -> Set<ReviewFacet> {
    let fields: [String: String] = try session.json("custom_fields")
    return Set(fields.values.filter { !$0.isEmpty }.map { .field($0) })
  }

  func insert(
    _ mark: ReviewFacet, in session: SessionID, of project: ProjectID, _ queue: ReviewQueue = .waiting, at time: Instant
  ) throws {
    try execute(
      """
      INSERT INTO review_marks (session_id, project_id, queue, kind, word, at) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (session_id, queue, kind, word) DO NOTHING
      """,
      [.word(session), .word(project), .word(queue), .text(mark.kind), .text(mark.word(keys)), .time(time)])
  }
}

extension InspectionRecord.Fact {
  /// The mark of a finding that was not good but did not lead to a rejection; nil for good ones.
  fileprivate var mark: ReviewFacet? { severity == "ok" ? nil : .code(code) }
}
