package import VerificationFlow

/// The number of decisions of one kind on a day in UTC.
package struct DecisionCount: Sendable, Equatable {
  /// The day, counted from 1970-01-01.
  package let day: Int
  package let decision: DecisionRecord.Kind
  package let reason: Ending.Reason?
  package let count: Int
}

/// Statistics of decisions. Where they refer to cases, decisions that only accepted a doubtful document are excluded.
extension Connection {
  /// Returns the number of a project's decisions since `start`, by day, kind and reason.
  package func decisionCounts(in project: ProjectID, since start: Instant) throws -> [DecisionCount] {
    try rows(
      """
      SELECT at / \(dayMilliseconds) AS day, decision, reason, COUNT(*) AS total FROM reviews
      WHERE project_id = :project AND at >= :start GROUP BY at / \(dayMilliseconds), decision, reason
      """, ["project": .rawValue(project), "start": .time(start)]
    ).map { row in
      DecisionCount(
        day: try row.integer("day"), decision: try row.rawValue("decision"), reason: try row.optionalRawValue("reason"),
        count: try row.integer("total"))
    }
  }

  /// Returns the number of a project's decisions since `start` by document type; a decision on a case counts for each
  /// of its types.
  package func decisionCountsByType(
    in project: ProjectID, since start: Instant
  ) throws -> [(type: DocumentType, decision: DecisionRecord.Kind, count: Int)] {
    let ofDocuments = try rows(
      """
      SELECT d.type, r.decision, COUNT(*) AS total FROM reviews r JOIN documents d ON d.id = r.document_id
      WHERE r.project_id = :project AND r.at >= :start AND r.decision <> 'accept' GROUP BY d.type, r.decision
      """, ["project": .rawValue(project), "start": .time(start)])
    let ofCases = try rows(
      """
      SELECT d.type, r.decision, COUNT(DISTINCT r.id) AS total FROM reviews r
      JOIN documents d ON d.verification_id = r.verification_id
      WHERE r.project_id = :project AND r.at >= :start AND r.document_id IS NULL AND d.status <> 'DISPOSED'
      GROUP BY d.type, r.decision
      """, ["project": .rawValue(project), "start": .time(start)])
    return try (ofDocuments + ofCases).map { row in
      (DocumentType(rawValue: try row.text("type")), try row.rawValue("decision"), try row.integer("total"))
    }
  }

  /// Returns the waiting time and day of each case of a project decided since `start`.
  package func waitingTimes(
    in project: ProjectID, since start: Instant
  ) throws -> [(day: Int, milliseconds: Int)] {
    try rows(
      """
      SELECT at / \(dayMilliseconds) AS day, waited_milliseconds FROM reviews
      WHERE project_id = :project AND at >= :start AND waited_milliseconds IS NOT NULL
        AND (document_id IS NULL OR decision <> 'accept')
      """, ["project": .rawValue(project), "start": .time(start)]
    ).map { (try $0.integer("day"), try $0.integer("waited_milliseconds")) }
  }

  /// Returns the number of decisions each reviewer of a project made since `start`, as the first or only reviewer.
  package func decisionCountsByReviewer(
    in project: ProjectID, since start: Instant
  ) throws -> [(reviewer: String, decision: DecisionRecord.Kind, count: Int)] {
    try rows(
      """
      SELECT reviewer, decision, COUNT(*) AS total FROM reviews WHERE project_id = :project AND at >= :start
      GROUP BY reviewer, decision
      """, ["project": .rawValue(project), "start": .time(start)]
    ).map { (try $0.text("reviewer"), try $0.rawValue("decision"), try $0.integer("total")) }
  }

  /// Returns the number of decisions each reviewer of a project confirmed since `start`.
  package func confirmationCounts(
    in project: ProjectID, since start: Instant
  ) throws -> [(reviewer: String, count: Int)] {
    try rows(
      """
      SELECT confirmed_by, COUNT(*) AS total FROM reviews
      WHERE project_id = :project AND at >= :start AND confirmed_by IS NOT NULL GROUP BY confirmed_by
      """, ["project": .rawValue(project), "start": .time(start)]
    ).map { (try $0.text("confirmed_by"), try $0.integer("total")) }
  }

  /// Returns how long the final decider had held each case decided since `start`.
  package func handlingTimes(
    in project: ProjectID, since start: Instant
  ) throws -> [(reviewer: String, milliseconds: Int)] {
    try rows(
      """
      SELECT COALESCE(confirmed_by, reviewer) AS last, handled_milliseconds FROM reviews
      WHERE project_id = :project AND at >= :start AND handled_milliseconds IS NOT NULL
      """, ["project": .rawValue(project), "start": .time(start)]
    ).map { (try $0.text("last"), try $0.integer("handled_milliseconds")) }
  }

  /// Returns how often a proposal was confirmed without being overruled, and how often one was overruled, since
  /// `start`.
  package func agreement(in project: ProjectID, since start: Instant) throws -> (agreed: Int, overruled: Int) {
    let row = try rows(
      """
      SELECT COUNT(CASE WHEN confirmed_by IS NOT NULL AND overruled IS NULL THEN 1 END) AS agreed,
        COUNT(overruled) AS overruled
      FROM reviews WHERE project_id = :project AND at >= :start
      """, ["project": .rawValue(project), "start": .time(start)]
    ).first
    return (try row?.integer("agreed") ?? 0, try row?.integer("overruled") ?? 0)
  }

  private var dayMilliseconds: Int { 86_400_000 }
}
