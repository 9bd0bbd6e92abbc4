internal import AsyncHTTPClient
package import MusterService
internal import PhoneNumbers
package import VerificationFlow

/// Where the operators' side of phone checks is, and what it knows us by.
package struct PhoneCheckAddress: Sendable, Equatable {
  package var kind: PhoneCheckConnection.Kind
  /// The address of the API: its origin for a vendor, what all paths are appended to for CAMARA, the only URL for our
  /// own protocol.
  package var url: String
  /// Where devices sign in, for CAMARA; nil for `authorize` below the address.
  package var authorizeURL: String?
  /// Where access tokens are given out, for CAMARA; nil for `token` below the address.
  package var tokenURL: String?
  package var clientID: String?
  package var clientSecret: String?
  /// The version of the API, for a vendor.
  package var version: PhoneCheckRecord.Version

  package init(
    kind: PhoneCheckConnection.Kind, url: String, authorizeURL: String? = nil, tokenURL: String? = nil,
    clientID: String? = nil, clientSecret: String? = nil, version: PhoneCheckRecord.Version = .v2
  ) {
    self.kind = kind
    self.url = url
    self.authorizeURL = authorizeURL
    self.tokenURL = tokenURL
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.version = version
  }
}

/// The connections to the operators' side of phone checks.
package struct PhoneCheckConnection: Sendable {
  /// How the operators' side is asked. Raw values are those of the setting.
  package enum Kind: String, CaseIterable, Sendable {
    /// By the API of a vendor of phone checks.
    case vendor
    /// By the APIs of CAMARA, the open standard of operators.
    case camara
    /// By the signed questions of our own protocol.
    case http
  }

  package let backend: any PhoneCheckBackend
  private let client: HTTPClient

  /// Creates the connections. Nothing is sent until a check begins.
  ///
  /// - Parameters:
  ///   - providerKey: Signs the questions of our own protocol. Without it, none is sent, and all checks fail.
  ///   - timeout: The time limit of a question, retries included.
  package init(_ address: PhoneCheckAddress, providerKey: SigningKey?, timeout: Duration = .seconds(5)) {
    let client = OperatorClient.makeConnections(patience: timeout)
    let line = OperatorClient(client: client, patience: timeout)
    let credentials = OperatorCredentials(id: address.clientID ?? "", secret: address.clientSecret ?? "")
    let root = address.url.withoutFinalSlash
    switch (address.kind, providerKey) {
    case (.vendor, _):
      backend = VendorPhoneCheckBackend(root: root, credentials, version: address.version, client: line)
    case (.camara, _):
      backend = CAMARAPhoneCheckBackend(
        root: root, authorizeURL: address.authorizeURL ?? "\(root)/authorize",
        tokenURL: address.tokenURL ?? "\(root)/token", credentials, client: line)
    case (.http, let key?):
      backend = HTTPPhoneCheckBackend(
        line: ProviderClient(url: address.url, key: key, client: client, patience: timeout))
    case (.http, nil):
      backend = UnreachablePhoneCheckBackend()
    }
    self.client = client
  }

  /// Closes all connections. No operator can be asked afterwards.
  package func shutDown() async throws {
    try await client.shutdown()
  }
}

/// The operators' side of a service that has no key to sign its questions.
private struct UnreachablePhoneCheckBackend: PhoneCheckBackend {
  func begin(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckBeginning {
    throw .failed(.unreachable)
  }

  func result(
    of question: PhoneCheckQuestion, reference: String, returnedWith parameters: [String: String]?
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    throw .failed(.unreachable)
  }

  func checkSIM(_ number: PhoneNumber, periodMinutes: Int) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    throw .failed(.unreachable)
  }
}
