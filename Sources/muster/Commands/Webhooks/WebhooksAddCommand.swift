import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster webhooks add`: adds a webhook.
struct WebhooksAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a webhook. Prints the secret with which its messages are signed, which is shown only once.",
    discussion: """
      Messages follow Standard Webhooks: JSON with the headers webhook-id, webhook-timestamp and webhook-signature. \
      Addresses in private networks are refused when a message is sent, unless the service has the setting \
      privateAddresses (MUSTER_PRIVATE_ADDRESSES).
      """)

  @OptionGroup var options: WebhookProjectOptions
  @Option(help: "The address to which messages are posted.")
  var url: String?
  @Option(
    help: ArgumentHelp(
      "The events to send, separated by commas: session.created, document.rejected … (default: all)",
      valueName: "names"))
  var events: String?

  func run() async throws {
    let reader = try await options.reader([.url: .text(url), .events: .text(events)])
    let url = try await reader.required(.url)
    let events: [WebhookEvent] =
      try await reader.text(.events)?.split(separator: ",").map {
        try Setting.events.word(String($0), of: WebhookEvent.events)
      } ?? []
    let project = try await reader.text(.project) ?? "default"
    let isPlainAllowed = try await reader.isOn(.privateAddresses)
    let added = try await options.store.withWebhooks(reader: reader) {
      try await $0.add(url: url, events: Set(events), project: project, isPlainAllowed: isPlainAllowed)
    }
    Terminal.print(added.secret)
    Terminal.note("Added the webhook \(added.webhook.id). Its secret is shown only once.")
  }
}
