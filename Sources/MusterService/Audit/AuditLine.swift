internal import Foundation
package import MusterStore
package import VerificationFlow

/// An audit record in its exported form: a JSON object, or a CSV line (RFC 4180).
package struct AuditLine: Sendable, Equatable, Encodable {
  /// The number of the record, from 1.
  package let number: Int
  /// The time of the action.
  package let at: Instant
  /// The session concerned, if any.
  package let session: SessionID?
  /// The reference of the session's case; nil if it was erased.
  package let reference: String?
  /// The project concerned, if no session identifies it.
  package let project: ProjectID?
  /// Who acted: `session`, `service`, `operator`, `sandbox`, or `key:`, `reviewer:` or `provider:` with an id or
  /// name.
  package let actor: String
  /// The name of the acting reviewer or key.
  package let actorName: String?
  /// The name of the action.
  package let action: String
  /// The id of what the action concerned.
  package let subject: String?
  /// The name of the reviewer or project, or the type and side of the document, that the action concerned.
  package let subjectName: String?
  /// Further details of the action.
  package let detail: String?
  /// The hash that chains the record to the previous one.
  package let hash: String

  /// The CSV header line.
  package static let head = CodingKeys.allCases.map(\.rawValue).joined(separator: ",")

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case number, at, session, reference, project, actor, actorName, action, subject, subjectName, detail, hash
  }

  package init(_ numbered: NumberedAuditRecord) {
    let note = numbered.note
    number = numbered.number
    at = note.at
    session = note.sessionId
    reference = numbered.reference
    project = note.projectId
    actor = note.actor.rawValue
    actorName = numbered.actorName
    action = note.action.rawValue
    subject = note.subject
    subjectName = numbered.subjectName
    detail = note.detail
    hash = numbered.hash
  }

  /// The CSV line, without its line break. Free text is escaped so that no spreadsheet reads it as a formula.
  package var csv: String {
    CSVLine.text([
      "\(number)", at.timestamp, session?.rawValue ?? "", reference ?? "", project?.rawValue ?? "", actor,
      CSVLine.escapingFormula(actorName ?? ""), action, subject ?? "", CSVLine.escapingFormula(subjectName ?? ""),
      CSVLine.escapingFormula(detail ?? ""), hash,
    ])
  }

  /// Encodes the JSON object, without the absent values.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encode(at.timestamp, forKey: .at)
    try container.encodeIfPresent(session?.rawValue, forKey: .session)
    try container.encodeIfPresent(reference, forKey: .reference)
    try container.encodeIfPresent(project?.rawValue, forKey: .project)
    try container.encode(actor, forKey: .actor)
    try container.encodeIfPresent(actorName, forKey: .actorName)
    try container.encode(action, forKey: .action)
    try container.encodeIfPresent(subject, forKey: .subject)
    try container.encodeIfPresent(subjectName, forKey: .subjectName)
    try container.encodeIfPresent(detail, forKey: .detail)
    try container.encode(hash, forKey: .hash)
  }
}
