extension AuditRecord.Action {
  package static let masterKeyRotated = Self(rawValue: "master_key.rotated")

  package static let ofMasterKey: [Self] = [.masterKeyRotated]
}
