internal import Crypto
internal import Encodings
internal import Foundation
internal import VerificationFlow

/// Time-based one-time codes (RFC 6238) with SHA-1, six digits and 30 seconds, which all authenticator apps support.
struct TOTP: Sendable {
  private static let period: Int64 = 30
  private let key: SymmetricKey

  init(secret: [UInt8]) {
    key = SymmetricKey(data: secret)
  }

  /// Decodes the secret from base32; nil if the text is invalid.
  init?(base32: String) {
    guard let secret = Base32.bytes(base32) else { return nil }
    self.init(secret: secret)
  }

  /// Returns the time step that a code belongs to, out of the current, previous and next one; nil if it is of none of
  /// them.
  func step(of code: String, at now: Instant) -> Int? {
    let digits = code.filter { !$0.isWhitespace }
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt32(digits) else {
      return nil
    }
    let current = Int(now.milliseconds / 1000 / Self.period)
    return [current, current - 1, current + 1].first { self.number(at: $0, digits: 6) == number }
  }

  /// Returns the code of a step (RFC 4226, section 5.3) as a number.
  func number(at step: Int, digits: Int) -> UInt32 {
    let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
    let code = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key))
    let offset = Int(code[19] & 15)
    let bits = code[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    return bits % (0..<digits).reduce(1) { power, _ in power * 10 }
  }
}
