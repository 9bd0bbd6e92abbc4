internal import Encodings
internal import Foundation
internal import MusterStore

extension ServerSecret {
  /// Returns a URL-safe code that only this server can make for the message: its HMAC-SHA256, in 43 characters.
  func authenticationWord(for message: String) -> String {
    Data(authenticationCode(for: message)).base64URL
  }

  /// Returns whether this server made the code for the message.
  func isAuthenticationWord(_ word: String, for message: String) -> Bool {
    guard word.utf8.count == 43, let code = Data(base64URL: word) else { return false }
    return isAuthenticationCode(Array(code), for: message)
  }
}
