internal import AsyncHTTPClient
package import MusterService

/// Providers that are reached over HTTP, each at one URL. A question is a signed POST; its answer is signed, too.
///
/// `docs/providers.md` describes the protocol for implementers.
package struct HTTPProviders: Sendable {
  /// The URL of each provider; nil for those not configured.
  package struct Addresses: Sendable, Equatable {
    /// The provider that verifies documents.
    package var documents: String?
    /// The provider that checks presence.
    package var presence: String?
    /// The provider that evaluates persons.
    package var evaluation: String?
    /// The provider that delivers codes.
    package var codes: String?
    /// The provider that knows the users.
    package var users: String?
    /// The provider of the consent text.
    package var consent: String?

    /// Creates addresses without any provider.
    package init() {}
  }

  package let providers: Providers
  private let client: HTTPClient

  /// Creates the configured providers.
  ///
  /// - Parameters:
  ///   - key: Signs questions and verifies answers.
  ///   - patience: The maximum time of a question, repetitions included.
  package init(_ addresses: Addresses, key: SigningKey, patience: Duration = .seconds(10)) {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    func line(_ url: String?) -> ProviderClient? {
      url.map { ProviderClient(url: $0, key: key, client: client, patience: patience) }
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

  /// Closes all connections. No provider can be asked afterwards.
  package func shutDown() async throws {
    try await client.shutdown()
  }
}
