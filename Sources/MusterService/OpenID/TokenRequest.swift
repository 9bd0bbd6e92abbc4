internal import Foundation

/// A request to exchange a code for tokens (RFC 6749, section 4.1.3).
package struct TokenRequest: Sendable {
  private let fields: [String: String]
  private let repeated: Set<String>
  private let authorization: String?
  /// The address under which the request is counted.
  package let address: String

  /// - Parameters:
  ///   - fields: The fields of the form; of several with the same name, any.
  ///   - repeated: The names that occur more than once.
  ///   - authorization: The `Authorization` header.
  package init(_ fields: [String: String], repeated: Set<String> = [], authorization: String?, address: String) {
    self.fields = fields.filter { !$0.value.isEmpty }
    (self.repeated, self.authorization, self.address) = (repeated, authorization, address)
  }

  /// What identifies a client, and proves that it is the one.
  struct Credentials {
    let id: String
    /// Nil for a public client.
    let secret: String?
  }

  var redirectURI: String? { fields["redirect_uri"] }
  var codeVerifier: String? { fields["code_verifier"] }

  /// The code.
  ///
  /// - Throws: `invalid_request`, `unsupported_grant_type`.
  var code: String {
    get throws(TokenError) {
      guard repeated.isEmpty else { throw TokenError(.invalidRequest, "a field occurs more than once") }
      guard let type = fields["grant_type"] else { throw TokenError(.invalidRequest, "grant_type: is missing") }
      guard type == "authorization_code" else {
        throw TokenError(.unsupportedGrantType, "grant_type: must be authorization_code")
      }
      guard let code = fields["code"] else { throw TokenError(.invalidRequest, "code: is missing") }
      return code
    }
  }

  /// The credentials in the header (`client_secret_basic`) or in the form (`client_secret_post`).
  ///
  /// - Throws: `invalid_request`, `invalid_client`.
  var credentials: Credentials {
    get throws(TokenError) {
      guard let authorization else {
        guard let id = fields["client_id"], id.isVisibleASCII else {
          throw TokenError(.invalidRequest, "client_id: is missing")
        }
        return Credentials(id: id, secret: fields["client_secret"])
      }
      guard fields["client_secret"] == nil else {
        throw TokenError(.invalidRequest, "the client may authenticate in one way only")
      }
      guard let header = Self.credentials(inBasic: authorization),
        fields["client_id"].map({ $0 == header.id }) ?? true
      else { throw TokenError.invalidClient }
      return header
    }
  }

  /// Reads `Basic` credentials, whose parts are encoded as in a form (RFC 6749, section 2.3.1).
  private static func credentials(inBasic header: String) -> Credentials? {
    guard header.prefix(6).lowercased() == "basic ",
      let data = Data(base64Encoded: String(header.dropFirst(6)).trimmingCharacters(in: .whitespaces)),
      let pair = String(bytes: data, encoding: .utf8)
    else { return nil }
    let parts = pair.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
      String($0).replacing("+", with: " ").removingPercentEncoding
    }
    guard parts.count == 2, let id = parts[0], id.isVisibleASCII, let secret = parts[1] else { return nil }
    return Credentials(id: id, secret: secret.isEmpty ? nil : secret)
  }
}

/// An error of the token endpoint (RFC 6749, section 5.2) or of the UserInfo endpoint (RFC 6750, section 3.1).
package struct TokenError: Error, Equatable, Sendable {
  package enum Code: String, Sendable {
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case invalidRequest = "invalid_request"
    case invalidToken = "invalid_token"
    case unsupportedGrantType = "unsupported_grant_type"
  }

  package let code: Code
  /// What is wrong, for the developer of the client.
  package let reason: String

  package init(_ code: Code, _ reason: String) {
    (self.code, self.reason) = (code, reason)
  }

  static let invalidClient = TokenError(.invalidClient, "the client or its secret is not known")
  static let invalidGrant = TokenError(.invalidGrant, "the code is not valid for this client")
  static let codeReused = TokenError(.invalidGrant, "the code was used before, so its access token is revoked")
}
