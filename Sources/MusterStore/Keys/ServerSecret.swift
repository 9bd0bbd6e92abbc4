internal import Crypto

/// What the service makes its tokens with. It follows from the master key, so that there is one secret to keep.
public struct ServerSecret: Sendable {
  private let key: SymmetricKey

  init(_ masterKey: MasterKey) {
    key = masterKey.derivedKey(for: "muster server secret")
  }

  /// The HMAC-SHA256 of a message: 32 bytes that nobody else can make.
  public func authenticationCode(for message: String) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: key))
  }
}
