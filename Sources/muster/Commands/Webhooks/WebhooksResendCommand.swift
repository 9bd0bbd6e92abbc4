import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster webhooks resend`: sends a message again.
struct WebhooksResendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resend",
    abstract: "Send a message again, whether it was delivered or given up.",
    discussion: "A service running on the data folder sends it within half a minute; otherwise the next start does.")

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The webhook's id, as shown by \"muster webhooks list\".")
  var id: String
  @Argument(help: "The message's id, as shown by \"muster webhooks deliveries\".")
  var message: String

  func run() async throws {
    let reader = try await store.reader()
    try await store.withWebhooks(reader: reader) {
      try await $0.resend(WebhookMessageID(message), to: WebhookID(id))
    }
    Terminal.note("The message \(message) will be sent again.")
  }
}
