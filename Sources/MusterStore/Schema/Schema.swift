/// The migration steps of the schema. A released step never changes; each change of the schema is a new step.
enum Schema {
  /// A step: statements, followed by a backfill of existing rows that statements cannot do.
  struct Step: Sendable {
    let name: String
    let statements: [String]
    let backfill: (@Sendable (any Connection) throws -> Void)?

    init(_ name: String, _ statements: [String], backfill: (@Sendable (any Connection) throws -> Void)? = nil) {
      self.name = name
      self.statements = statements
      self.backfill = backfill
    }
  }

  static let steps = [
    Step("1-first-light", firstLight),
    Step("2-audit-chain", auditChain) { try $0.beginAuditChain() },
    Step("3-signature-keys", signatureKeys),
    Step("4-whole-flow", wholeFlow),
    Step("5-reviews", reviews),
    Step("6-resumable-uploads", resumableUploads),
    Step("7-idempotent-answers", idempotentAnswers),
    Step("8-quality-rules", qualityRules),
    Step("9-privacy", privacy) { try $0.encryptFields() },
    Step("10-webhooks", webhooks),
    Step("11-providers", providers),
    Step("12-reviewers", reviewers),
    Step("13-review-desk", reviewDesk) { try $0.addFieldFacets() },
    Step("14-presence", presence),
    Step("15-many-sessions", manySessions),
    Step("16-ended-activations", endedActivations),
    Step("17-case-references", caseReferences) { try $0.addCaseReferences() },
    Step("18-teamwork", teamwork),
    Step("19-audit-projects", auditProjects),
    Step("20-audit-folds", auditFolds),
    Step("21-session-list", sessionList),
    Step("22-origins", origins),
    Step("23-webhook-tests", webhookTests),
    Step("24-typed-jobs", typedJobs) { try $0.typeJobs() },
    Step("25-table-names", tableNames),
    Step("26-perceptual-hash", perceptualHash),
    Step("27-upload-epochs", uploadEpochs),
    Step("28-audit-chains", auditChains) { try $0.addAuditHeads() },
    Step("29-devices", devices),
    Step("30-links", links),
    Step("31-readings", readings),
    Step("32-presence-waivers", presenceWaivers),
    Step("33-measurements", measurements) { try $0.roundCorners() },
    Step("34-shared-blobs", sharedBlobs),
    Step("35-job-losses", jobLosses),
    Step("36-link-descent", linkDescent),
  ]

  /// Takes the steps that the database has not taken yet, in the given transaction.
  ///
  /// - Parameter isUnfinishedAllowed: Whether the store may be the target of a migration that has not ended.
  /// - Returns: The names of the steps that were taken.
  /// - Throws: `StoreError` `newer` if it has taken steps of a later release, `unfinished`; nothing is changed then.
  @discardableResult
  static func migrate(
    _ connection: any Connection, steps: [Step] = steps, isUnfinishedAllowed: Bool = false
  ) throws -> [String] {
    try connection.run("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)")
    var taken = try takenSteps(connection)
    if isUnfinishedAllowed { taken = taken.filter { UnfinishedMigration($0) == nil } }
    try checkKnown(taken)
    let missing = steps.filter { !taken.contains($0.name) }
    for step in missing {
      for statement in step.statements {
        try connection.run(statement)
      }
      try step.backfill?(connection)
      try connection.insert(into: "migrations", ["name": .text(step.name)])
    }
    return missing.map(\.name)
  }

  /// - Throws: `StoreError` `outdated` if the database has not taken all steps, `newer` if it has taken steps of a later
  ///   release, `unfinished`.
  static func check(_ connection: any Connection) throws {
    let taken = try takenSteps(connection)
    try checkKnown(taken)
    if let step = steps.first(where: { !taken.contains($0.name) }) {
      throw StoreError(.outdated, "\(step.name) has not been applied yet; start the service once")
    }
  }

  /// - Throws: `StoreError` `newer` if the database has taken steps of a later release, `unfinished`.
  static func checkKnown(_ connection: any Connection) throws {
    try checkKnown(takenSteps(connection))
  }

  private static func checkKnown(_ taken: Set<String>) throws {
    if taken.contains(where: { UnfinishedMigration($0) != nil }) {
      throw StoreError(
        .unfinished,
        "a muster migrate to this store has not finished; run it again until it completes, "
          + "or remove the store and start over"
      )
    }
    if let name = taken.subtracting(steps.map(\.name)).min() {
      throw StoreError(.newer, "\(name) is a step of a later release; use that release")
    }
  }

  static func takenSteps(_ connection: any Connection) throws -> Set<String> {
    try Set(connection.rows("SELECT name FROM migrations").map { try $0.text("name") })
  }
}
