import HTTPTypes
import Hummingbird
import Logging
import MusterService
import NIOCore
import VerificationFlow

/// Responds with stored pictures. Small ones are sent together with the head of their response, larger ones are
/// streamed as they are read.
struct PictureResponder: Sendable {
  /// The size in bytes of the pictures that are held as a whole: that of the pieces in which they are read from a disk.
  private static let maxHeldByteCount = 512 * 1024

  let renditions: ReadRendition
  let presencePictures: ReadPresencePicture

  /// Responds with a rendition of a document.
  ///
  /// - Throws: `NO_SUCH_DOCUMENT`, `RENDITION_NOT_FOUND`, `SCOPE_MISSING`, each before any byte is sent.
  func rendition(
    _ kind: String, of document: DocumentID, for request: Request, by caller: Caller, _ logger: Logger
  ) async throws -> Response {
    try await renditions.use(kind, of: document, by: caller) { rendition in
      let picture = PictureResponse(request, rendition.record)
      return try await respond(picture, to: request, logger) { try await renditions.bytes(of: rendition, in: $0) }
    }
  }

  /// Responds with a picture of a presence check.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND`, `SELFIE_NOT_FOUND`, `PRESENCE_FRAME_NOT_FOUND`, `SCOPE_MISSING`,
  ///   `ROLE_MISSING`, each before any byte is sent.
  func presence(
    _ picture: ReadPresencePicture.Picture, of check: PresenceCheckID, for request: Request, by caller: Caller,
    _ logger: Logger
  ) async throws -> Response {
    let found = try await presencePictures.find(picture, of: check, by: caller)
    let response = PictureResponse(
      request, tag: found.tag, byteCount: found.byteCount, contentType: "image/jpeg")
    return try await respond(response, to: request, logger) { try await presencePictures.bytes(of: found, in: $0) }
  }

  private func respond<Bytes: AsyncSequence<ByteBuffer, any Error> & Sendable>(
    _ picture: PictureResponse, to request: Request, _ logger: Logger, _ read: (Range<Int64>) async throws -> Bytes
  ) async throws -> Response {
    guard let range = picture.range else { return picture.response() }
    if request.method == .head {
      // HEAD returns no picture, so no view is audited.
      return picture.response(body: ResponseBody(contentLength: range.count) { try await $0.finish(nil) })
    }
    let bytes = try await read(range)
    if range.count <= Self.maxHeldByteCount {
      return picture.response(body: ResponseBody(byteBuffer: try await bytes.collect(upTo: range.count)))
    }
    return picture.response(
      body: ResponseBody(contentLength: range.count) { writer in
        var pieces = bytes.makeAsyncIterator()
        while let piece = try await next(of: &pieces, logger) { try await writer.write(piece) }
        try await writer.finish(nil)
      })
  }
}

/// Returns the next piece of a picture. The response head is already sent, so an error can only be logged.
private func next<Pieces: AsyncIteratorProtocol>(
  of pieces: inout Pieces, _ logger: Logger
) async throws -> Pieces.Element? {
  do {
    return try await pieces.next()
  } catch {
    logger.error("A picture could not be read completely", metadata: ["error": "\(error)"])
    throw error
  }
}
