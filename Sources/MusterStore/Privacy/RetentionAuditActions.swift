extension AuditRecord.Action {
  package static let retentionChanged = Self(rawValue: "retention.changed")

  package static let ofRetention: [Self] = [.retentionChanged]
}
