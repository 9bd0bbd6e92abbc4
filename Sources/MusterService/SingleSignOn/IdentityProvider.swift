package import VerificationFlow

/// A provider at which reviewers sign in (OpenID Connect).
package protocol IdentityProvider: Sendable {
  /// The name that reviewers know it by.
  var name: String { get }
  /// The issuer of its tokens.
  var issuer: String { get }

  /// Returns the address at which the person signs in.
  func address(of signIn: ProviderSignIn) async throws(IdentityProviderFailure) -> String

  /// Exchanges the code with which the person came back, and checks what the provider says about them.
  ///
  /// - Parameter issuer: The issuer that the address of the return names (RFC 9207), if any.
  func person(
    code: String, issuer: String?, of signIn: ProviderSignIn, at now: Instant
  ) async throws(IdentityProviderFailure) -> ProviderPerson

  /// Returns the address at which the person signs out of the provider; nil if it has none.
  ///
  /// - Parameters:
  ///   - idToken: The token of the session, if it was kept.
  ///   - address: Where the provider sends the person afterwards.
  func signOutAddress(idToken: String?, returningTo address: String) async -> String?
}

/// One sign-in at a provider. Its words are derived from the server's secret, so that the store keeps none of them.
package struct ProviderSignIn: Sendable {
  /// Ties the return of the person to the browser in which the sign-in began.
  package let state: String
  /// Ties the provider's token to this sign-in.
  package let nonce: String
  /// Proves at the exchange of the code who began the sign-in (RFC 7636).
  package let verifier: String
  /// Where the provider sends the person back to.
  package let returnAddress: String

  package init(state: String, nonce: String, verifier: String, returnAddress: String) {
    self.state = state
    self.nonce = nonce
    self.verifier = verifier
    self.returnAddress = returnAddress
  }

  /// What the provider may know of the verifier before the exchange (RFC 7636, section 4.2, method `S256`).
  package var challenge: String { ProofKey.challenge(of: verifier) }
}

/// A person who signed in at a provider.
package struct ProviderPerson: Sendable {
  package let subject: String
  package let profile: SignInProfile
  /// The values of the claim that has the person's roles.
  package let roles: [String]
  /// The provider's token, unless it is too long to be kept.
  package let idToken: String?
  /// When the provider ends the person's session there, if it says so.
  package let sessionEnd: Instant?

  package init(
    subject: String, profile: SignInProfile = SignInProfile(), roles: [String], idToken: String? = nil,
    sessionEnd: Instant? = nil
  ) {
    self.subject = subject
    self.profile = profile
    self.roles = roles
    self.idToken = idToken
    self.sessionEnd = sessionEnd
  }
}

/// Why a provider's answer is of no use.
package enum IdentityProviderFailure: Error, Equatable, Sendable {
  /// The provider cannot be reached, takes too long, or is failing.
  case unreachable
  /// The provider refuses the code, or the client.
  case refused
  /// The provider's answer is not what the protocol requires. The word says what is wrong, for logs and audits.
  case invalid(String)
  /// The times in the provider's token do not fit the service's clock.
  case clockSkew

  /// The reason in logs and audit records.
  package var word: String {
    switch self {
    case .unreachable: "unreachable"
    case .refused: "refused"
    case .invalid(let what): "invalid_\(what)"
    case .clockSkew: "clock_skew"
    }
  }
}
