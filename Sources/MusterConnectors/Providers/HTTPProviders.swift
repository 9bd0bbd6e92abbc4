internal import AsyncHTTPClient
internal import Foundation
package import MusterService
internal import VerificationFlow

/// Providers that are reached over HTTP, each at one URL. A question is a signed POST; its answer is signed, too.
///
/// `docs/providers.md` describes the protocol for implementers.
package struct HTTPProviders: Sendable {
  /// The URL of each provider; nil for those not configured.
  package struct Addresses: Sendable, Equatable {
    package var documents: String?
    package var presence: String?
    package var evaluation: String?
    package var codes: String?
    package var users: String?
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
  ///   - patience: The time limit of a question, retries included.
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

/// A user provider reached over HTTP: `user.find`.
struct HTTPUserProvider: UserProvider {
  let line: ProviderClient

  private struct Question: Encodable {
    /// JSON as text, so that numbers stay as the app wrote them.
    let identification: String
    let processType: String
    let language: String
  }

  private struct Found: Decodable {
    let userId: String?
    let consentRequired: Bool?

    enum CodingKeys: CodingKey {
      case userId, consentRequired
    }

    /// `userId` has to be present, even as null: if its absence meant an unknown user, a misspelt field would
    /// silently stop codes from being sent.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      userId = try container.decode(String?.self, forKey: .userId)
      consentRequired = try container.decodeIfPresent(Bool.self, forKey: .consentRequired)
    }
  }

  func find(
    _ identification: String, processType: String, language: String
  ) async throws(ProviderFailure) -> KnownUser? {
    let question = Question(identification: identification, processType: processType, language: language)
    let found = try await line.ask("user.find", id: UUID().uuidString.lowercased(), question, for: Found.self)
    guard let id = found.userId else { return nil }
    guard (1...256).contains(id.unicodeScalars.count) else { throw .malformed }
    return KnownUser(id: id, consentRequired: found.consentRequired)
  }
}

/// A consent provider reached over HTTP: `consent.text`.
struct HTTPConsentProvider: ConsentProvider {
  let line: ProviderClient

  private struct Question: Encodable {
    let session: SessionPart
  }

  private struct Text: Decodable {
    let text: String
    let version: String
  }

  func text(in session: AskedSession) async throws(ProviderFailure) -> VersionedText {
    let found = try await line.ask(
      "consent.text", id: UUID().uuidString.lowercased(), Question(session: SessionPart(session)), for: Text.self)
    guard !found.text.isEmpty, (1...64).contains(found.version.unicodeScalars.count) else { throw .malformed }
    return VersionedText(text: found.text, version: found.version)
  }
}

/// A code provider reached over HTTP: `code.deliver`.
struct HTTPCodeProvider: CodeProvider {
  let line: ProviderClient

  private struct Question: Encodable {
    let session: SessionPart
    let kind: String
    let code: String
    let text: String
    let contact: Contact?
    let expiresAt: String
  }

  func deliver(_ message: CodeMessage, in session: AskedSession, as id: String) async throws(ProviderFailure) {
    let end = Date(timeIntervalSince1970: Double(message.expiresAt.milliseconds) / 1000)
    let question = Question(
      session: SessionPart(session), kind: message.kind.rawValue, code: message.code, text: message.text,
      contact: message.contact, expiresAt: end.formatted(.iso8601))
    _ = try await line.ask("code.deliver", id: id, question, for: Acknowledgement.self)
  }

  private struct LoginQuestion: Encodable {
    let phoneNumber: String
    let code: String
    let text: String
    let language: String
    let expiresAt: String
  }

  func deliver(_ message: LoginCodeMessage, as id: String) async throws(ProviderFailure) {
    let end = Date(timeIntervalSince1970: Double(message.expiresAt.milliseconds) / 1000)
    let question = LoginQuestion(
      phoneNumber: message.phoneNumber, code: message.code, text: message.text, language: message.language,
      expiresAt: end.formatted(.iso8601))
    _ = try await line.ask("login-code.deliver", id: id, question, for: Acknowledgement.self)
  }

  private struct LinkQuestion: Encodable {
    let session: SessionPart
    let contact: Contact
    let url: String
    let text: String
    let expiresAt: String
  }

  func deliver(_ message: LinkMessage, in session: AskedSession, as id: String) async throws(ProviderFailure) {
    let end = Date(timeIntervalSince1970: Double(message.expiresAt.milliseconds) / 1000)
    let question = LinkQuestion(
      session: SessionPart(session), contact: message.contact, url: message.url, text: message.text,
      expiresAt: end.formatted(.iso8601))
    _ = try await line.ask("link.deliver", id: id, question, for: Acknowledgement.self)
  }

  private struct PinQuestion: Encodable {
    let email: String
    let code: String?
    let url: String?
    let text: String
    let language: String
    let expiresAt: String
  }

  func deliver(_ message: PinMessage, as id: String) async throws(ProviderFailure) {
    let end = Date(timeIntervalSince1970: Double(message.expiresAt.milliseconds) / 1000)
    let question = PinQuestion(
      email: message.address, code: message.code, url: message.url, text: message.text, language: message.language,
      expiresAt: end.formatted(.iso8601))
    _ = try await line.ask("pin-login.deliver", id: id, question, for: Acknowledgement.self)
  }
}
