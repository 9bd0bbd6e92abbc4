internal import DocumentImaging
internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// Stores the findings of a presence check: the reasons, the best picture of the person and, if they are kept, the
/// frames that showed what was asked for. Erases all other frames.
struct StorePresenceFindings: Sendable {
  let store: Store
  let clock: Clock
  let images: ImageWorkers
  /// Whether frames are kept for reviewers.
  let keepsFrames: Bool

  /// The pictures that a check leaves, without metadata.
  private struct Pictures: Sendable {
    /// The picture of the person, if there is one.
    let selfie: Rendition?
    let frames: [(id: String, picture: Rendition)]

    var contents: [[UInt8]] { ([selfie].compactMap(\.self) + frames.map(\.picture)).map(\.bytes) }
  }

  /// Moves the process by a provider's answer and stores the findings, in one transaction.
  ///
  /// - Parameter move: Moves the process; returns nil if it does not wait for the answer any more. Nothing is stored
  ///   then.
  func keep(
    _ findings: ProviderFindings, of inquiry: Inquiry, _ answer: Event.ProviderAnswer,
    _ move: @escaping @Sendable (any Connection) throws -> AdvanceProcess.Step?
  ) async throws -> AdvanceProcess.Step? {
    guard case .presence(let verification, let number) = inquiry.subject else {
      return try await store.database.write { try move($0) }
    }
    let now = clock.now()
    let selfie = try await display(of: findings.selfie)
    let pictures = Pictures(selfie: selfie, frames: try await keptFrames(of: verification, number))
    let blobs = try await store.blobs.put(all: pictures.contents)
    let (step, erased) = try await store.recording(blobs) {
      try await store.database.write { connection -> (AdvanceProcess.Step?, [BlobID]) in
        guard let step = try move(connection) else { return (nil, blobs.map(\.id)) }
        var check = try check(of: verification, number, in: inquiry.session, on: connection, at: now)
        check.judgement = PresenceJudgement(
          answer, because: findings.reasons, portraitDistance: findings.portraitDistance)
        check.decidedAt = now
        try connection.save(check)
        let erased = try insert(pictures, in: blobs, of: check, on: connection, at: now)
        try connection.insert(
          AuditRecord(
            at: now, sessionId: check.sessionId, actor: .provider(.presence), action: .presenceJudged,
            subject: check.id.rawValue, detail: ([answer.rawValue] + findings.reasons).joined(separator: " ")))
        return (step, erased)
      }
    }
    await store.blobs.discard(erased)
    return step
  }

  /// Inserts the pictures of a check, and erases its other frames.
  ///
  /// - Parameter blobs: The blobs of the pictures' contents, in their order.
  /// - Returns: The blobs whose files must be removed once the transaction is committed.
  private func insert(
    _ pictures: Pictures, in blobs: [StoredBlob], of check: PresenceCheckRecord, on connection: any Connection,
    at now: Instant
  ) throws -> [BlobID] {
    var blobs = blobs[...]
    if let selfie = pictures.selfie, let blob = blobs.popFirst() {
      try connection.insert(
        StoredSelfie(
          checkId: check.id, sessionId: check.sessionId, width: selfie.width, height: selfie.height, in: blob),
        at: now)
    }
    let kept = Dictionary(uniqueKeysWithValues: zip(pictures.frames.map(\.id), blobs))
    return try connection.replaceFrames(of: check.id, by: kept, at: now)
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

  /// Returns the pictures of the frames to keep: of each step of the last try, the one that completed it.
  private func keptFrames(
    of verification: VerificationID, _ number: Int
  ) async throws -> [(id: String, picture: Rendition)] {
    guard keepsFrames else { return [] }
    let frames = try await store.database.read { connection in
      try connection.presenceCheck(of: verification, number: number).map { try connection.frames(of: [$0.id]) } ?? []
    }
    var kept: [(id: String, picture: Rendition)] = []
    for frame in frames where frame.record.hint == .ok {
      guard let blob = frame.blob, let picture = try await display(of: try await store.blobs.read(blob)) else {
        continue
      }
      kept.append((frame.record.id, picture))
    }
    return kept
  }

  /// Returns a picture without its metadata; nil if there is none, or it cannot be read.
  private func display(of bytes: [UInt8]?) async throws -> Rendition? {
    guard let bytes else { return nil }
    do {
      return try await images.display(of: bytes)
    } catch is ImagingError {
      return nil
    }
  }
}
