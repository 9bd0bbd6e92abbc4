/// The cost of hashing a password: the parameters of scrypt (RFC 7914, section 2).
package struct PasswordCost: Sendable, Equatable {
  /// The base-2 logarithm of N, 1 to 20. N scales time and memory, of which 128 · N · ``blockSize`` bytes are used.
  package var logRounds: Int
  /// r, 1 to 32.
  package var blockSize: Int
  /// p, 1 to 16, which scales only time.
  package var parallelism: Int

  /// Creates a cost. The defaults, which use 32 MiB, are among those that OWASP's Password Storage Cheat Sheet
  /// considers sufficient.
  package init(logRounds: Int = 15, blockSize: Int = 8, parallelism: Int = 3) {
    self.logRounds = logRounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }
}
