/// What one try of a password costs: the parameters of scrypt (RFC 7914, section 2).
public struct PasswordCost: Sendable, Equatable {
  /// The logarithm of N to the base 2, 1 to 20: N grows time and memory, of which 128 · N · ``blockSize`` bytes are used.
  public var logRounds: Int
  /// r, 1 to 32.
  public var blockSize: Int
  /// p, 1 to 16, which grows time alone.
  public var parallelism: Int

  /// These parameters; the defaults are of those that OWASP's Password Storage Cheat Sheet holds to be enough, with
  /// 32 MiB.
  public init(logRounds: Int = 15, blockSize: Int = 8, parallelism: Int = 3) {
    self.logRounds = logRounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }
}
