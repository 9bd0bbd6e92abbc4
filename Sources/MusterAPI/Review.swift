public import Foundation

extension Routes {
  /// Lists the cases that wait for a reviewer (GET).
  public static let reviews = "/v1/reviews"
  /// Returns a case (GET).
  public static let review = "/v1/reviews/{id}"
  /// Leases a case (POST), releases it (DELETE).
  public static let reviewLease = "/v1/reviews/{id}/lease"
  /// Decides a case or one of its documents (POST).
  public static let reviewDecisions = "/v1/reviews/{id}/decisions"
  /// Withdraws the proposed decision that waits for a second reviewer (DELETE).
  public static let reviewProposal = "/v1/reviews/{id}/proposal"
  /// Assigns a case to a reviewer (POST), removes the assignment (DELETE).
  public static let reviewAssignment = "/v1/reviews/{id}/assignment"
  /// Escalates a case to a senior reviewer (POST).
  public static let reviewEscalation = "/v1/reviews/{id}/escalation"
  /// Adds a note to a case (POST).
  public static let reviewNotes = "/v1/reviews/{id}/notes"
}

/// A review case, as listed by `GET /v1/reviews` and returned in full by `GET /v1/reviews/{id}`.
public struct Review: Codable, Sendable, Equatable {
  /// The id of the case, which is that of its session.
  public var id: String
  /// A short reference for people, such as `K7M4QX`; unique within the project.
  public var reference: String
  /// The id of the session's onboarding process, which is the id of the session.
  public var processId: String
  /// The point at which the case waits: `DOCUMENTS` or `PRESENCE`; null if it does not wait for a reviewer.
  @Nullable public var point: Code?
  /// The reasons why the case waits; empty once each doubtful document is accepted.
  public var causes: [ReviewCause]
  /// What a reviewer has to look at before they accept the person; empty if the case does not wait. The doubts that
  /// follow from a comparison with other sessions are omitted from lists.
  public var doubts: [ReviewDoubt]
  /// The phase of the verification; null before it starts.
  @Nullable public var phase: Code?
  /// The status within the phase.
  public var status: Code
  /// The status of the process as a whole.
  public var onboardingStatus: Code
  /// The reason why the verification ended without success.
  @Nullable public var endReason: Code?
  /// When the case started to wait for a reviewer.
  @Nullable public var waitingSince: Date?
  /// When the case expires if nothing happens; null if it cannot change any more.
  @Nullable public var expiresAt: Date?
  /// The revision, which increases with every change of the case. A decision names the revision that it is based on.
  public var revision: Int
  /// The reviewer's current lease on the case.
  @Nullable public var lease: ReviewLease?
  /// The proposed decision that waits for a second reviewer.
  @Nullable public var proposal: ProposedDecision?
  /// The assignment of the case to a reviewer.
  @Nullable public var assignment: ReviewAssignment?
  /// The escalation, after which only a senior reviewer may decide the case.
  @Nullable public var escalation: ReviewEscalation?
  /// The reviewers who put the case off, by name.
  public var snoozes: [ReviewSnooze]
  /// Free-form fields set by the creator of the session.
  public var customFields: [String: String]
  /// The documents that count at present, oldest first.
  public var documents: [Document]
  /// The results of the presence checks, oldest first.
  public var presence: [PresenceResult]
  /// The documents that no longer count, newest first: replaced ones and those of earlier attempts. Omitted from
  /// lists.
  public var earlierDocuments: [Document]?
  /// What the creator of the session said about the person. Omitted from lists.
  public var claims: Claims?
  /// What is wrong with the contents of the documents. Omitted from lists.
  public var findings: [ContentFinding]?
  /// The past decisions of reviewers, oldest first. Omitted from lists.
  public var decisions: [PastDecision]?
  /// The notes of reviewers, oldest first. Omitted from lists.
  public var notes: [ReviewNote]?
  /// The device of the person, if an app activated it by PowerAuth. Omitted from lists.
  public var device: SessionDevice?
  /// When the session was created.
  public var createdAt: Date

