/// What one try of a password costs: the parameters of scrypt (RFC 7914, section 2).
package struct PasswordCost: Sendable, Equatable {
  /// The logarithm of N to the base 2, 1 to 20: N grows time and memory, of which 128 · N · ``blockSize`` bytes are used.
  package var logRounds: Int
  /// r, 1 to 32.
  package var blockSize: Int
  /// p, 1 to 16, which grows time alone.
  package var parallelism: Int

  /// These parameters; the defaults are of those that OWASP's Password Storage Cheat Sheet holds to be enough, with
  /// 32 MiB.
  package init(logRounds: Int = 15, blockSize: Int = 8, parallelism: Int = 3) {
    self.logRounds = logRounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }
}
