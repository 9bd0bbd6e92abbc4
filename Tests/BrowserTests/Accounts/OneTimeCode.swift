import Crypto
import Foundation

/// What an authenticator app shows: RFC 6238 over the secret that a page shows, in base32 (RFC 4648, section 6).
func oneTimeCode(of secret: String, at moment: Date = Date()) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
  let bits = secret.uppercased().compactMap { alphabet.firstIndex(of: $0) }.flatMap { value in
    (0..<5).reversed().map { value >> $0 & 1 }
  }
  let key = stride(from: 0, to: bits.count - 7, by: 8).map {
    bits[$0..<$0 + 8].reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
  }
  let step = UInt64(moment.timeIntervalSince1970) / 30
  let message = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> ($0 * 8)) }
  let mac = Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: SymmetricKey(data: key)))
  let offset = Int(mac[19] & 15)
  let number = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
  let digits = String(number % 1_000_000)
  return String(repeating: "0", count: 6 - digits.count) + digits
}
