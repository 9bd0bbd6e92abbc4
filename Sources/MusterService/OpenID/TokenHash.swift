internal import Crypto
internal import Encodings
internal import Foundation

/// What ties an ID token to the access token that is issued with it.
package enum TokenHash {
  /// Returns the claim `at_hash` for an access token: the left half of the hash (OpenID Connect Core 1.0, section
  /// 3.1.3.6), for algorithms with SHA-256.
  package static func ofAccessToken(_ token: String) -> String {
    Data(SHA256.hash(data: Data(token.utf8)).prefix(16)).base64URL
  }
}
