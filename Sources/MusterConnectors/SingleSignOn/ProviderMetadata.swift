internal import Foundation
internal import MusterService

/// What a provider publishes about itself (OpenID Connect Discovery, section 3; RFC 8414).
struct ProviderMetadata: Decodable, Sendable {
  let issuer: String
  let authorizationEndpoint: String
  let tokenEndpoint: String
  let keySet: String
  let userInfoEndpoint: String?
  let endSessionEndpoint: String?
  let authenticationMethods: [String]?
  let challengeMethods: [String]?
  let algorithms: [String]?
  /// Whether the address of each return names the issuer (RFC 9207).
  let namesIssuer: Bool?

  private enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case keySet = "jwks_uri"
    case userInfoEndpoint = "userinfo_endpoint"
    case endSessionEndpoint = "end_session_endpoint"
    case authenticationMethods = "token_endpoint_auth_methods_supported"
    case challengeMethods = "code_challenge_methods_supported"
    case algorithms = "id_token_signing_alg_values_supported"
    case namesIssuer = "authorization_response_iss_parameter_supported"
  }

  /// Whether the client's secret goes into the body, because the provider does not take it in a header.
  var takesSecretInBody: Bool {
    guard let authenticationMethods else { return false }
    return !authenticationMethods.contains("client_secret_basic")
      && authenticationMethods.contains("client_secret_post")
  }

  /// Checks that the provider is the expected one, and offers what a sign-in needs.
  ///
  /// - Parameter isPlainAllowed: Whether its addresses may be reached without TLS.
  /// - Throws: `invalid` with what is wrong.
  func check(issuer expected: String, isPlainAllowed: Bool) throws(IdentityProviderFailure) {
    guard issuer == expected else { throw .invalid("issuer") }
    for address in [authorizationEndpoint, tokenEndpoint, keySet, userInfoEndpoint, endSessionEndpoint] {
      guard let address else { continue }
      guard Self.isAcceptable(address, isPlainAllowed: isPlainAllowed) else { throw .invalid("endpoint") }
    }
    if let algorithms, Set(algorithms).isDisjoint(with: IDToken.algorithms) { throw .invalid("algorithms") }
    if let challengeMethods, !challengeMethods.contains("S256") { throw .invalid("challenge_methods") }
    if let methods = authenticationMethods,
      Set(methods).isDisjoint(with: ["client_secret_basic", "client_secret_post"])
    {
      throw .invalid("authentication_methods")
    }
  }

  private static func isAcceptable(_ address: String, isPlainAllowed: Bool) -> Bool {
    if DeviceURL.isAcceptable(address) { return true }
    guard isPlainAllowed, let parts = URLComponents(string: address), parts.host?.isEmpty == false, parts.user == nil
    else { return false }
    return parts.scheme?.lowercased() == "http" && address.utf8.allSatisfy { (0x21...0x7e).contains($0) }
  }
}
