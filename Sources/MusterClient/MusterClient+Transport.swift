import Foundation
import MusterAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension MusterClient {
  /// Sends a request and reads the JSON of its answer.
  func send<Answer: Decodable>(
    _ request: Request, progress: (@Sendable (UploadProgress) -> Void)? = nil
  ) async throws -> Answer {
    let (data, status) = try await exchange(request, progress: progress)
    do {
      return try JSONCoding.decoder().decode(Answer.self, from: data)
    } catch {
      throw MusterClientError.notMuster(status: status)
    }
  }

  /// Sends a request and gives the bytes of its answer.
  func data(for request: Request) async throws -> Data {
    try await exchange(request, progress: nil).data
  }

  private func exchange(
    _ request: Request, progress: (@Sendable (UploadProgress) -> Void)?
  ) async throws -> (data: Data, status: Int) {
    let (encoded, body) = try request.encoded(baseURL: baseURL, token: token)
    let (data, response) = try await transfer(encoded, body: body, progress: progress)
    guard let status = (response as? HTTPURLResponse)?.statusCode else {
      throw MusterClientError.transport(URLError(.badServerResponse))
    }
    if (200...299).contains(status) || request.accepted.contains(status) { return (data, status) }
    guard let problem = try? JSONCoding.decoder().decode(Problem.self, from: data) else {
      throw MusterClientError.notMuster(status: status)
    }
    throw MusterClientError.refused(problem)
  }

  /// URLSession cancels the request when the task is cancelled, and then reports its own kind of error.
  private func transfer(
    _ request: URLRequest, body: Data?, progress: (@Sendable (UploadProgress) -> Void)?
  ) async throws -> (Data, URLResponse) {
    do {
      guard let body else { return try await session.data(for: request) }
      let delegate = progress.map { UploadDelegate(totalByteCount: body.count, report: $0) }
      return try await session.upload(for: request, from: body, delegate: delegate)
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw MusterClientError.transport(error as? URLError ?? URLError(.unknown))
    }
  }
}

/// Passes on what URLSession says of the bytes it has sent.
private final class UploadDelegate: NSObject, URLSessionTaskDelegate {
  private let totalByteCount: Int
  private let report: @Sendable (UploadProgress) -> Void

  init(totalByteCount: Int, report: @escaping @Sendable (UploadProgress) -> Void) {
    self.totalByteCount = totalByteCount
    self.report = report
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    report(UploadProgress(sentByteCount: Int(totalBytesSent), totalByteCount: totalByteCount))
  }
}
