internal import DocumentImaging
internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// Stores the findings of a presence check: the reasons, and the best picture of the person. Erases the frames.
struct StorePresenceFindings: Sendable {
  let store: Store
  let clock: Clock
  let images: ImageWorkers

  /// Moves the process by a provider's answer and stores the findings, in one transaction.
  ///
  /// - Parameter move: Moves the process; returns nil if it does not wait for the answer any more. Nothing is stored
  ///   then.
  func callAsFunction(
    _ findings: ProviderFindings, of inquiry: Inquiry, _ answer: Event.ProviderAnswer,
    _ move: @escaping @Sendable (any Connection) throws -> AdvanceProcess.Step?
  ) async throws -> AdvanceProcess.Step? {
    guard case .presence(let verification, let number) = inquiry.subject else {
      return try await store.database.write { try move($0) }
    }
    let now = clock.now()
    let picture = try await selfie(findings)
    let blobs: [StoredBlob] = if let picture { [try await store.blobs.put(picture.bytes)] } else { [] }
    let (step, erased) = try await store.recording(blobs) {
      try await store.database.write { connection -> (AdvanceProcess.Step?, [BlobID]) in
        guard let step = try move(connection) else { return (nil, blobs.map(\.id)) }
        var check = try check(of: verification, number, in: inquiry.session, on: connection, at: now)
        check.judgement = PresenceJudgement(
          answer, because: findings.reasons, portraitDistance: findings.portraitDistance)
        check.decidedAt = now
        try connection.save(check)
        if let picture, let blob = blobs.first {
          try connection.insert(
            StoredSelfie(
              checkId: check.id, sessionId: check.sessionId, width: picture.width, height: picture.height, in: blob),
            at: now)
        }
        try connection.insert(
          AuditRecord(
            at: now, sessionId: check.sessionId, actor: .provider(.presence), action: .presenceJudged,
            subject: check.id.rawValue, detail: ([answer.rawValue] + findings.reasons).joined(separator: " ")))
        return (step, try connection.eraseFrames(of: check.id))
      }
    }
    await store.blobs.discard(erased)
    return step
  }

  /// Returns the judged check; creates its record if an external provider conducted it.
  private func check(
    of verification: VerificationID, _ number: Int, in session: SessionID, on connection: any Connection,
    at now: Instant
  ) throws -> PresenceCheckRecord {
    if let check = try connection.presenceCheck(of: verification, number: number) { return check }
    let check = PresenceCheckRecord(
      id: PresenceCheckID(freshID()), sessionId: session, verificationId: verification, number: number, nonce: "",
      steps: [], begunAt: now)
    try connection.insert(check)
    return check
  }

  /// Returns the person's picture without metadata; nil if it cannot be read.
  private func selfie(_ findings: ProviderFindings) async throws -> Rendition? {
    guard let bytes = findings.selfie else { return nil }
    do {
      return try await images.display(of: bytes)
    } catch is ImagingError {
      return nil
    }
  }
}
