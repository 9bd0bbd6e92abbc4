internal import Crypto
internal import Foundation

extension Sequence where Element == UInt8 {
  /// Two lower-case hexadecimal digits a byte.
  var hexadecimal: String {
    reduce(into: "") { text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

/// SHA-256 of bytes or text, in lower-case hexadecimal.
func sha256(_ bytes: some Sequence<UInt8>) -> String {
  SHA256.hash(data: Array(bytes)).hexadecimal
}

/// A fresh id: a random UUID (RFC 9562, version 4) in lower case.
func freshID() -> String {
  UUID().uuidString.lowercased()
}
