package import VerificationFlow

/// Something that happened and must be answerable for. Rows are only ever added.
package struct AuditRecord: Sendable, Equatable {
  /// What is noted.
  package enum Action: String, CaseIterable, Sendable {
    /// A session was created.
    case sessionCreated = "session.created"
    /// Something happened to a process: what, and from where to where it led.
    case processMoved = "process.moved"
    /// A document was taken in.
    case documentReceived = "document.received"
    /// A document got its verdict.
    case documentJudged = "document.judged"
    /// A picture was to replace a document that is not there for this caller.
    case originalDocumentUnknown = "document.original_unknown"
    /// A reviewer decided a case or a document: what, and for which reason.
    case reviewDecided = "review.decided"
    /// A reviewer was shown the pictures of a case: how many documents, and whether a selfie.
    case reviewOpened = "review.opened"
    /// A reviewer took a case.
    case reviewLeased = "review.leased"
    /// A reviewer took a case from a colleague.
    case reviewTakenOver = "review.taken_over"
    /// A reviewer gave a case back.
    case reviewReleased = "review.released"
    /// A reviewer decided a case or a document, and may undo it for a while.
    case reviewDeferred = "review.deferred"
    /// A reviewer undid a decision before it took effect.
    case reviewUndone = "review.undone"
    /// A decision could not take effect when its time came: why.
    case reviewFailed = "review.failed"
    /// A reviewer's decision waits for a second person: what, and for which reason.
    case reviewProposed = "review.proposed"
    /// A reviewer took back what was to wait for a second person.
    case reviewWithdrawn = "review.withdrawn"
    /// A case was assigned to a reviewer: to whose account, where it is one.
    case reviewAssigned = "review.assigned"
    /// A case is assigned to nobody any more.
    case reviewUnassigned = "review.unassigned"
    /// A reviewer left a case to a senior.
    case reviewEscalated = "review.escalated"
    /// A senior gave an escalated case back.
    case reviewReturned = "review.returned"
    /// A reviewer wrote a note about a case.
    case reviewNoted = "review.noted"
    /// Notes of the audit were handed out.
    case auditExported = "audit.exported"
    /// A presence check was begun, for the first time or again.
    case presenceBegun = "presence.begun"
    /// Something that was sent to a presence check was refused: why.
    case presenceRefused = "presence.refused"
    /// A presence check was judged: what it came to.
    case presenceJudged = "presence.judged"
    /// The picture of a person that a presence check left was fetched by a program.
    case selfieRead = "selfie.read"
    /// The portrait on a document was searched for: whether there is one.
    case portraitSearched = "portrait.searched"
    /// A picture of a document was fetched by its person or a program.
    case renditionRead = "rendition.read"
    /// All that is kept of a session was handed out.
    case sessionExported = "session.exported"
    /// All that was kept of a session was erased.
    case sessionErased = "session.erased"
    /// The pictures of a session were erased when their time was up.
    case picturesErased = "pictures.erased"
    /// An operator changed how long pictures are kept.
    case retentionChanged = "retention.changed"
    /// An operator allowed an origin in a project, or allows it no longer.
    case originsChanged = "origins.changed"
    /// Another master key took the place of the one before.
    case masterKeyRotated = "master_key.rotated"
    /// An operator invited a reviewer, for the first time or again.
    case reviewerInvited = "reviewer.invited"
    /// A reviewer took an invitation and chose a password.
    case reviewerJoined = "reviewer.joined"
    /// A reviewer signed in.
    case reviewerSignedIn = "reviewer.signed_in"
    /// Somebody could not sign in to a reviewer's account.
    case reviewerSignInFailed = "reviewer.sign_in_failed"
    /// A reviewer's account lets nobody in for a while, after too many tries.
    case reviewerLocked = "reviewer.locked"
    /// A reviewer signed out, here or everywhere.
    case reviewerSignedOut = "reviewer.signed_out"
    /// An operator closed a reviewer's account.
    case reviewerDisabled = "reviewer.disabled"
    /// A reviewer turned one-time codes on or off.
    case reviewerSecondFactorChanged = "reviewer.second_factor_changed"
    /// A reviewer chose another password.
    case reviewerPasswordChanged = "reviewer.password_changed"
    /// An operator changed what a reviewer may do.
    case reviewerRoleChanged = "reviewer.role_changed"
  }

  /// When.
  package let at: Instant
  /// In which session, if in one.
  package let sessionId: SessionID?
  /// Of which project, where there is no session that says so; nil for what concerns the whole store.
  package let projectId: ProjectID?
  /// Who: `session`, `key:` with the key's id, `reviewer:` with the person's id, `service`, `operator` for a command,
  /// or `sandbox`: the reviewer that it plays.
  package let actor: String
  /// What.
  package let action: Action
  /// Of what: an id.
  package let subject: String?
  /// More words about it. Never personal data.
  package let detail: String?

  /// A note.
  package init(
    at: Instant, sessionId: SessionID?, projectId: ProjectID? = nil, actor: String, action: Action,
    subject: String? = nil, detail: String? = nil
  ) {
    self.at = at
    self.sessionId = sessionId
    self.projectId = projectId
    self.actor = actor
    self.action = action
    self.subject = subject
    self.detail = detail
  }
}
