internal import Crypto
internal import Foundation
internal import VerificationFlow

/// The one-time codes that an app makes of a secret and of the time (RFC 6238), with SHA-1, six digits and 30 seconds: what
/// all apps can.
struct TOTP: Sendable {
  private static let period: Int64 = 30
  private let key: SymmetricKey

  /// Codes made with this secret.
  init(secret: [UInt8]) {
    key = SymmetricKey(data: secret)
  }

  /// Codes made with the secret of this text; nil if it is none.
  init?(base32: String) {
    guard let secret = Base32.bytes(base32) else { return nil }
    self.init(secret: secret)
  }

  /// The step of time, one before and one after that of now included, whose code this is; nil if it is of none of them.
  func step(of code: String, at now: Instant) -> Int? {
    let digits = code.filter { !$0.isWhitespace }
    guard digits.utf8.count == 6, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt32(digits) else {
      return nil
    }
    let current = Int(now.milliseconds / 1000 / Self.period)
    return [current, current - 1, current + 1].first { self.number(at: $0, digits: 6) == number }
  }

  /// The code of a step (RFC 4226, section 5.3) as a number.
  func number(at step: Int, digits: Int) -> UInt32 {
    let counter = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
    let code = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key))
    let offset = Int(code[19] & 15)
    let bits = code[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    return bits % (0..<digits).reduce(1) { power, _ in power * 10 }
  }
}
