import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster webhooks resend`: sends a message again.
struct WebhooksResendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resend",
    abstract: "Send a message again, be it delivered or given up.",
    discussion: "A service that runs on the folder sends it within half a minute, otherwise the next start does.")

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The webhook's id, as \"muster webhooks list\" shows it.")
  var id: String
  @Argument(help: "The message's id, as \"muster webhooks deliveries\" shows it.")
  var message: String

  func run() async throws {
    let reader = try await store.reader()
    try await store.withWebhooks(reader: reader) {
      try await $0.resend(WebhookMessageID(message), to: WebhookID(id))
    }
    Terminal.note("The message \(message) is sent again.")
  }
}
