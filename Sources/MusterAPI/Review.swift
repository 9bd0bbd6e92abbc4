public import Foundation

/// A case for reviewers, as `GET /v1/reviews` lists it and `GET /v1/reviews/{id}` shows it whole.
public struct Review: Codable, Sendable, Equatable {
  /// The case's id: that of its session.
  public var id: String
  /// What people call the case, such as `K7M4QX`; unique within the project.
  public var reference: String
  /// The onboarding process of the session: the same id.
  public var processId: String
  /// Where the case waits: `DOCUMENTS` or `PRESENCE`; null while it waits for no reviewer.
  @Nullable public var point: Code?
  /// Why it waits; empty once each document in doubt was accepted.
  public var causes: [ReviewCause]
  /// The phase of the verification; null before it begins.
  @Nullable public var phase: Code?
  /// The status within the phase.
  public var status: Code
  /// Where the process stands as a whole.
  public var onboardingStatus: Code
  /// Why the verification came to an end that is no success.
  @Nullable public var endReason: Code?
  /// Since when the case waits for a reviewer.
  @Nullable public var waitingSince: Date?
  /// When it ends by itself if nothing happens; null where nothing can happen any more.
  @Nullable public var expiresAt: Date?
  /// Grows with everything that happens to the case. A decision names the revision that it is about.
  public var revision: Int
  /// Who has the case at the moment.
  @Nullable public var lease: ReviewLease?
  /// The decision that waits for a second person.
  @Nullable public var proposal: ProposedDecision?
  /// To whom the case is assigned.
  @Nullable public var assignment: ReviewAssignment?
  /// That only a senior decides the case.
  @Nullable public var escalation: ReviewEscalation?
  /// The own words of whoever created the session.
  public var customFields: [String: String]
  /// The documents in force, oldest first.
  public var documents: [Document]
  /// What the presence checks came to, oldest first.
  public var presence: [PresenceResult]
  /// The pictures that do not count any more, newest first: replaced, or of an earlier attempt. Lists leave it out.
  public var earlierDocuments: [Document]?
  /// What reviewers decided before, oldest first. Lists leave it out.
  public var decisions: [PastDecision]?
  /// What reviewers wrote without a decision, oldest first. Lists leave it out.
  public var notes: [ReviewNote]?
  /// When the session was created.
  public var createdAt: Date

  /// A case with everything it shows.
  public init(
    id: String, reference: String, point: Code?, causes: [ReviewCause], phase: Code?, status: Code,
    onboardingStatus: Code,
    endReason: Code?, waitingSince: Date?, expiresAt: Date?, revision: Int, lease: ReviewLease?,
    proposal: ProposedDecision?, assignment: ReviewAssignment?, escalation: ReviewEscalation?,
    customFields: [String: String], documents: [Document], presence: [PresenceResult], earlierDocuments: [Document]?,
    decisions: [PastDecision]?, notes: [ReviewNote]?, createdAt: Date
  ) {
    self.id = id
    self.reference = reference
    self.processId = id
    self.point = point
    self.causes = causes
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
    self.customFields = customFields
    self.documents = documents
    self.presence = presence
    self.earlierDocuments = earlierDocuments
    self.decisions = decisions
    self.notes = notes
    self.createdAt = createdAt
  }
}

/// A page of waiting cases; the one that waits the longest is first.
public struct ReviewList: Codable, Sendable, Equatable {
  /// The cases of this page.
  public var reviews: [Review]
  /// What to send as `cursor` for the next page; null on the last one.
  @Nullable public var nextCursor: String?

  /// A page.
  public init(reviews: [Review], nextCursor: String?) {
    self.reviews = reviews
    self.nextCursor = nextCursor
  }
}

/// One reason why a case waits for a reviewer.
public struct ReviewCause: Codable, Sendable, Equatable {
  /// `ALWAYS`, `DOCUMENT_UNSURE`, `DOCUMENTS_UNSURE`, `PORTRAIT_NOT_FOUND`, `WRONG_SIDE`, `PORTRAITS_DIFFER`,
  /// `CLIENT_UNSURE`, `PRESENCE_UNSURE` or `PRESENCE_EXHAUSTED`.
  public var code: Code
  /// The document that it is about, where it is about one.
  @Nullable public var documentId: String?

  /// A cause.
  public init(code: Code, documentId: String?) {
    self.code = code
    self.documentId = documentId
  }
}
