import MusterAPI
import MusterService

/// What clients have to know of the provider (OpenID Connect Discovery 1.0, section 3).
struct OpenIDConfiguration: Encodable {
  let issuer: String
  let authorizationEndpoint: String
  let tokenEndpoint: String
  let userInfoEndpoint: String
  let keys: String
  private let scopes = AuthorizationParameters.scopes
  private let responseTypes = ["code"]
  private let responseModes = ["query"]
  private let grantTypes = ["authorization_code"]
  private let subjectTypes = ["public"]
  private let signingAlgorithms = ["ES256"]
  private let authenticationMethods = ["client_secret_basic", "client_secret_post", "none"]
  private let challengeMethods = ["S256"]
  private let claims = [
    "iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "amr", "at_hash", "email", "email_verified", "name",
    "verification_session",
  ]
  private let namesIssuer = true
  private let takesClaims = false
  private let takesRequests = false
  private let takesRequestURIs = false

  private enum CodingKeys: String, CodingKey {
    case issuer
    case authorizationEndpoint = "authorization_endpoint"
    case tokenEndpoint = "token_endpoint"
    case userInfoEndpoint = "userinfo_endpoint"
    case keys = "jwks_uri"
    case scopes = "scopes_supported"
    case responseTypes = "response_types_supported"
    case responseModes = "response_modes_supported"
    case grantTypes = "grant_types_supported"
    case subjectTypes = "subject_types_supported"
    case signingAlgorithms = "id_token_signing_alg_values_supported"
    case authenticationMethods = "token_endpoint_auth_methods_supported"
    case challengeMethods = "code_challenge_methods_supported"
    case claims = "claims_supported"
    case namesIssuer = "authorization_response_iss_parameter_supported"
    case takesClaims = "claims_parameter_supported"
    case takesRequests = "request_parameter_supported"
    case takesRequestURIs = "request_uri_parameter_supported"
  }

  /// - Parameter issuer: The URL of the service, without a slash at the end.
  init(issuer: String) {
    self.issuer = issuer
    authorizationEndpoint = issuer + Routes.OpenID.authorize
    tokenEndpoint = issuer + Routes.OpenID.token
    userInfoEndpoint = issuer + Routes.OpenID.userInfo
    keys = issuer + Routes.OpenID.keys
  }
}
