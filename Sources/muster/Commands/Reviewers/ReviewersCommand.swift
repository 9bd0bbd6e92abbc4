import ArgumentParser
import Configuration
import MusterService
import MusterStore

/// `muster reviewers`: manages reviewer accounts. Works on the data folder, even while a service uses it.
struct ReviewersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reviewers",
    abstract: "Invite reviewers, list them, change their roles and close their accounts.",
    subcommands: [
      ReviewersInviteCommand.self, ReviewersListCommand.self, ReviewersRoleCommand.self,
      ReviewersReinviteCommand.self, ReviewersDisableCommand.self,
    ])
}

extension KeyStoreOptions {
  /// Calls `work` with the reviewers of the store.
  func withReviewers<Result: Sendable>(
    reader: ConfigReader, createsFolder: Bool = false, _ work: (ManageReviewers) async throws -> Result
  ) async throws -> Result {
    try await withStore(reader: reader, createsFolder: createsFolder) { store in
      let time = try await ReviewerLimits(reader: reader).invitationTime
      return try await work(ManageReviewers(store: store, invitationTime: time))
    }
  }
}
