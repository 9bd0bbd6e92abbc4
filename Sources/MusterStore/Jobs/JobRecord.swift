package import VerificationFlow

/// Something to be done for certain, now or later.
package struct JobRecord: Sendable, Equatable {
  /// What is to be done.
  package enum Kind: String, CaseIterable, Sendable {
    /// Look at the picture of the document that the payload names.
    case inspectDocument = "inspect-document"
    /// Let time pass in the process of the session that the payload names.
    case deadline = "deadline"
    /// Give the upload up that the payload names.
    case expireUpload = "expire-upload"
    /// Take the step that the sandbox session asked for that the payload names.
    case runSandboxStep = "play-sandbox"
    /// Send what waits for the webhook and the session that the payload names.
    case deliverWebhooks = "deliver-webhooks"
    /// Ask a provider the question that the payload names.
    case askProvider = "ask-provider"
    /// Ask a provider for the answer that it was to give later, to the question that the payload names.
    case followProvider = "follow-provider"
    /// Have a provider deliver the code of the session, the kind and the time that the payload names.
    case deliverCode = "deliver-code"
    /// Let a provider forget a session, both of which the payload names.
    case requestProviderErasure = "forget-at-provider"
    /// Erase the pictures of the session that the payload names, whose time is up.
    case applyRetention = "end-retention"
    /// Let the decision take effect that the payload names, behind its session.
    case applyDecision = "apply-decision"
    /// Search for the portrait on the document that the payload names.
    case findPortrait = "find-portrait"
    /// Note how often something came that the audit counts.
    case foldAudit = "fold-audit"
    /// Leave nothing on the disk of what was erased.
    case purge = "purge"
  }

  /// Its id.
  package let id: String
  /// What is to be done.
  package let kind: Kind
  /// With what: an id.
  package let payload: String
  /// What brought it about, for logs and traces.
  package let cause: String?
  /// Not before this moment.
  package let runAt: Instant
  /// How often it was begun.
  package let attempts: Int

  /// A job.
  package init(
    id: String, kind: Kind, payload: String, cause: String? = nil, runAt: Instant, attempts: Int = 0
  ) {
    self.id = id
    self.kind = kind
    self.payload = payload
    self.cause = cause
    self.runAt = runAt
    self.attempts = attempts
  }
}
