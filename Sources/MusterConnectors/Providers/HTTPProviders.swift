internal import AsyncHTTPClient
public import MusterService

/// Providers that are reached over HTTP, each at one URL: a question is a signed POST, its answer comes signed.
///
/// `docs/providers.md` is for those who write one.
public struct HTTPProviders: Sendable {
  /// Where each is; nil for those that are none.
  public struct Addresses: Sendable, Equatable {
    /// Judges documents.
    public var documents: String?
    /// Checks presence.
    public var presence: String?
    /// Evaluates persons.
    public var evaluation: String?
    /// Takes codes to people.
    public var codes: String?
    /// Knows the people.
    public var users: String?
    /// Has the texts that people agree to.
    public var consent: String?

    /// Nobody.
    public init() {}
  }

  /// The providers.
  public let providers: Providers
  private let client: HTTPClient

  /// - Parameters:
  ///   - key: What questions and answers are signed with.
  ///   - patience: How long a question may take, its repetitions included.
  public init(_ addresses: Addresses, key: SigningKey, patience: Duration = .seconds(10)) {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    func line(_ url: String?) -> ProviderLine? {
      url.map { ProviderLine(url: $0, key: key, client: client, patience: patience) }
    }
    var providers = Providers()
    providers.documents = line(addresses.documents).map(HTTPDocumentProvider.init)
    providers.presence = line(addresses.presence).map(HTTPPresenceProvider.init)
    providers.evaluation = line(addresses.evaluation).map(HTTPEvaluationProvider.init)
    providers.codes = line(addresses.codes).map(HTTPCodeProvider.init)
    providers.users = line(addresses.users).map(HTTPUserProvider.init)
    providers.consent = line(addresses.consent).map(HTTPConsentProvider.init)
    providers.answerKey = key
    self.providers = providers
    self.client = client
  }

  /// Hangs up. Nobody may be asked any more.
  public func shutDown() async throws {
    try await client.shutdown()
  }
}
