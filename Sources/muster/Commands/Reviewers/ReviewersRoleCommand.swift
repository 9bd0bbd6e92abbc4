import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster reviewers role`: changes the role of a reviewer.
struct ReviewersRoleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "role", abstract: "Change a reviewer's role, effective from their next request.")

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The reviewer's name.")
  var name: String
  @Argument(help: "The new role: reviewer, senior or auditor.")
  var role: String

  func run() async throws {
    let reader = try await store.reader()
    let role: ReviewerRole = try Setting.role.word(role)
    try await store.withReviewers(reader: reader) { try await $0.setRole(role, of: name) }
    Terminal.note("\(name) is now \(role.rawValue).")
  }
}
