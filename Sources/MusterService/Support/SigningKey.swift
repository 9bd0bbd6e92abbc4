internal import Crypto
internal import Encodings
internal import Foundation
package import VerificationFlow

/// A secret that is shared with another system, for signing messages (Standard Webhooks, "Signature scheme").
package struct SigningKey: Sendable, Equatable {
  /// The prefix of a secret in base64.
  static let prefix = "whsec_"
  /// The maximum difference between a message's time and the current time.
  private static let tolerance = Duration.seconds(5 * 60)

  private let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses a secret: `whsec_` and the base64 of 24 to 64 bytes; nil for any other text.
  package init?(text: String) {
    guard text.hasPrefix(Self.prefix), let data = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
      (24...64).contains(data.count)
    else { return nil }
    bytes = Array(data)
  }

  /// The secret in its text form.
  var text: String { Self.prefix + Data(bytes).base64EncodedString() }

  /// Returns the signature of a message: HMAC-SHA256 over its id, its time in seconds since 1970, and its body.
  package func signature(of body: [UInt8], id: String, timestamp: Int64) -> String {
    "v1," + Data(code(of: body, id: id, timestamp: "\(timestamp)")).base64EncodedString()
  }

  /// Returns whether one of these signatures, separated by spaces, is that of the message, and the message is of the
  /// current time within five minutes.
  package func accepts(_ signatures: String, of body: [UInt8], id: String, timestamp: String, at now: Instant) -> Bool {
    guard let time = Int64(timestamp), time > 0, time < Int64.max / 1000 else { return false }
    let age = Duration.milliseconds(now.milliseconds) - .seconds(time)
    guard age <= Self.tolerance, age >= .zero - Self.tolerance else { return false }
    let message = Self.message(body, id: id, timestamp: timestamp)
    return signatures.split(separator: " ").contains { signature in
      guard signature.hasPrefix("v1,"), let code = Data(base64Encoded: String(signature.dropFirst(3))) else {
        return false
      }
      return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: message, using: SymmetricKey(data: bytes))
    }
  }

  /// Returns the code of a body alone, in hexadecimal: HMAC-SHA256 with the text of the secret as it was shown.
  ///
  /// The code does not cover a time, so a receiver that checks nothing else accepts replayed messages.
  func code(ofBody body: String) -> String {
    HMAC<SHA256>.authenticationCode(for: Array(body.utf8), using: SymmetricKey(data: Array(text.utf8))).lowerHex
  }

  private func code(of body: [UInt8], id: String, timestamp: String) -> HMAC<SHA256>.MAC {
    HMAC<SHA256>.authenticationCode(
      for: Self.message(body, id: id, timestamp: timestamp), using: SymmetricKey(data: bytes))
  }

  private static func message(_ body: [UInt8], id: String, timestamp: String) -> [UInt8] {
    Array("\(id).\(timestamp).".utf8) + body
  }
}

extension SigningKey: CustomStringConvertible, CustomReflectable {
  /// Only the type's name, so that no log can leak the key.
  package var description: String { "SigningKey" }

  /// An empty mirror, so that no dump can leak the key.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
