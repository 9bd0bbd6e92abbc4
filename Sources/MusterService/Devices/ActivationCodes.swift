internal import Crypto
internal import Encodings
internal import Foundation
internal import MusterStore
internal import PowerAuth
package import VerificationFlow

/// The activation codes of processes. An app that has one names its process by it when it activates a device, besides
/// the code that was sent to the person.
package struct ActivationCodes: Sendable {
  let store: Store

  /// Returns the code of a process, always the same one, and remembers it.
  package func code(of process: SessionID) async throws -> String {
    let random = store.secret.authenticationCode(for: "activation code|\(process)").prefix(
      ActivationCode.randomByteCount)
    let code = ActivationCode.text(Array(random))
    let hash = hash(of: code)
    try await mappingErrors {
      try await store.database.write { connection in
        // The session may have been erased meanwhile.
        guard try connection.session(process) != nil else { return }
        try connection.noteActivationCode(hash, of: process)
      }
    }
    return code
  }

  /// Returns the process with this code.
  ///
  /// - Throws: `ACTIVATION_OTP_INVALID` with no attempts left if there is none.
  package func process(_ code: String) async throws -> SessionID {
    let hash = hash(of: code)
    guard ActivationCode.isValid(code),
      let process = try await store.database.readInline({ try $0.session(ofActivationCode: hash) })
    else { throw ServiceError.wrongActivationCode(attemptsLeft: 0) }
    return process
  }

  private func hash(of code: String) -> String {
    store.secret.authenticationCode(for: "activation code hash|\(code)").lowerHex
  }
}
