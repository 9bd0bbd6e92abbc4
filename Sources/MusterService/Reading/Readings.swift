package import VerificationFlow

/// What documents state: how people correct it, what follows from it, and whom a project does not accept.
package final class Readings: Sendable {
  package let fields: CorrectReading
  package let rules: ManageProjectSettings<ContentRules>
  package let blocks: ManageBlocks

  init(_ core: ServiceCore) {
    fields = CorrectReading(
      store: core.store, configuration: core.configuration, clock: core.clock, contents: core.flow.contents,
      changes: core.changes)
    rules = ManageProjectSettings<ContentRules>(store: core.store, clock: core.clock)
    blocks = ManageBlocks(store: core.store, clock: core.clock)
  }
}
