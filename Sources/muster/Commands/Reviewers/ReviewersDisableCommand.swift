import ArgumentParser
import Configuration
import MusterService

/// `muster reviewers disable`: closes an account.
struct ReviewersDisableCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Close a reviewer's account. Its sessions and invitation end immediately.")

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The reviewer's name.")
  var name: String

  func run() async throws {
    let reader = try await store.reader()
    try await store.withReviewers(reader: reader) { try await $0.disable(name) }
    Terminal.note("Closed the account of \(name).")
  }
}
