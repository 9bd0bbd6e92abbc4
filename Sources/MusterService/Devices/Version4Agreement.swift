internal import Encodings
package import PowerAuth
internal import VerificationFlow

/// The keys of version 4 on which the service and a device agree when the device is activated or upgraded.
package struct Version4Agreement: Sendable {
  /// What the app sends for it.
  package struct Request: Sendable {
    let exchange: KeyExchangeRequest
    let publicKeys: SigningPublicKeys

    package init(exchange: KeyExchangeRequest, publicKeys: SigningPublicKeys) {
      (self.exchange, self.publicKeys) = (exchange, publicKeys)
    }
  }

  private static let counterByteCount = 32

  let suite: AlgorithmSuite
  let secret: ActivationSecret
  let signing: SigningKeys
  let devicePublicKeys: SigningPublicKeys
  package let answer: KeyExchangeAnswer
  /// The first value of the hash-based counter: 32 bytes.
  package let counterValue: [UInt8]
  /// The public keys with which the app verifies what the service signs for the device.
  package let serverPublicKeys: SigningPublicKeys

  /// Generates the keys, which takes some milliseconds of processor time.
  ///
  /// - Throws: `PowerAuthError` if the service does not know the suite, or a key is malformed; an error of
  ///   swift-crypto.
  init(_ request: Request) throws {
    guard let suite = request.exchange.suite else { throw PowerAuthError.invalidKeyExchange }
    try request.publicKeys.check(for: suite)
    let exchange = try KeyExchange(request.exchange, suite: suite)
    self.suite = suite
    secret = try ActivationSecret(exchange.secret)
    answer = exchange.answer
    devicePublicKeys = request.publicKeys
    signing = SigningKeys(suite)
    serverPublicKeys = try signing.publicKeys
    counterValue = .random(count: Self.counterByteCount)
  }
}
