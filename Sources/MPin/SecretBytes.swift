internal import Crypto

/// Bytes that are overwritten when the last copy is released, and that no print, dump or interpolation reveals.
struct SecretBytes: Sendable {
  /// The key type of swift-crypto clears its memory.
  private let key: SymmetricKey

  init(_ bytes: [UInt8]) {
    key = SymmetricKey(data: bytes)
  }

  /// Returns 32 random bytes.
  static func random() -> SecretBytes { SecretBytes(key: SymmetricKey(size: .bits256)) }

  init(key: SymmetricKey) {
    self.key = key
  }

  /// The bytes, in memory that is not cleared.
  var bytes: [UInt8] { unsafe key.withUnsafeBytes { unsafe Array($0) } }

  /// Calls `body` with the bytes themselves.
  func withBytes<Result>(_ body: (UnsafePointer<UInt8>?) -> Result) -> Result {
    unsafe key.withUnsafeBytes { unsafe body($0.assumingMemoryBound(to: UInt8.self).baseAddress) }
  }
}

extension SecretBytes: CustomStringConvertible, CustomReflectable {
  var description: String { "secret" }

  var customMirror: Mirror { Mirror(self, children: [:]) }
}
