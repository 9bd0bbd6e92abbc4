/// The keys needed to read and write rows. They are derived from the master key and survive its rotation.
package struct FieldKeys: Sendable {
  /// The keys that link the rows of the audit table.
  let auditChain: AuditChain
  /// The secret that seals personal text.
  let words: ServerSecret

  init(_ masterKey: MasterKey) {
    auditChain = AuditChain(masterKey)
    words = ServerSecret(masterKey)
  }
}
