internal import Encodings
internal import Foundation
internal import MusterStore

extension ServerSecret {
  /// Returns a URL-safe code that only this server can make for the message: its HMAC-SHA256, in 43 characters.
  func authenticationText(for message: String) -> String {
    Data(authenticationCode(for: message)).base64URL
  }

  /// Returns whether this server made the code for the message.
  func isAuthenticationText(_ text: String, for message: String) -> Bool {
    guard text.utf8.count == 43, let code = Data(base64URL: text) else { return false }
    return isAuthenticationCode(Array(code), for: message)
  }
}
