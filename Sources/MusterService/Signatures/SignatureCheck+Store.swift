internal import MusterStore
internal import VerificationFlow

extension SignatureCheck {
  /// Creates the check of a signature by the current policy and keys of its project.
  ///
  /// - Throws: `SIGNATURE_REQUIRED` or `SIGNATURE_INVALID`; `StoreError` `secretUnreadable`.
  init(of text: String?, in project: ProjectID, on connection: any Connection, _ seal: SecretSeal) throws {
    // A session's row implies its project's row.
    guard let policy = try connection.project(project)?.signaturePolicy else { throw ServiceError.sessionNotFound }
    var keys: [SignatureKeyID: SignatureKey] = [:]
    if text != nil, policy != .ignore {
      for stored in try connection.signatureKeys(of: project) where stored.record.revokedAt == nil {
        keys[stored.record.id] = try SignatureKey(stored.record.algorithm, material: stored.material(seal))
      }
    }
    try self.init(of: text, policy: policy, keys: keys)
  }
}
