internal import Encodings
internal import MusterStore
internal import VerificationFlow

extension PhoneChecks {
  /// Takes a message of the operators' side that a check has ended, and asks for the result of the check: what the
  /// message says of it counts for nothing.
  ///
  /// - Returns: Whether the message is from there, and comes for the first time. Then it is no error if the check is not
  ///   known, or has ended.
  /// - Throws: `PhoneCheckFailure` if the operators' side does not tell the result.
  package func take(_ callback: PhoneCheckCallback) async throws -> Bool {
    let verified: VerifiedCallback
    do throws(PhoneCheckFailure) {
      guard let operators = backends.live else { return false }
      verified = try await operators.verified(callback)
    } catch {
      return false
    }
    let (hash, now) = (Secrets.hash(of: verified.signedText), clock.now())
    let isNew = try await mappingErrors {
      try await store.database.write { try $0.rememberPhoneCheckCallback(hash, at: now) }
    }
    guard isNew else { return false }
    do {
      try await follow(verified)
    } catch {
      try await mappingErrors { try await store.database.write { try $0.forgetPhoneCheckCallback(hash) } }
      throw error
    }
    return true
  }

  /// Asks for the result of the check that a message is about.
  private func follow(_ callback: VerifiedCallback) async throws {
    guard let reference = callback.reference, let (check, project) = try await openCheck(called: reference) else {
      return
    }
    if let result = try await result(of: check, in: project) { _ = try await end(check.id, with: result) }
  }

  /// Returns a check that can still end, by what the operators' side calls it; nil if there is none.
  private func openCheck(called reference: String) async throws -> (PhoneCheckRecord, ProjectRecord)? {
    let index = store.secret.index(ofReference: reference)
    return try await store.database.readInline { [clock] connection -> (PhoneCheckRecord, ProjectRecord)? in
      guard let check = try connection.phoneCheck(referenceIndex: index)?.asOf(clock.now()), check.status.isOpen,
        let project = try connection.project(check.projectId)
      else { return nil }
      return (check, project)
    }
  }
}

extension ServerSecret {
  /// Returns the keyed hash by which a check is found by what the operators' side calls it.
  func index(ofReference reference: String) -> String {
    authenticationCode(for: "phone-check-reference|\(reference)").prefix(16).lowerHex
  }
}
