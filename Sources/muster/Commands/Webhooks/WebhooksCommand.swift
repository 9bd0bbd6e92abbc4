import ArgumentParser
import Configuration
import MusterService
import MusterStore

/// `muster webhooks`: manages the webhooks of a project. Works on the data folder, even while a service uses it.
struct WebhooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webhooks",
    abstract: "Add, list, test and remove webhooks, renew their secrets, and list their deliveries.",
    subcommands: [
      WebhooksAddCommand.self, WebhooksListCommand.self, WebhooksRemoveCommand.self, WebhooksRenewSecretCommand.self,
      WebhooksTestCommand.self, WebhooksDeliveriesCommand.self, WebhooksResendCommand.self,
    ])
}

/// The options shared by all commands about one project's webhooks.
struct WebhookProjectOptions: ParsableArguments {
  @OptionGroup var store: KeyStoreOptions
  @Option(help: "The project whose events are sent. (default: default)")
  var project: String?

  func reader(_ arguments: [Setting: ConfigValue?] = [:]) async throws -> ConfigReader {
    try await store.reader(arguments.merging([.project: .text(project)]) { $1 })
  }
}

extension KeyStoreOptions {
  /// Calls `work` with the webhooks of the store.
  func withWebhooks<Result: Sendable>(
    reader: ConfigReader, _ work: (ManageWebhooks) async throws -> Result
  ) async throws -> Result {
    try await withStore(reader: reader) { try await work(ManageWebhooks(store: $0)) }
  }
}
