import Foundation
import MusterAPI

/// Uploads a picture, resuming after interruptions, by draft-ietf-httpbis-resumable-upload-05.
struct ResumableSend {
  let client: MusterClient
  let file: DocumentFile
  /// Chosen by the client, so that the upload's URL is known even if the first response is lost.
  let uploadId: String
  let wait: Duration?
  let progress: @Sendable (UploadProgress) -> Void

  private enum Attempt {
    case done(Document)
    /// The attempt failed, but a later one may succeed.
    case again(failure: MusterClientError, requestedPause: Duration?)
  }

  func send() async throws(MusterClientError) -> Document {
    // nil until the service is known to have any bytes.
    var offset: Int?
    var failures = 0
    while true {
      let failure: MusterClientError
      var requestedPause: Duration?
      switch try await attempt(at: offset) {
      case .done(let document):
        report(file.data.count)
        return document
      case .again(let reason, let time):
        (failure, requestedPause) = (reason, time)
      }
      failures += 1
      guard let pause = client.retries.pause(afterFailures: failures, requestedPause: requestedPause) else {
        throw failure
      }
      try await client.sleep(pause)
      let found = try await arrived(else: failure)
      // As long as bytes get through, keep trying.
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
      return .again(failure: failure, requestedPause: answer.retryAfter)
    } catch {
      guard case .transport(let cause) = error, cause.isPassing else { throw error }
      return .again(failure: error, requestedPause: nil)
    }
  }

  /// Whether requesting the offset and continuing there may succeed.
  private func isPassing(_ answer: Answer, _ failure: MusterClientError) -> Bool {
    switch answer.status {
    case 423, 502, 503, 504: true
    case 429: answer.retryAfter != nil
    // The service received bytes of an earlier connection that were thought lost.
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
      // `Prefer` takes whole seconds; the connection must outlive the wait.
      let seconds = wait.components.attoseconds > 0 ? wait.components.seconds + 1 : wait.components.seconds
      request.headers["Prefer"] = "wait=\(seconds)"
      request.timeout += Double(seconds)
    }
    return request
  }

  /// Returns the number of bytes that the service has; nil if it does not know the upload.
  ///
  /// - Parameter failure: The error to throw if the upload is over and its own error is unknown.
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

  /// Returns the error of an ended upload whose response was lost.
  private func error(else failure: MusterClientError) async -> MusterClientError {
    guard let code = try? await client.upload(id: uploadId).code else { return failure }
    return .refused(Problem(title: code.rawValue, status: 410, detail: "The upload has ended.", code: code))
  }

  private func report(_ byteCount: Int) {
    progress(UploadProgress(sentByteCount: min(byteCount, file.data.count), totalByteCount: file.data.count))
  }
}
