package import VerificationFlow

extension Connection {
  /// Remembers the activation code of a process, if it is not remembered already.
  ///
  /// - Parameter hash: A keyed hash of the code.
  package func noteActivationCode(_ hash: String, of session: SessionID) throws {
    _ = try insertIfAbsent(
      into: "activation_codes", ["code_hash": .text(hash), "session_id": .rawValue(session)],
      onConflict: "(code_hash) DO NOTHING")
  }

  /// Returns the process whose activation code has this hash, or nil.
  package func session(ofActivationCode hash: String) throws -> SessionID? {
    try rows("SELECT session_id FROM activation_codes WHERE code_hash = :hash", ["hash": .text(hash)])
      .first?.rawValue("session_id")
  }
}
