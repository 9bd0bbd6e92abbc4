internal import AsyncHTTPClient
package import MusterService

/// Where the provider of single sign-on is, and what it knows us by.
package struct IdentityProviderAddress: Sendable, Equatable {
  /// The name that reviewers know it by.
  package var name: String
  /// The issuer of its tokens, below which it publishes its other addresses.
  package var issuer: String
  package var clientID: String
  package var clientSecret: String
  /// What is asked for, separated by spaces.
  package var scopes: String
  /// The name of the claim with the person's roles, or the names that lead to it, separated by dots.
  package var roleClaim: String
  /// Whether the provider may be reached without TLS on other machines.
  package var isPlainAllowed: Bool

  package init(
    name: String, issuer: String, clientID: String, clientSecret: String, scopes: String = "openid profile email",
    roleClaim: String = "roles", isPlainAllowed: Bool = false
  ) {
    self.name = name
    self.issuer = issuer
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.scopes = scopes
    self.roleClaim = roleClaim
    self.isPlainAllowed = isPlainAllowed
  }
}

/// The connections to a provider of single sign-on.
package struct IdentityProviderConnection: Sendable {
  package let provider: any IdentityProvider
  private let client: HTTPClient

  /// Creates the connections. Nothing is sent until somebody signs in.
  ///
  /// - Parameters:
  ///   - timeout: The time limit of a sign-in's requests to the provider, retries included.
  ///   - keyPause: How often the provider's keys are fetched because of a key that is not among them.
  package init(
    _ address: IdentityProviderAddress, timeout: Duration = .seconds(10), keyPause: Duration = .seconds(60)
  ) {
    let client = OperatorClient.makeConnections(patience: timeout)
    provider = HTTPIdentityProvider(
      address, client: OperatorClient(client: client, patience: timeout), keyPause: keyPause)
    self.client = client
  }

  /// Closes all connections. Nobody can sign in by the provider afterwards.
  package func shutDown() async throws {
    try await client.shutdown()
  }
}
