internal import MusterStore
internal import VerificationFlow

/// The codes that are sent to people who log in or register.
enum LoginCodes {
  /// The number of digits.
  static let length = 6
  /// How many codes have a pause of their own.
  static let pauseCount = pauses.count
  private static let pauses = [30, 60, 120].map { Duration.seconds($0) }

  /// Returns the code for a message. It is derived from the secret of the server, so that only its hash is stored.
  static func code(for message: String, secret: ServerSecret) -> String {
    let value = secret.authenticationCode(for: message).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return String("000000\(value % 1_000_000)".suffix(length))
  }

  /// Returns how long after this many codes the next one can be requested. Later pauses are as long as the last one.
  static func pause(after count: Int) -> Duration { pauses[min(max(count, 1), pauseCount) - 1] }
}
