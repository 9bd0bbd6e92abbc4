import HTTPTypes
import Hummingbird
import Logging
import MusterService
import VerificationFlow

extension Muster {
  /// Responds with a rendition of a document, streamed as it is read.
  ///
  /// - Throws: `NO_SUCH_DOCUMENT`, `RENDITION_NOT_FOUND`, `SCOPE_MISSING`, each before any byte is sent.
  func picture(
    _ kind: String, of document: DocumentID, for request: Request, _ context: MusterContext, by caller: Caller
  ) async throws -> Response {
    let rendition = try await readRendition(kind, of: document, by: caller)
    let answer = RenditionResponse(request, rendition.record)
    guard let range = answer.range else { return answer.response() }
    if request.method == .head {
      // HEAD returns no picture, so no view is audited.
      return answer.response(body: ResponseBody(contentLength: range.count) { try await $0.finish(nil) })
    }
    let bytes = try await readRendition.bytes(of: rendition, in: range)
    return answer.response(
      body: ResponseBody(contentLength: Int(range.count)) { writer in
        var pieces = bytes.makeAsyncIterator()
        while let piece = try await next(of: &pieces, context.logger) {
          try await writer.write(piece)
        }
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
    logger.error("A picture could not be read to its end", metadata: ["error": "\(error)"])
    throw error
  }
}
