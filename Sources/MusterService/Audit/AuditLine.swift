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
  /// Who.
  public let actor: String
  /// What.
  public let action: String
  /// Of what: an id.
  public let subject: String?
  /// More words about it.
  public let detail: String?
  /// By which it is tied to the one before.
  public let hash: String

  /// The head of the table.
  public static let head = CodingKeys.allCases.map(\.rawValue).joined(separator: ",")

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case number, at, session, actor, action, subject, detail, hash
  }

  /// The line of a note.
  public init(_ numbered: NumberedNote) {
    let note = numbered.note
    number = numbered.number
    at = note.at
    session = note.sessionId
    actor = note.actor
    action = note.action.rawValue
    subject = note.subject
    detail = note.detail
    hash = numbered.hash
  }

  /// The line of the table.
  public var csv: String {
    ["\(number)", at.timestamp, session?.rawValue, actor, action, subject, detail, hash].map { field in
      let text = field ?? ""
      let isPlain = !text.contains { "\",\r\n".contains($0) || $0.isNewline }
      return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",")
  }

  /// The JSON object has what there is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encode(at.timestamp, forKey: .at)
    try container.encodeIfPresent(session?.rawValue, forKey: .session)
    try container.encode(actor, forKey: .actor)
    try container.encode(action, forKey: .action)
    try container.encodeIfPresent(subject, forKey: .subject)
    try container.encodeIfPresent(detail, forKey: .detail)
    try container.encode(hash, forKey: .hash)
  }
}
