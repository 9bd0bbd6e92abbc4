public import Foundation

/// The body of `POST /v1/reviews/{id}/assignment`. All fields are optional; an empty body is `{}`.
public struct AssignmentRequest: Codable, Sendable, Equatable {
  /// The reviewer to assign the case to; nil is the reviewer who makes the request.
  public var assignee: String?
  /// The name of the reviewer who assigns the case, 1 to 64 characters; nil takes the name of the API key.
  public var reviewer: String?

  /// Creates a request.
  public init(assignee: String? = nil, reviewer: String? = nil) {
    self.assignee = assignee
    self.reviewer = reviewer
  }
}

/// The assignment of a case to a reviewer.
public struct ReviewAssignment: Codable, Sendable, Equatable {
  /// The reviewer whom the case is assigned to.
  public var reviewer: String
  /// The reviewer who assigned the case.
  public var assignedBy: String
  /// When the case was assigned.
  public var assignedAt: Date

  /// Creates an assignment.
  public init(reviewer: String, assignedBy: String, assignedAt: Date) {
    self.reviewer = reviewer
    self.assignedBy = assignedBy
    self.assignedAt = assignedAt
  }
}

/// The escalation of a case, after which only a senior reviewer may decide it.
public struct ReviewEscalation: Codable, Sendable, Equatable {
  /// The reviewer who escalated the case.
  public var reviewer: String
  /// When the case was escalated.
  public var escalatedAt: Date

  /// Creates an escalation.
  public init(reviewer: String, escalatedAt: Date) {
    self.reviewer = reviewer
    self.escalatedAt = escalatedAt
  }
}

/// The body of `POST /v1/reviews/{id}/escalation` and of `POST /v1/reviews/{id}/notes`.
public struct NoteRequest: Codable, Sendable, Equatable {
  /// The free text of the note, 1 to 1000 characters. Required.
  public var note: String?
  /// The name of the author, 1 to 64 characters; nil takes the name of the API key.
  public var reviewer: String?

  /// Creates a request.
  public init(_ note: String?, reviewer: String? = nil) {
    self.note = note
    self.reviewer = reviewer
  }
}

/// A note that a reviewer wrote about a case without deciding it.
public struct ReviewNote: Codable, Sendable, Equatable {
  /// The id of the note.
  public var id: String
  /// `note`; `escalated` if it accompanied an escalation; `returned` if a senior reviewer returned the case.
  public var occasion: Code
  /// The free text of the note; null if a case was returned without one.
  @Nullable public var note: String?
  /// The reviewer who wrote the note.
  public var reviewer: String
  /// When the note was written.
  public var writtenAt: Date

  /// Creates a note.
  public init(id: String, occasion: Code, note: String?, reviewer: String, writtenAt: Date) {
    self.id = id
    self.occasion = occasion
    self.note = note
    self.reviewer = reviewer
    self.writtenAt = writtenAt
  }
}
