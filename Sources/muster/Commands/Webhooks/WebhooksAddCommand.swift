import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster webhooks add`: adds a webhook.
struct WebhooksAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a webhook. Prints the secret that its messages are signed with, this once.",
    discussion: """
      Messages are those of Standard Webhooks: JSON with the headers webhook-id, webhook-timestamp and \
      webhook-signature. Addresses of private networks are refused when a message is sent, unless the service has \
      privateAddresses (MUSTER_PRIVATE_ADDRESSES).
      """)

  @OptionGroup var options: WebhookProjectOptions
  @Option(help: "Where messages are posted to.")
  var url: String?
  @Option(
    help: ArgumentHelp(
      "What it is told of, with commas between: session.created, document.rejected … (default: everything)",
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
    Terminal.note("Added the webhook \(added.webhook.id). Its secret is shown this once.")
  }
}
