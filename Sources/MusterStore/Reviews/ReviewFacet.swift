internal import Encodings
package import VerificationFlow

/// A searchable property of a case in a review queue.
package enum ReviewFacet: Sendable, Hashable {
  /// Present for every case in a queue.
  case inQueue
  case type(DocumentType)
  /// The code of a reason for the review, or of a warning about a document in force.
  case code(String)
  /// A value of the session's custom fields, regardless of the field name.
  case field(String)
  /// A proposed decision waits for a second reviewer.
  case second
  case assigned(String)
  /// The case is not assigned to anyone.
  case unassigned
  /// The case is escalated, so that only a senior can decide it.
  case escalated
}

extension ReviewFacet {
  var kind: String {
    switch self {
    case .inQueue: "case"
    case .type: "type"
    case .code: "code"
    case .field: "field"
    case .second: "second"
    case .assigned: "assigned"
    case .unassigned: "unassigned"
    case .escalated: "escalated"
    }
  }

  /// The value stored in the row. Custom field values are only stored as a keyed hash.
  func word(_ keys: FieldKeys) -> String {
    switch self {
    case .inQueue, .second, .unassigned, .escalated: ""
    case .type(let type): type.rawValue
    case .code(let code): code
    case .assigned(let reviewer): reviewer
    case .field(let value): keys.secret.authenticationCode(for: "review-field|\(value)").lowerHex
    }
  }
}

extension Connection {
  /// Updates the facets of a case that is waiting, or was waiting until now, for a reviewer.
  ///
  /// - Parameter isDecided: Whether the change is a reviewer's decision.
  func saveFacets(
    of process: OnboardingProcess, since before: OnboardingProcess?, isDecided: Bool, at now: Instant
  ) throws {
    if process.reviewPoint != nil { return try saveFacets(of: process) }
    guard before?.reviewPoint != nil else { return }
    let id: [String: SQLValue] = ["session": .rawValue(process.id)]
    let ofWaiting = " AND kind IN ('second', 'assigned', 'unassigned', 'escalated')"
    try run("DELETE FROM review_facets WHERE session_id = :session" + (isDecided ? ofWaiting : ""), id)
    // Decided cases keep their other facets, so that they can be found in the same way.
    guard isDecided else { return }
    try run(
      "UPDATE review_facets SET queue = 'decided', at = :now WHERE session_id = :session",
      ["now": .time(now), "session": .rawValue(process.id)])
  }

  /// Adds the codes found in a document's inspection to its case, if that is already in the queue.
  func addFacets(_ facts: [InspectionRecord.Fact], of document: DocumentID) throws {
    let facets = Set(facts.compactMap(\.facet))
    guard !facets.isEmpty,
      let row = try rows(
        "SELECT session_id FROM documents WHERE id = :id AND status <> 'DISPOSED'", ["id": .rawValue(document)]
      ).first
    else { return }
    try replaceFacets([], with: facets, of: row.rawValue("session_id"))
  }

  /// Replaces the facets of these kinds if the case is waiting.
  func replaceFacets(_ kinds: [String], with facets: Set<ReviewFacet>, of session: SessionID) throws {
    guard let place = try placeInQueue(of: session) else { return }
    for kind in kinds {
      try run(
        "DELETE FROM review_facets WHERE session_id = :session AND queue = 'waiting' AND kind = :kind",
        ["session": .rawValue(session), "kind": .text(kind)])
    }
    try insert(facets, in: session, of: place.project, at: place.since)
  }

  /// Returns the project of a case and the time since which it has been waiting, or nil if it is not in the queue.
  func placeInQueue(of session: SessionID) throws -> (project: ProjectID, since: Instant)? {
    try rows(
      """
      SELECT project_id, at FROM review_facets
      WHERE session_id = :session AND queue = 'waiting' AND kind = 'case' AND word = ''
      """, ["session": .rawValue(session)]
    ).first.map { (try $0.rawValue("project_id"), try $0.time("at")) }
  }

  private func saveFacets(of process: OnboardingProcess) throws {
    guard let since = process.pausableTimer.since, let attempt = process.current,
      let session = try rows(
        "SELECT project_id, custom_fields FROM sessions WHERE id = :session", ["session": .rawValue(process.id)]
      ).first
    else { return }
    var facets: Set<ReviewFacet> = [.inQueue]
    facets.formUnion(attempt.documents.filter(\.isInForce).map { .type($0.key.type) })
    facets.formUnion(process.reviewCauses.map { .code($0.code.rawValue) })
    let inspections = try rows(
      "SELECT quality FROM documents WHERE verification_id = :attempt AND status <> 'DISPOSED'",
      ["attempt": .rawValue(attempt.id)])
    for inspection in inspections {
      let facts: [InspectionRecord.Fact] = try inspection.json("quality")
      facets.formUnion(facts.compactMap(\.facet))
    }
    let fields: [String: String] = try session.json("custom_fields")
    facets.formUnion(fields.values.filter { !$0.isEmpty }.map { .field($0) })
    if try proposals(of: [process.id]).first != nil { facets.insert(.second) }
    facets.insert(try assignments(of: [process.id]).first.map { .assigned($0.reviewer) } ?? .unassigned)
    if try escalations(of: [process.id]).first != nil { facets.insert(.escalated) }
    try run("DELETE FROM review_facets WHERE session_id = :session", ["session": .rawValue(process.id)])
    try insert(facets, in: process.id, of: session.rawValue("project_id"), at: since)
  }

  private func insert(
    _ facets: Set<ReviewFacet>, in session: SessionID, of project: ProjectID, at time: Instant
  ) throws {
    for facet in facets {
      try insert(
        into: "review_facets",
        [
          "session_id": .rawValue(session), "project_id": .rawValue(project), "queue": .rawValue(ReviewQueue.waiting),
          "kind": .text(facet.kind), "word": .text(facet.word(keys)), "at": .time(time),
        ], onConflict: "(session_id, queue, kind, word) DO NOTHING")
    }
  }
}

extension InspectionRecord.Fact {
  /// The facet of a finding that was not good but did not lead to a rejection; nil for good ones.
  fileprivate var facet: ReviewFacet? { severity == "ok" ? nil : .code(code) }
}
