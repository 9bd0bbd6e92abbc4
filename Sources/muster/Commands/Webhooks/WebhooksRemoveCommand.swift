import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster webhooks remove`: removes a webhook.
struct WebhooksRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a webhook. Messages that are still waiting for it are given up.")

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The webhook's id, as shown by \"muster webhooks list\".")
  var id: String

  func run() async throws {
    let reader = try await store.reader()
    try await store.withWebhooks(reader: reader) { try await $0.remove(WebhookID(id)) }
    Terminal.note("Removed the webhook \(id).")
  }
}
