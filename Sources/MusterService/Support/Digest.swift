internal import Crypto
internal import MusterStore

/// SHA-256 of bytes or text, in lower-case hexadecimal.
func sha256(_ bytes: some Sequence<UInt8>) -> String {
  SHA256.hash(data: Array(bytes)).lowerHex
}
