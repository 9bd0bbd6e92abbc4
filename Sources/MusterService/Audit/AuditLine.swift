internal import Foundation
public import MusterStore
public import VerificationFlow

/// A note of the audit as it is handed out: a JSON object, or a line of a table (RFC 4180).
public struct AuditLine: Sendable, Equatable, Encodable {
  /// Its number, from 1.
  public let number: Int
  /// When.
  public let at: Instant
  /// In which session, if in one.
  public let session: SessionID?
  /// Of which project, where there is no session that says so.
  public let project: ProjectID?
  /// Who.
  public let actor: String
  /// By which name the reviewer or the key is known.
  public let actorName: String?
  /// What.
  public let action: String
  /// Of what: an id.
  public let subject: String?
  /// The name of the reviewer or project, or the type and side of the document, that it is about.
  public let subjectName: String?
  /// More words about it.
  public let detail: String?
  /// By which it is tied to the one before.
  public let hash: String

  /// The head of the table.
  public static let head = CodingKeys.allCases.map(\.rawValue).joined(separator: ",")

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case number, at, session, project, actor, actorName, action, subject, subjectName, detail, hash
  }

  /// The line of a note.
  public init(_ numbered: NumberedNote) {
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
  public var csv: String {
    CSVLine.text([
      "\(number)", at.timestamp, session?.rawValue ?? "", project?.rawValue ?? "", actor,
      CSVLine.words(actorName ?? ""), action, subject ?? "", CSVLine.words(subjectName ?? ""),
      CSVLine.words(detail ?? ""), hash,
    ])
  }

  /// The JSON object has what there is.
  public func encode(to encoder: any Encoder) throws {
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
