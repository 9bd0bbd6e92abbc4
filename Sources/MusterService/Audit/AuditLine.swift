internal import Foundation
package import MusterStore
package import VerificationFlow

/// A note of the audit as it is handed out: a JSON object, or a line of a table (RFC 4180).
package struct AuditLine: Sendable, Equatable, Encodable {
  /// Its number, from 1.
  package let number: Int
  /// When.
  package let at: Instant
  /// In which session, if in one.
  package let session: SessionID?
  /// Of which project, where there is no session that says so.
  package let project: ProjectID?
  /// Who.
  package let actor: String
  /// By which name the reviewer or the key is known.
  package let actorName: String?
  /// What.
  package let action: String
  /// Of what: an id.
  package let subject: String?
  /// The name of the reviewer or project, or the type and side of the document, that it is about.
  package let subjectName: String?
  /// More words about it.
  package let detail: String?
  /// By which it is tied to the one before.
  package let hash: String

  /// The head of the table.
  package static let head = CodingKeys.allCases.map(\.rawValue).joined(separator: ",")

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case number, at, session, project, actor, actorName, action, subject, subjectName, detail, hash
  }

  /// The line of a note.
  package init(_ numbered: NumberedAuditRecord) {
    let note = numbered.note
    number = numbered.number
    at = note.at
    session = note.sessionId
    project = note.projectId
    actor = note.actor
    actorName = numbered.actorName
    action = note.action.rawValue
    subject = note.subject
    subjectName = numbered.subjectName
    detail = note.detail
    hash = numbered.hash
  }

  /// The line of the table, without its line break. No spreadsheet takes the words of people for a formula.
  package var csv: String {
    CSVLine.text([
      "\(number)", at.timestamp, session?.rawValue ?? "", project?.rawValue ?? "", actor,
      CSVLine.words(actorName ?? ""), action, subject ?? "", CSVLine.words(subjectName ?? ""),
      CSVLine.words(detail ?? ""), hash,
    ])
  }

  /// The JSON object has what there is.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encode(at.timestamp, forKey: .at)
    try container.encodeIfPresent(session?.rawValue, forKey: .session)
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
