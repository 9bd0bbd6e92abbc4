internal import Encodings
package import VerificationFlow

/// Work that the service is committed to, with all that doing it takes.
package enum Job: Codable, Sendable, Equatable {
  /// Decode and judge the picture of a document.
  case inspectDocument(id: DocumentID, session: SessionID)
  /// Search for the portrait on a document.
  case findPortrait(document: DocumentID, session: SessionID)
  /// Act on the deadline of a process.
  case handleDeadline(session: SessionID)
  /// Give up an upload that was not continued in time.
  case expireUpload(id: UploadID, session: SessionID)
  /// Take the next step of a sandbox session.
  case runSandboxStep(session: SessionID)
  /// Send the messages of a session, or the tests, that wait for a webhook.
  case deliverWebhooks(webhook: WebhookID, session: SessionID?)
  /// Put a question to a provider.
  case askProvider(Inquiry)
  /// Ask a provider for the answer that it deferred.
  case followProvider(Inquiry)
  /// Deliver the code that was made at this time.
  case deliverCode(kind: OneTimeCode.Kind, sentAt: Int64, session: SessionID)
  /// Ask a provider to erase what it has of a session.
  case requestProviderErasure(provider: ProviderName, session: SessionID)
  /// Erase the pictures of an ended session that are due.
  case applyRetention(session: SessionID)
  /// Carry out a decision that was not undone in time.
  case applyDecision(id: String, session: SessionID)
  /// Write down how often repeated audit records occurred.
  case aggregateAudit
  /// Remove erased data from the disk.
  case purge

  /// Its kind as stored, counted and logged.
  package enum Kind: String, CaseIterable, Sendable {
    case inspectDocument = "inspect-document"
    case findPortrait = "find-portrait"
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
    case purge = "purge"
  }

  /// Its kind.
  package var kind: Kind {
    switch self {
    case .inspectDocument: .inspectDocument
    case .findPortrait: .findPortrait
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
    case .purge: .purge
    }
  }

  /// The session it is about. Erasing a session deletes the jobs about it.
  package var session: SessionID? {
    switch self {
    case .inspectDocument(_, let session), .findPortrait(_, let session), .handleDeadline(let session),
      .expireUpload(_, let session), .runSandboxStep(let session), .deliverCode(_, _, let session),
      .requestProviderErasure(_, let session), .applyRetention(let session), .applyDecision(_, let session):
      session
    case .deliverWebhooks(_, let session): session
    case .askProvider(let inquiry), .followProvider(let inquiry): inquiry.session
    case .aggregateAudit, .purge: nil
    }
  }

  /// The webhook it sends to.
  package var webhook: WebhookID? {
    if case .deliverWebhooks(let webhook, _) = self { webhook } else { nil }
  }

  /// The id of its row; a fresh one where several equal jobs may wait at the same time.
  package var id: String {
    switch self {
    case .inspectDocument, .expireUpload, .purge: freshID()
    case .findPortrait(let document, _): "portrait-\(document)"
    case .handleDeadline(let session): "deadline-\(session)"
    case .runSandboxStep(let session): "sandbox-\(session)"
    case .deliverWebhooks(let webhook, let session): "webhook-\(webhook)/\(session?.rawValue ?? "test")"
    // A question waits or is followed up, never both.
    case .askProvider(let inquiry), .followProvider(let inquiry): "ask-\(inquiry.id)"
    case .deliverCode(let kind, let sentAt, let session): "code-\(session)/\(kind.rawValue)/\(sentAt)"
    case .requestProviderErasure(let provider, let session): "forget-\(session)/\(provider.rawValue)"
    case .applyRetention(let session): "retention-\(session)"
    case .applyDecision(let id, _): "decision-\(id)"
    case .aggregateAudit: "fold-audit"
    }
  }
}
