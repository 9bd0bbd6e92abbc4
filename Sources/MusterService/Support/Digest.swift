internal import Crypto
internal import Encodings

/// Returns the SHA-256 of bytes, in lower-case hexadecimal.
func sha256(_ bytes: some Sequence<UInt8>) -> String {
  SHA256.hash(data: Array(bytes)).lowerHex
}
