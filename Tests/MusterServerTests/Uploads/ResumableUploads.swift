import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import NIOCore
import Testing
import VerificationFlow

/// An upload of a picture in pieces, by the service itself, so that a test can cut it anywhere.
struct TestUpload: Sendable {
  /// What ends a line that is cut.
  struct Cut: Error {}

  let muster: Muster
  let caller: Caller
  let id: UploadID
  let picture: [UInt8]

  /// Begins the upload of a picture.
  init(
    _ picture: [UInt8], as type: String = "ID_CARD", _ side: String = "FRONT", id: String? = nil,
    signature: String? = nil, to session: Session, on server: TestServer, isLengthKnown: Bool = true
  ) async throws {
    muster = server.muster
    caller = try await muster.access.callers.authenticate(bearer: session.token)
    self.picture = picture
    let submission = try DocumentSubmission(
      type: type, side: side, country: nil, originalDocumentId: nil, signature: signature, uploadId: id,
      filename: nil, expectedBytes: isLengthKnown ? picture.count : nil, catalogue: .builtIn)
    self.id = try await muster.uploads.resumable.begin(submission, by: caller).id
  }

  /// Sends these bytes of the picture in one request, in chunks as a network brings them.
  func send(
    _ range: Range<Int>, isLast: Bool? = nil, checksum: PieceChecksum? = nil, thenCut: Bool = false
  ) async throws -> ManageUploads.Outcome {
    let chunks = stride(from: range.lowerBound, to: range.upperBound, by: 10_000).map { start in
      ByteBuffer(bytes: picture[start..<min(start + 10_000, range.upperBound)])
    }
    let body = AsyncThrowingStream<ByteBuffer, any Error> { continuation in
      for chunk in chunks { continuation.yield(chunk) }
      continuation.finish(throwing: thenCut ? Cut() : nil)
    }
    return try await take(body, from: range.lowerBound, isLast: isLast, checksum: checksum)
  }

  /// Sends whatever `body` brings.
  func take(
    _ body: AsyncThrowingStream<ByteBuffer, any Error>, from offset: Int, isLast: Bool? = nil,
    checksum: PieceChecksum? = nil, hangUp: @escaping @Sendable () -> Void = {}
  ) async throws -> ManageUploads.Outcome {
    try await muster.uploads.resumable.continue(
      id, with: UploadPiece(offset: offset, isLast: isLast, checksum: checksum), body: body, by: caller,
      hangUp: hangUp)
  }

  /// Where it has to go on.
  func resume() async throws -> ResumableUpload {
    try await muster.uploads.resumable.resume(id, by: caller) {}
  }

  func progress() async throws -> UploadProgress {
    try await muster.uploads.progress.show(id, by: caller)
  }

  func cancel() async throws {
    try await muster.uploads.resumable.cancel(id, by: caller) {}
  }
}

extension ManageUploads.Outcome {
  /// Where the upload goes on; nil once it is complete.
  var offset: Int? {
    guard case .incomplete(let upload) = self else { return nil }
    return upload.offset
  }

  /// The document of a complete upload.
  var document: DocumentID? {
    guard case .complete(_, let view) = self else { return nil }
    return view.document.id
  }
}

extension TestServer {
  /// The bytes of a document as they were uploaded.
  func original(of document: DocumentID, _ session: Session) async throws -> [UInt8] {
    let path = Routes.path(Routes.rendition, document.rawValue, "original")
    return [UInt8](try await send(.get, path, token: session.token).body)
  }
}
