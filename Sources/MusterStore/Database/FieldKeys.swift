/// The secrets that work with rows takes. They follow from the master key and outlive its rotation.
package struct FieldKeys: Sendable {
  /// What ties the rows of the audit together.
  let auditChain: AuditChain
  /// What seals people's words.
  let words: ServerSecret

  init(_ masterKey: MasterKey) {
    auditChain = AuditChain(masterKey)
    words = ServerSecret(masterKey)
  }
}