  /// Creates a review case.
  public init(
    id: String, reference: String, point: Code?, causes: [ReviewCause], doubts: [ReviewDoubt], phase: Code?,
    status: Code, onboardingStatus: Code,
    endReason: Code?, waitingSince: Date?, expiresAt: Date?, revision: Int, lease: ReviewLease?,
    proposal: ProposedDecision?, assignment: ReviewAssignment?, escalation: ReviewEscalation?,
    snoozes: [ReviewSnooze], customFields: [String: String], documents: [Document], presence: [PresenceResult],
    earlierDocuments: [Document]?,
    claims: Claims? = nil, findings: [ContentFinding]? = nil, decisions: [PastDecision]?, notes: [ReviewNote]?,
    device: SessionDevice?, createdAt: Date
  ) {
    self.id = id
    self.reference = reference
    self.processId = id
    self.point = point
    self.causes = causes
    self.doubts = doubts
    self.phase = phase
    self.status = status
    self.onboardingStatus = onboardingStatus
    self.endReason = endReason
    self.waitingSince = waitingSince
    self.expiresAt = expiresAt
    self.revision = revision
    self.lease = lease
    self.proposal = proposal
    self.assignment = assignment
    self.escalation = escalation
    self.snoozes = snoozes
    self.customFields = customFields
    self.documents = documents
    self.presence = presence
    self.earlierDocuments = earlierDocuments
    self.claims = claims
    self.findings = findings
    self.decisions = decisions
    self.notes = notes
    self.device = device
    self.createdAt = createdAt
  }
}

/// A page of waiting cases, the longest-waiting one first.
public struct ReviewList: Codable, Sendable, Equatable {
  /// The cases of this page.
  public var reviews: [Review]
  /// The value to send as `cursor` for the next page; null on the last one.
  @Nullable public var nextCursor: String?

  /// Creates a page of cases.
  public init(reviews: [Review], nextCursor: String?) {
    self.reviews = reviews
    self.nextCursor = nextCursor
  }
}

/// A reason why a case waits for a reviewer.
public struct ReviewCause: Codable, Sendable, Equatable {
  /// `ALWAYS`, `DOCUMENT_UNSURE`, `DOCUMENTS_UNSURE`, `PORTRAIT_NOT_FOUND`, `WRONG_SIDE`, `PORTRAITS_DIFFER`,
  /// `SIM_NOT_CHECKED`, `HOLDER_MISMATCH`, `CLIENT_UNSURE`, `PRESENCE_UNSURE`, `PRESENCE_EXHAUSTED`, or the code of a
  /// ``ContentFinding``.
  public var code: Code
  /// The id of the document concerned, if the cause concerns one.
  @Nullable public var documentId: String?

  /// Creates a cause.
  public init(code: Code, documentId: String?) {
    self.code = code
    self.documentId = documentId
  }
}

/// Something about a case that a reviewer has to look at before they accept the person.
public struct ReviewDoubt: Codable, Sendable, Equatable {
  /// The code of a ``ReviewCause`` other than `ALWAYS` or of a ``ContentFinding``; `PRESENCE_FAILED` for a presence
  /// check that the person did not pass; `CORRECTED` for a contradiction that only a reviewer's correction resolved.
  public var code: Code
  /// The id of the document concerned, if it is one.
  @Nullable public var documentId: String?

  /// Creates a doubt.
  public init(code: Code, documentId: String?) {
    self.code = code
    self.documentId = documentId
  }
}

/// A reviewer's wish not to be led to a case for some time.
public struct ReviewSnooze: Codable, Sendable, Equatable {
  /// The reviewer who put the case off.
  public var reviewer: String
  /// Until when.
  public var until: Date

  /// Creates a snooze.
  public init(reviewer: String, until: Date) {
    self.reviewer = reviewer
    self.until = until
  }
}

/// The body of `POST /v1/reviews/{id}/lease`. All fields are optional; an empty body is `{}`.
public struct LeaseRequest: Codable, Sendable, Equatable {
  /// The name of the reviewer who takes the case, 1 to 64 characters; nil takes the name of the API key.
  public var reviewer: String?

  /// Creates a request.
  public init(reviewer: String? = nil) {
    self.reviewer = reviewer
  }
}

/// A reviewer's temporary exclusive hold on a case.
public struct ReviewLease: Codable, Sendable, Equatable {
  /// The reviewer who holds the case.
  public var reviewer: String
  /// When the lease expires unless it is renewed.
  public var until: Date

  /// Creates a lease.
  public init(reviewer: String, until: Date) {
    self.reviewer = reviewer
    self.until = until
  }
}

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
