public import Foundation
// The wire types are part of what an app sees, and it should not have to know where they live.
@_exported public import MusterAPI

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A Muster service as a program sees it: one method for each thing that can be asked of it. Apps that lead a person through
/// their verification use ``VerificationService`` and ``ActivationService``, which stand on it.
///
/// A session's token opens that person's own things (upload, look, fetch); a project's key creates sessions and, with
/// the scope `review`, reads documents. All methods throw ``MusterClientError``. Cancelling the calling task ends the request.
/// A request that brought no answer is sent again, where nothing could happen twice.
///
/// ```swift
/// let backend = MusterClient(baseURL: url, token: key)
/// let session = try await backend.createSession()
/// let person = backend.authorized(with: session.token ?? "")
/// let file = DocumentFile(data: photo, type: .idCard, side: .front)
/// let document = try await person.uploadDocument(file, wait: .seconds(10))
/// ```
public struct MusterClient: Sendable {
  /// Where the service is, for example `https://verify.example.com`. A path in it is kept as a prefix.
  public let baseURL: URL
  /// The language of sentences for the person, as `Accept-Language` has it (RFC 9110, section 12.5.4).
  public var acceptLanguage = "en"
  /// How often requests without an answer are sent again.
  public var retries = RetryPolicy()
  private(set) var token: String?
  let session: URLSession
  /// How large a picture may be, once the service has said so. Shared by all copies.
  let pictureLimit = Locked<Int?>(nil)

  /// A client of the service at `baseURL`.
  ///
  /// - Parameters:
  ///   - token: a session's token or a project's key; nil where none is needed.
  ///   - session: carries the requests. The default one keeps nothing on disk, since answers may show a document.
  public init(baseURL: URL, token: String? = nil, session: URLSession = MusterClient.privateSession) {
    self.baseURL = baseURL
    self.token = token
    self.session = session
  }

  /// The same service for the holder of another token.
  public func authorized(with token: String) -> MusterClient {
    var client = self
    client.token = token
    return client
  }

  /// A session without cache, cookies or stored credentials, shared by all clients that bring none of their own.
  public static let privateSession: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    return URLSession(configuration: configuration)
  }()
}
