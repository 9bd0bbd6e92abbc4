import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A connection that delivers bytes as they arrive, which URLSession's own streams do not do on every system.
final class EventConnection: NSObject, URLSessionDataDelegate {
  /// A part of the response.
  enum Piece: Sendable {
    case head(Answer)
    case bytes(Data)
  }

  private let pieces: AsyncThrowingStream<Piece, any Error>.Continuation
  /// The delegate of the client's session, which evaluates server trust for this connection too.
  private let trust: (any URLSessionDelegate)?

  private init(_ pieces: AsyncThrowingStream<Piece, any Error>.Continuation, trust: (any URLSessionDelegate)?) {
    self.pieces = pieces
    self.trust = trust
  }

  /// Sends a request over a separate connection, in a session configured like `other`. The connection closes when the
  /// stream is no longer consumed.
  static func open(_ request: URLRequest, like other: URLSession) -> AsyncThrowingStream<Piece, any Error> {
    AsyncThrowingStream { pieces in
      let connection = EventConnection(pieces, trust: other.delegate)
      let session = URLSession(configuration: other.configuration, delegate: connection, delegateQueue: nil)
      let task = session.dataTask(with: request)
      pieces.onTermination = { _ in
        task.cancel()
        session.invalidateAndCancel()
      }
      task.resume()
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    do {
      pieces.yield(.head(try Answer(response, Data())))
      completionHandler(.allow)
    } catch {
      pieces.finish(throwing: error)
      completionHandler(.cancel)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    pieces.yield(.bytes(data))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    pieces.finish(throwing: error.map { MusterClientError.transport($0 as? URLError ?? URLError(.unknown)) })
  }

  func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let trust else { return completionHandler(.performDefaultHandling, nil) }
    #if canImport(FoundationNetworking)
      trust.urlSession(session, didReceive: challenge, completionHandler: completionHandler)
    #else
      trust.urlSession?(session, didReceive: challenge, completionHandler: completionHandler)
        ?? completionHandler(.performDefaultHandling, nil)
    #endif
  }
}
