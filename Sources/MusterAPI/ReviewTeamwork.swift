public import Foundation

/// The body of `POST /v1/reviews/{id}/assignment`. Everything is optional; an empty body is `{}`.
public struct AssignmentRequest: Codable, Sendable, Equatable {
  /// Whom the case is for; nil is whoever assigns it.
  public var assignee: String?
  /// Who assigns it, 1 to 64 characters; nil is the key's name.
  public var reviewer: String?

  /// A wish for an assignment.
  public init(assignee: String? = nil, reviewer: String? = nil) {
    self.assignee = assignee
    self.reviewer = reviewer
  }
}

/// To whom a case is assigned.
public struct ReviewAssignment: Codable, Sendable, Equatable {
  /// Who is to look at it.
  public var reviewer: String
  /// Who assigned it.
  public var assignedBy: String
  /// When.
  public var assignedAt: Date

  /// An assignment.
  public init(reviewer: String, assignedBy: String, assignedAt: Date) {
    self.reviewer = reviewer
    self.assignedBy = assignedBy
    self.assignedAt = assignedAt
  }
}

/// That only a senior decides a case.
public struct ReviewEscalation: Codable, Sendable, Equatable {
  /// Who escalated it.
  public var reviewer: String
  /// When.
  public var escalatedAt: Date

  /// An escalation.
  public init(reviewer: String, escalatedAt: Date) {
    self.reviewer = reviewer
    self.escalatedAt = escalatedAt
  }
}

/// The body of `POST /v1/reviews/{id}/escalation` and of `POST /v1/reviews/{id}/notes`.
public struct NoteRequest: Codable, Sendable, Equatable {
  /// The reviewer's own words, 1 to 1000 characters. Needed.
  public var note: String?
  /// Who writes, 1 to 64 characters; nil is the key's name.
  public var reviewer: String?

  /// A note to be kept.
  public init(_ note: String?, reviewer: String? = nil) {
    self.note = note
    self.reviewer = reviewer
  }
}

/// What a reviewer wrote about a case without deciding it.
public struct ReviewNote: Codable, Sendable, Equatable {
  /// Its id.
  public var id: String
  /// `note`; `escalated` where it was written for a senior; `returned` where a senior gave the case back.
  public var occasion: Code
  /// The reviewer's own words; null where a case was given back without any.
  @Nullable public var note: String?
  /// Who wrote it.
  public var reviewer: String
  /// When.
  public var writtenAt: Date

  /// A note.
  public init(id: String, occasion: Code, note: String?, reviewer: String, writtenAt: Date) {
    self.id = id
    self.occasion = occasion
    self.note = note
    self.reviewer = reviewer
    self.writtenAt = writtenAt
  }
}
