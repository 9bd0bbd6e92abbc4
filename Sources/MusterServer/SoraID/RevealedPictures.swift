import Foundation
import MusterService
import NIOCore
import VerificationFlow

/// The pictures of a person in base64; nil where there is none, or the caller may not see it.
struct RevealedPictures: Sendable {
  var front: String?
  var back: String?
  var face: String?
}

/// Reads all pictures of a session. Each view is recorded in the audit log.
struct PictureRevealer: Sendable {
  let renditions: ReadRendition
  let presencePictures: ReadPresencePicture

  /// Returns the pictures of a session; none for a key without the scope `review`.
  func reveal(_ view: VerificationSessionView, to caller: Caller) async throws -> RevealedPictures {
    guard case .key(let key) = caller, key.scopes.contains(.review) else { return RevealedPictures() }
    let shown = view.session.shownDocuments.first
    return RevealedPictures(
      front: try await picture(of: shown?.front, for: caller),
      back: try await picture(of: shown?.back, for: caller),
      face: try await selfie(of: view.presenceCheck, for: caller))
  }

  private func picture(of view: DocumentView?, for caller: Caller) async throws -> String? {
    let kinds = [RenditionKind.document, .display]
    guard let view, let kind = kinds.first(where: { kind in view.renditions.contains { $0.kind == kind } }) else {
      return nil
    }
    return try await renditions.use(kind.rawValue, of: view.document.id, by: caller) { found in
      try await base64(renditions.bytes(of: found, in: 0..<Int64(found.record.byteCount)))
    }
  }

  private func selfie(of check: PresenceCheckID?, for caller: Caller) async throws -> String? {
    guard let check else { return nil }
    let found: ReadPresencePicture.Found
    do {
      found = try await presencePictures.find(.selfie, of: check, by: caller)
    } catch let error as ServiceError where error.kind == .notFound {
      return nil
    }
    return try await base64(presencePictures.bytes(of: found, in: 0..<found.byteCount))
  }

  private func base64(_ pieces: some AsyncSequence<ByteBuffer, any Error> & Sendable) async throws -> String {
    var bytes = Data()
    for try await piece in pieces { bytes.append(contentsOf: piece.readableBytesView) }
    return bytes.base64EncodedString()
  }
}
