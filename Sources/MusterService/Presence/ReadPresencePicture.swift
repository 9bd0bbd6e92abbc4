internal import MusterStore
package import NIOCore
package import VerificationFlow

/// Returns the pictures that a presence check stored: the one of the person, and the frames that were kept. Every view
/// is recorded in the audit before the first byte is sent, as for a document's renditions.
package struct ReadPresencePicture: Sendable {
  /// A picture of a check.
  package enum Picture: Sendable, Equatable {
    case selfie
    /// The frame with this id.
    case frame(String)
  }

  /// A picture that a caller may read.
  package struct Found: Sendable {
    /// Identifies the content of the picture: a check stores each of its pictures once.
    package let tag: String
    /// The size of the picture in bytes.
    package var byteCount: Int64 { blob.byteCount }
    let picture: Picture
    let check: PresenceCheckRecord
    let blob: StoredBlob
    /// The record of the view by a program.
    let action: AuditRecord.Action
    let detail: String?
    let caller: Caller
  }

  let store: Store
  let clock: Clock
  let auditAggregator: AggregateAudit

  /// Returns a picture of a check.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND` if the check does not exist for this caller; `SELFIE_NOT_FOUND` if it
  ///   stored no picture of the person, or it was erased; `PRESENCE_FRAME_NOT_FOUND` likewise for a frame;
  ///   `SCOPE_MISSING`, `ROLE_MISSING`.
  package func find(
    _ picture: Picture, of id: PresenceCheckID, by caller: Caller
  ) async throws -> Found {
    _ = try caller.reviewer(may: .see)
    return try await store.database.readInline { connection in
      guard let check = try connection.presenceCheck(id), let session = try connection.session(check.sessionId),
        caller.sees(session)
      else { throw ServiceError.presenceCheckNotFound }
      switch picture {
      case .selfie:
        guard let selfie = try connection.selfies(of: [id]).first else {
          throw ServiceError(.selfieNotFound, "The presence check has no picture, or its picture was erased.")
        }
        return Found(
          tag: id.rawValue, picture: picture, check: check, blob: selfie.blob, action: .selfieRead, detail: nil,
          caller: caller)
      case .frame(let frame):
        // Until the check is judged, its frames are still as they were sent.
        let frames = check.decidedAt == nil ? [] : try connection.frames(of: [id])
        guard let found = frames.first(where: { $0.record.id == frame }), let blob = found.blob else {
          throw ServiceError(.presenceFrameNotFound, "The presence check has no such frame, or its picture was erased.")
        }
        return Found(
          tag: frame, picture: picture, check: check, blob: blob, action: .frameRead,
          detail: "step \(found.record.step)", caller: caller)
      }
    }
  }

  /// Returns the bytes of the picture, a JPEG, in this range, decrypted on demand.
  ///
  /// - Throws: As ``find(_:of:by:)`` if it was erased meanwhile; errors of opening the file or of recording
  ///   the view. No byte is returned then.
  package func bytes(
    of found: Found, in range: Range<Int64>
  ) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    let (check, caller) = (found.check, found.caller)
    let bytes = try await store.blobs.stream(found.blob, range: range) {
      _ = try await find(found.picture, of: check.id, by: caller)
    }
    let note = AuditRecord(
      at: clock.now(), sessionId: check.sessionId, actor: caller.actor, action: found.action,
      subject: check.id.rawValue, detail: found.detail)
    var pages: [AuditRecord.Action] = []
    if case .reviewer = caller { pages = [.reviewOpened] }
    try await auditAggregator.view(note, as: found.tag, on: pages, since: check.decidedAt ?? check.begunAt)
    return bytes
  }
}
