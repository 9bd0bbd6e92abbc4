import Foundation
import MusterAPI

/// Sends one picture, however often the line is cut, in the words of draft-ietf-httpbis-resumable-upload-05.
struct ResumableSend {
  let client: MusterClient
  let file: DocumentFile
  /// Chosen here, so that the upload's place is known even if the service's first words are lost.
  let uploadId: String
  let wait: Duration?
  let progress: @Sendable (UploadProgress) -> Void

  /// What an attempt came to.
  private enum Attempt {
    case done(Document)
    /// The service asks to go on elsewhere, or later.
    case again(failure: MusterClientError, wish: Duration?)
  }

  func callAsFunction() async throws(MusterClientError) -> Document {
    // nil as long as nothing is known to have arrived.
    var offset: Int?
    var failures = 0
    while true {
      let failure: MusterClientError
      var wish: Duration?
      switch try await attempt(at: offset) {
      case .done(let document):
        report(file.data.count)
        return document
      case .again(let reason, let time):
        (failure, wish) = (reason, time)
      }
      failures += 1
      guard let pause = client.retries.pause(afterFailures: failures, wish: wish) else { throw failure }
      try await client.sleep(pause)
      let found = try await arrived(else: failure)
      // As long as bytes get through, it is worth going on.
      if let found, found > offset ?? 0 { failures = 0 }
      offset = found
      report(offset ?? 0)
    }
  }

  private func attempt(at offset: Int?) async throws(MusterClientError) -> Attempt {
    do throws(MusterClientError) {
      let start = offset ?? 0
      let answer = try await client.exchange(request(at: offset)) { report(start + $0) }
      if answer.isSuccess { return .done(try answer.decoded()) }
      let failure = answer.error
      guard isPassing(answer, failure) else { throw failure }
      return .again(failure: failure, wish: answer.retryAfter)
    } catch {
      guard case .transport(let cause) = error, cause.isPassing else { throw error }
      return .again(failure: error, wish: nil)
    }
  }

  /// Whether asking where to go on, and going on there, may mend it.
  private func isPassing(_ answer: Answer, _ failure: MusterClientError) -> Bool {
    switch answer.status {
    case 423, 502, 503, 504: true
    case 429: answer.retryAfter != nil
    // Someone else was quicker: bytes of an earlier line that were thought lost.
    case 409: ["UPLOAD_OFFSET_MISMATCH", "UPLOAD_ID_REUSED"].contains(failure.problem?.code)
    default: false
    }
  }

  private func request(at offset: Int?) -> Request {
    var request: Request
    if let offset {
      let rest = file.data.dropFirst(offset)
      request = Request(.patch, Routes.upload, [uploadId], body: .bytes(rest, type: "application/partial-upload"))
      request.headers["Upload-Offset"] = "\(offset)"
    } else {
      request = Request(
        .post, Routes.documents, query: file.query + [("uploadId", uploadId)],
        body: .bytes(file.data, type: file.contentType))
      request.headers["Upload-Length"] = "\(file.data.count)"
    }
    request.headers["Upload-Draft-Interop-Version"] = "6"
    request.headers["Upload-Complete"] = "?1"
    if let wait, wait > .zero {
      // Whole seconds, rounded up; and the connection must outlive the wait.
      let seconds = wait.components.attoseconds > 0 ? wait.components.seconds + 1 : wait.components.seconds
      request.headers["Prefer"] = "wait=\(seconds)"
      request.timeout += Double(seconds)
    }
    return request
  }

  /// How many bytes the service has; nil if it knows nothing of the upload.
  ///
  /// - Parameter failure: What to throw where the service stays away.
  private func arrived(else failure: MusterClientError) async throws(MusterClientError) -> Int? {
    var request = Request(.head, Routes.upload, [uploadId], accepting: [404, 410])
    request.headers["Upload-Draft-Interop-Version"] = "6"
    let answer = try await client.answer(to: request)
    switch answer.status {
    case 404: return nil
    case 410: throw await error(else: failure)
    default:
      guard let offset = answer["Upload-Offset"].flatMap({ Int($0) }), (0...file.data.count).contains(offset) else {
        throw .notMuster(status: answer.status)
      }
      return offset
    }
  }

  /// Why the upload is over, whose answer was lost.
  private func error(else failure: MusterClientError) async -> MusterClientError {
    guard let code = try? await client.upload(id: uploadId).code else { return failure }
    return .refused(Problem(title: code.rawValue, status: 410, detail: "The upload is over.", code: code))
  }

  private func report(_ byteCount: Int) {
    progress(UploadProgress(sentByteCount: min(byteCount, file.data.count), totalByteCount: file.data.count))
  }
}
