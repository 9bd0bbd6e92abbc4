internal import AsyncHTTPClient
package import MusterService

/// Providers that are reached over HTTP, each at one URL: a question is a signed POST, its answer comes signed.
///
/// `docs/providers.md` is for those who write one.
package struct HTTPProviders: Sendable {
  /// Where each is; nil for those that are none.
  package struct Addresses: Sendable, Equatable {
    /// Judges documents.
    package var documents: String?
    /// Checks presence.
    package var presence: String?
    /// Evaluates persons.
    package var evaluation: String?
    /// Takes codes to people.
    package var codes: String?
    /// Knows the people.
    package var users: String?
    /// Has the texts that people agree to.
    package var consent: String?

    /// Nobody.
    package init() {}
  }

  /// The providers.
  package let providers: Providers
  private let client: HTTPClient

  /// - Parameters:
  ///   - key: What questions and answers are signed with.
  ///   - patience: How long a question may take, its repetitions included.
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

  /// Hangs up. Nobody may be asked any more.
  package func shutDown() async throws {
    try await client.shutdown()
  }
}
