/// Why a registration or a login with a passkey is not valid.
package struct WebAuthnError: Error, Sendable, Equatable {
  package enum Code: String, Sendable, CaseIterable {
    /// The bytes are not CBOR in the canonical form of CTAP2, not JSON, or do not have the members that they must have.
    case malformed
    /// The client data are of another ceremony: a registration in place of a login, or the reverse.
    case wrongType
    /// The challenge is another one.
    case wrongChallenge
    /// The page or the app is not one of the relying party.
    case wrongOrigin
    /// The page was in a frame of another origin.
    case crossOrigin
    /// The authenticator made the response for another relying party.
    case wrongRelyingParty
    /// Nobody touched the authenticator.
    case userNotPresent
    /// The authenticator did not verify the person.
    case userNotVerified
    /// The key is of an algorithm that was not offered.
    case unsupportedAlgorithm
    /// The key is not one of its algorithm.
    case invalidKey
    /// The format of the attestation is not known.
    case unsupportedAttestation
    /// The attestation is not valid.
    case invalidAttestation
    /// The response is of another credential.
    case wrongCredential
    /// The response names another user.
    case wrongUser
    /// The signature is not valid.
    case invalidSignature
    /// The authenticator says of itself what it did not say at the registration.
    case changedAuthenticator
    /// The counter did not grow, so there may be a copy of the authenticator.
    case counterNotIncreased
  }

  package let code: Code

  package init(_ code: Code) {
    self.code = code
  }
}
