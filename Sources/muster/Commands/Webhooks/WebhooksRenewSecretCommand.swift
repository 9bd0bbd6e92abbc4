import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster webhooks renew-secret`: replaces the secret of a webhook, with an overlap in which both are valid.
struct WebhooksRenewSecretCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew-secret",
    abstract: "Replace a webhook's secret and print the new one, which is shown only once.",
    discussion: "Until the overlap ends, messages carry a signature with each of the two secrets.")

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The webhook's id, as shown by \"muster webhooks list\".")
  var id: String
  @Option(help: ArgumentHelp("How long the previous secret stays valid. (default: 86400)", valueName: "seconds"))
  var overlapSeconds: Double?

  func run() async throws {
    let reader = try await store.reader([.overlapSeconds: .number(overlapSeconds)])
    let overlap = try await reader.number(.overlapSeconds, in: 0...31_536_000) ?? 86_400
    let secret = try await store.withWebhooks(reader: reader) {
      try await $0.renewSecret(of: WebhookID(id), overlap: .seconds(overlap))
    }
    Terminal.print(secret)
    Terminal.note("The webhook \(id) has a new secret. It is shown only once.")
  }
}
