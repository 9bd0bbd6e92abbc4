public import Foundation
// Re-exported because the wire types are part of this module's API.
@_exported public import MusterAPI

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A client of a Muster service, with a method for each operation. Apps that guide a person through their
/// verification use ``VerificationService`` and ``ActivationService``, which build on it.
///
/// A session's token authorizes operations on that session; a project's API key creates sessions and, with the scope
/// `review`, reads documents. All methods throw ``MusterClientError``. Cancelling the calling task ends the request. A
/// request without a response is retried if it is idempotent.
///
/// ```swift
/// let backend = MusterClient(baseURL: url, token: key)
/// let session = try await backend.createSession()
/// let person = backend.authorized(with: session.token ?? "")
/// let file = DocumentFile(data: photo, type: .idCard, side: .front)
/// let document = try await person.uploadDocument(file, wait: .seconds(10))
/// ```
public struct MusterClient: Sendable {
  /// The URL of the service, for example `https://verify.example.com`. A path in it is kept as a prefix.
  public let baseURL: URL
  /// The language of messages for the person, in the format of `Accept-Language` (RFC 9110, section 12.5.4).
  public var acceptLanguage = "en"
  /// The policy for retrying requests without a response.
  public var retries = RetryPolicy()
  private(set) var token: String?
  let session: URLSession
  /// Makes a smaller JPEG of a picture that the service would refuse for its size or format; returns nil if it cannot.
  /// On Apple's platforms, ImageIO does. Elsewhere nothing is shrunk unless the app sets this.
  public var shrinkPicture: @Sendable (Data, PictureLimits) -> Data? = ShrunkPicture.make
  /// The limits on pictures, once the service returned them. Shared by all copies.
  let limits = Locked<PictureLimits?>(nil)

  /// Creates a client of the service at `baseURL`.
  ///
  /// - Parameters:
  ///   - token: A session's token or a project's API key; nil for operations that need neither.
  ///   - session: Performs the requests. The default stores nothing on disk, since responses may contain a document.
  public init(baseURL: URL, token: String? = nil, session: URLSession = MusterClient.privateSession) {
    self.baseURL = baseURL
    self.token = token
    self.session = session
  }

  /// Returns a client of the same service with another token.
  public func authorized(with token: String) -> MusterClient {
    var client = self
    client.token = token
    return client
  }

  /// A session without cache, cookies or stored credentials, the default of all clients.
  public static let privateSession: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    return URLSession(configuration: configuration)
  }()
}
