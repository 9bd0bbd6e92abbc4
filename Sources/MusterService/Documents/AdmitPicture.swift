internal import MusterStore
internal import VerificationFlow

/// Checks whether a picture would be accepted now, before its bytes are read, so that a hopeless upload costs
/// nothing.
struct AdmitPicture: Sendable {
  let store: Store
  let clock: Clock
  @Shared var flow: AdvanceProcess
  let uploads: ReceiveUpload

  /// Checks that the session accepts pictures now; called before the description of one is read.
  ///
  /// - Throws: `ONBOARDING_FAILED`, `PHASE_CONFLICT`.
  func checkStanding(of session: SessionRecord) async throws {
    let now = clock.now()
    try await mappingErrors {
      try await store.database.readInline { try flow.load(session.id, on: $0).checkTakesDocuments(at: now) }
    }
  }

  /// Checks that the session accepts this submission now.
  ///
  /// - Returns: The check of its signature.
  /// - Throws: A `ServiceError`: errors of the flow; `SIGNATURE_REQUIRED`, `SIGNATURE_INVALID`.
  func admit(_ submission: DocumentSubmission, in session: SessionRecord) async throws -> SignatureCheck {
    let now = clock.now()
    do {
      return try await store.database.readInline { connection in
        connection.prefetch(
          { _ = try flow.load(session.id, on: $0) }, { _ = try $0.project(session.projectId) })
        try flow.load(session.id, on: connection).admit(submission.description, at: now)
        return try SignatureCheck(
          of: submission.signature, in: session.projectId, on: connection, store.seal)
      }
    } catch let error as TransitionError {
      if error.code == .originalDocumentNotFound {
        try await uploads.noteUnknownOriginal(submission.description.originalDocumentId, in: session)
      }
      throw ServiceError(error)
    }
  }
}
