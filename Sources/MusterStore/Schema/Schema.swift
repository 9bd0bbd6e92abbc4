/// The schema of the store, and the steps by which it changes. A released step never changes; each change of the schema
/// is a new step.
enum Schema {
  /// A step: statements, followed by rows that statements cannot make.
  struct Step: Sendable {
    let name: String
    let statements: [String]
    let fill: (@Sendable (any Connection) throws -> Void)?

    init(_ name: String, _ statements: [String], fill: (@Sendable (any Connection) throws -> Void)? = nil) {
      self.name = name
      self.statements = statements
      self.fill = fill
    }
  }

  static let steps = [
    Step("1-baseline", tables.flatMap(\.statements)) { try $0.insertAuditHeads() }
  ]

  /// Takes the steps that the database has not taken yet, in the given transaction.
  ///
  /// - Parameter isUnfinishedAllowed: Whether the store may be the target of a migration that has not ended.
  /// - Throws: `StoreError` `newer` if it has taken steps of a later release, `unfinished`; nothing is changed then.
  static func migrate(
    _ connection: any Connection, steps: [Step] = steps, isUnfinishedAllowed: Bool = false
  ) throws {
    try connection.run("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)")
    var taken = try takenSteps(connection)
    if isUnfinishedAllowed { taken = taken.filter { UnfinishedMigration($0) == nil } }
    try checkKnown(taken, among: steps)
    for step in steps where !taken.contains(step.name) {
      for statement in step.statements {
        try connection.run(statement)
      }
      try step.fill?(connection)
      try connection.insert(into: "migrations", ["name": .text(step.name)])
    }
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

  private static func checkKnown(_ taken: Set<String>, among steps: [Step] = steps) throws {
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
