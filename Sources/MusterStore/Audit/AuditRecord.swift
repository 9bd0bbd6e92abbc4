package import VerificationFlow

/// A record of an accountable action. Records are only ever appended.
package struct AuditRecord: Sendable, Equatable {
  /// The recorded action. The raw value is stored.
  package enum Action: String, CaseIterable, Sendable {
    case sessionCreated = "session.created"
    /// A program changed the custom fields of a session.
    case customFieldsChanged = "session.custom_fields_changed"
    /// An event was applied to a process. The detail names the event and the states before and after.
    case processMoved = "process.moved"
    /// An app activated the device of a session by PowerAuth. The detail gives the version of the protocol.
    case deviceActivated = "device.activated"
    /// A device was blocked. The detail gives the reason, if it was not a decision.
    case deviceBlocked = "device.blocked"
    case deviceUnblocked = "device.unblocked"
    case deviceRemoved = "device.removed"
    /// A link to a session was created. The detail gives its kind.
    case linkCreated = "link.created"
    case linkOpened = "link.opened"
    case linkRevoked = "link.revoked"
    case documentReceived = "document.received"
    case documentJudged = "document.judged"
    /// A picture was sent to replace a document that does not exist for this caller.
    case originalDocumentUnknown = "document.original_unknown"
    /// A reviewer decided a case or a document. The detail gives decision and reason.
    case reviewDecided = "review.decided"
    /// A reviewer viewed the pictures of a case. The detail gives the number of documents, whether a selfie was shown,
    /// and the number of frames of presence checks.
    case reviewOpened = "review.opened"
    case reviewLeased = "review.leased"
    case reviewTakenOver = "review.taken_over"
    case reviewReleased = "review.released"
    /// A reviewer made a decision on a case or a document that can still be undone.
    case reviewDeferred = "review.deferred"
    case reviewUndone = "review.undone"
    /// A decision could not take effect when due. The detail gives the error.
    case reviewFailed = "review.failed"
    /// A reviewer's decision waits for a second reviewer. The detail gives decision and reason.
    case reviewProposed = "review.proposed"
    case reviewWithdrawn = "review.withdrawn"
    /// A case was assigned to a reviewer. The subject is the reviewer's account, if there is one.
    case reviewAssigned = "review.assigned"
    case reviewUnassigned = "review.unassigned"
    case reviewEscalated = "review.escalated"
    case reviewReturned = "review.returned"
    case reviewNoted = "review.noted"
    case auditExported = "audit.exported"
    /// A presence check was started or restarted. The detail gives the number of the try.
    case presenceBegun = "presence.begun"
    /// The person asked for a reviewer instead of the steps.
    case presenceWaived = "presence.waived"
    /// An operator changed whether people of a project may ask for a reviewer. The detail gives the new setting.
    case presenceSettingsChanged = "presence_settings.changed"
    /// Data sent to a presence check was rejected. The detail gives the reason.
    case presenceRefused = "presence.refused"
    /// A presence check was judged. The detail gives the result.
    case presenceJudged = "presence.judged"
    /// A selfie from a presence check was read by a program.
    case selfieRead = "selfie.read"
    /// A frame of a presence check was read by a program. The detail gives the number of its step.
    case frameRead = "frame.read"
    /// A document was searched for a portrait. The detail gives the result.
    case portraitSearched = "portrait.searched"
    /// A document was read by machine. The detail tells whether anything was read.
    case documentRead = "document.read"
    /// A person corrected a field of a document. The detail gives the name of the field.
    case readingCorrected = "reading.corrected"
    /// A program changed the claims of a session's creator about the person.
    case claimsChanged = "claims.changed"
    /// An operator or a program changed the content rules of a project.
    case contentRulesChanged = "content_rules.changed"
    /// An entry was added to or removed from a block list. The detail tells which of the two.
    case blocksChanged = "blocks.changed"
    /// A picture of a document was read by its person or a program.
    case renditionRead = "rendition.read"
    case sessionExported = "session.exported"
    case sessionErased = "session.erased"
    /// The pictures of a session were erased at the end of their retention period.
    case picturesErased = "pictures.erased"
    case retentionChanged = "retention.changed"
    /// An operator allowed or disallowed an origin in a project.
    case originsChanged = "origins.changed"
    /// An operator or a program changed how the pages of a project's verifications look, or where they lead.
    case hostedSettingsChanged = "hosted_settings.changed"
    /// An operator created, rotated or revoked an app, or changed whether apps need PowerAuth.
    case appsChanged = "apps.changed"
    case masterKeyRotated = "master_key.rotated"
    /// An operator invited a reviewer, possibly again.
    case reviewerInvited = "reviewer.invited"
    /// A reviewer accepted an invitation and chose a password.
    case reviewerJoined = "reviewer.joined"
    case reviewerSignedIn = "reviewer.signed_in"
    case reviewerSignInFailed = "reviewer.sign_in_failed"
    /// A reviewer's account was locked temporarily after too many failed attempts.
    case reviewerLocked = "reviewer.locked"
    /// A reviewer signed out of one or all sessions.
    case reviewerSignedOut = "reviewer.signed_out"
    case reviewerDisabled = "reviewer.disabled"
    /// A reviewer enabled or disabled one-time codes.
    case reviewerSecondFactorChanged = "reviewer.second_factor_changed"
    case reviewerPasswordChanged = "reviewer.password_changed"
    case reviewerRoleChanged = "reviewer.role_changed"
  }

  package let at: Instant
  package let sessionId: SessionID?
  /// The project, if it does not follow from a session; nil if the record concerns the whole store.
  package let projectId: ProjectID?
  /// The actor: `session`, `key:` with the key's id, `reviewer:` with the account's id, `provider:` with the
  /// provider's name, `service`, `operator` for a command, or `sandbox` for the simulated reviewer.
  package let actor: AuditActor
  package let action: Action
  /// The id of the object of the action.
  package let subject: String?
  /// Additional information. Never contains personal data.
  package let detail: String?

  package init(
    at: Instant, sessionId: SessionID?, projectId: ProjectID? = nil, actor: AuditActor, action: Action,
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

package struct NumberedAuditRecord: Sendable {
  /// The number of the record, starting at 1.
  package let number: Int
  package let note: AuditRecord
  /// The hash that links the record to the previous one.
  package let hash: String
  /// The name of the reviewer or key that acted, if known.
  package internal(set) var actorName: String?
  /// The name of the reviewer or project, or the type and side of the document, that the record is about, if known.
  package internal(set) var subjectName: String?

  init(_ row: SQLRow) throws {
    number = try row.integer("number")
    note = try AuditRecord(row)
    hash = try row.text("hash")
  }
}
