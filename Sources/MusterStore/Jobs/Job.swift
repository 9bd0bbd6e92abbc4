internal import Encodings
package import VerificationFlow

/// Work to be done later, with everything needed to do it.
package enum Job: Codable, Sendable, Equatable {
  case inspectDocument(id: DocumentID, session: SessionID)
  case findPortrait(document: DocumentID, session: SessionID)
  case readDocument(id: DocumentID, session: SessionID)
  case handleDeadline(session: SessionID)
  /// Ends an upload that was not continued in time.
  case expireUpload(id: UploadID, session: SessionID)
  case runSandboxStep(session: SessionID)
  /// Sends the pending messages of a session, or the test messages if there is none, to a webhook.
  case deliverWebhooks(webhook: WebhookID, session: SessionID?)
  case askProvider(Inquiry)
  /// Polls a provider for an answer that it deferred.
  case followProvider(Inquiry)
  /// Delivers the code generated at this time.
  case deliverCode(kind: OneTimeCode.Kind, sentAt: Int64, session: SessionID)
  /// Asks a provider to erase its data of a session.
  case requestProviderErasure(provider: ProviderName, session: SessionID)
  /// Erases the pictures of an ended session whose retention period is over.
  case applyRetention(session: SessionID)
  /// Applies a decision that was not undone in time.
  case applyDecision(id: String, session: SessionID)
  /// Records the number of repetitions of audit records.
  case aggregateAudit
  /// Seals the chains of the audit together.
  case sealAudit
  /// Removes objects without a row from the bucket.
  case sweepBlobs
  /// Deletes expired temporary keys and the records of old messages.
  case sweepExchanges
  case purge

  /// The kind as stored, counted and logged.
  package enum Kind: String, CaseIterable, Sendable {
    case inspectDocument = "inspect-document"
    case findPortrait = "find-portrait"
    case readDocument = "read-document"
    case handleDeadline = "deadline"
    case expireUpload = "expire-upload"
    case runSandboxStep = "play-sandbox"
    case deliverWebhooks = "deliver-webhooks"
    case askProvider = "ask-provider"
    case followProvider = "follow-provider"
    case deliverCode = "deliver-code"
    case requestProviderErasure = "forget-at-provider"
    case applyRetention = "end-retention"
    case applyDecision = "apply-decision"
    case aggregateAudit = "fold-audit"
    case sealAudit = "seal-audit"
    case sweepBlobs = "sweep-blobs"
    case sweepExchanges = "sweep-exchanges"
    case purge = "purge"
  }

  package var kind: Kind {
    switch self {
    case .inspectDocument: .inspectDocument
    case .findPortrait: .findPortrait
    case .readDocument: .readDocument
    case .handleDeadline: .handleDeadline
    case .expireUpload: .expireUpload
    case .runSandboxStep: .runSandboxStep
    case .deliverWebhooks: .deliverWebhooks
    case .askProvider: .askProvider
    case .followProvider: .followProvider
    case .deliverCode: .deliverCode
    case .requestProviderErasure: .requestProviderErasure
    case .applyRetention: .applyRetention
    case .applyDecision: .applyDecision
    case .aggregateAudit: .aggregateAudit
    case .sealAudit: .sealAudit
    case .sweepBlobs: .sweepBlobs
    case .sweepExchanges: .sweepExchanges
    case .purge: .purge
    }
  }

  /// The session that the job belongs to. Erasing a session deletes its jobs.
  package var session: SessionID? {
    switch self {
    case .inspectDocument(_, let session), .findPortrait(_, let session), .readDocument(_, let session),
      .handleDeadline(let session), .expireUpload(_, let session), .runSandboxStep(let session),
      .deliverCode(_, _, let session),
      .requestProviderErasure(_, let session), .applyRetention(let session), .applyDecision(_, let session):
      session
    case .deliverWebhooks(_, let session): session
    case .askProvider(let inquiry), .followProvider(let inquiry): inquiry.session
    case .aggregateAudit, .sealAudit, .sweepBlobs, .sweepExchanges, .purge: nil
    }
  }

  package var webhook: WebhookID? {
    if case .deliverWebhooks(let webhook, _) = self { webhook } else { nil }
  }

  /// The id of the row; a fresh one if several equal jobs may wait at the same time.
  package var id: String {
    switch self {
    case .inspectDocument, .purge: freshID()
    case .expireUpload(let id, let session): "upload-\(session)/\(id)"
    case .findPortrait(let document, _): "portrait-\(document)"
    case .readDocument(let id, _): "reading-\(id)"
    case .handleDeadline(let session): "deadline-\(session)"
    case .runSandboxStep(let session): "sandbox-\(session)"
    case .deliverWebhooks(let webhook, let session): "webhook-\(webhook)/\(session?.rawValue ?? "test")"
    // An inquiry is either asked or followed up, never both.
    case .askProvider(let inquiry), .followProvider(let inquiry): "ask-\(inquiry.id)"
    case .deliverCode(let kind, let sentAt, let session): "code-\(session)/\(kind.rawValue)/\(sentAt)"
    case .requestProviderErasure(let provider, let session): "forget-\(session)/\(provider.rawValue)"
    case .applyRetention(let session): "retention-\(session)"
    case .applyDecision(let id, _): "decision-\(id)"
    case .aggregateAudit: "fold-audit"
    case .sealAudit: "seal-audit"
    case .sweepBlobs: "sweep-blobs"
    case .sweepExchanges: "sweep-exchanges"
    }
  }
}

/// A job in the queue.
package struct JobRecord: Sendable, Equatable {
  package let id: String
  package let job: Job
  /// The trace context of the request that caused the job, for logs and traces.
  package let cause: String?
  /// The earliest time to run the job.
  package let runAt: Instant
  /// The number of times the job was started, without those in which its process died.
  package let attempts: Int
  /// The number of times that the process which ran the job died, or did not extend its lease.
  package let losses: Int
  /// The lease of the worker that runs the job, which no other worker ever had; nil if it is waiting.
  package let lease: String?

  package var kind: Job.Kind { job.kind }

  /// A job to run at or after `runAt`.
  ///
  /// - Parameter id: Nil takes the job's own.
  package init(
    id: String? = nil, _ job: Job, cause: String? = nil, runAt: Instant, attempts: Int = 0, losses: Int = 0,
    lease: String? = nil
  ) {
    self.id = id ?? job.id
    self.job = job
    self.cause = cause
    self.runAt = runAt
    self.attempts = attempts
    self.losses = losses
    self.lease = lease
  }
}
