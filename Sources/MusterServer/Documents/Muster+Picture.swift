import HTTPTypes
import Hummingbird
import Logging
import MusterService
import VerificationFlow

extension Muster {
  /// Answers a request for a picture, with its bytes as they are read.
  ///
  /// - Throws: `NO_SUCH_DOCUMENT`, `RENDITION_NOT_FOUND`, `SCOPE_MISSING`; nothing was handed out then.
  func picture(
    _ kind: String, of document: DocumentID, for request: Request, _ context: MusterContext, by caller: Caller
  ) async throws -> Response {
    let rendition = try await readRendition(kind, of: document, by: caller)
    let answer = RenditionResponse(request, rendition.record)
    guard let range = answer.range else { return answer.response() }
    if request.method == .head {
      // Nobody sees the picture, so no view is noted.
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

/// The next piece of a picture. The head of the answer is out by now, so the log alone can say why it ends early.
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
