extension AuditRecord.Action {
  /// An event was applied to a process. The detail names the event and the states before and after.
  package static let processMoved = Self(rawValue: "process.moved")

  package static let ofProcesses: [Self] = [.processMoved]
}
