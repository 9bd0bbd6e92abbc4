import ArgumentParser
import Configuration
import Foundation
import MusterService
import MusterStore
import VerificationFlow

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
  @OptionGroup var store: StoreOptions
  @Option(settings.project, "The project whose events are sent.") var project: String?
}

extension StoreOptions {
  /// Calls `work` with the webhooks of the store.
  func withWebhooks<Result: Sendable>(
    reader: ConfigReader, _ work: (ManageWebhooks) async throws -> Result
  ) async throws -> Result {
    try await withStore(reader: reader) { try await work(ManageWebhooks(store: $0)) }
  }
}

struct WebhooksAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a webhook. Prints the secret with which its messages are signed, which is shown only once.",
    discussion: """
      Messages follow Standard Webhooks: JSON with the headers webhook-id, webhook-timestamp and webhook-signature. \
      With --format verification_sessions they are the events of the API of hosted verification sessions, and also have \
      the header X-CLEAR-HMAC-SHA256; with --format onboarding they are the result events of the onboarding server, \
      and contain what was read on documents. \
      Addresses in private networks are refused when a message is sent, unless the service has the setting \
      privateAddresses (MUSTER_PRIVATE_ADDRESSES).
      """)

  @OptionGroup var options: WebhookProjectOptions
  @Option(settings.url) var url: String?
  @Option(settings.events) var events: String?
  @Option(settings.webhookFormat) var format: String?

  func run() async throws {
    let reader = try await reader()
    let url = try await reader.required(settings.url)
    let events: [WebhookEvent] =
      try await reader.value(settings.events)?.split(separator: ",").map {
        try settings.events.choice(String($0), of: WebhookEvent.events)
      } ?? []
    let format = try await reader.value(settings.webhookFormat)
    let project = try await reader.value(settings.project)
    let isPlainAllowed = try await reader.value(settings.privateAddresses)
    let added = try await options.store.withWebhooks(reader: reader) {
      try await $0.add(
        url: url, events: Set(events), format: format, project: project, isPlainAllowed: isPlainAllowed)
    }
    Terminal.print(added.secret)
    Terminal.note("Added the webhook \(added.webhook.id). Its secret is shown only once.")
  }
}

struct WebhooksListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List a project's webhooks.")

  @OptionGroup var options: WebhookProjectOptions
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let project = try await reader.value(settings.project)
    let webhooks = try await options.store.withWebhooks(reader: reader) { try await $0.list(project: project) }
      .map(Row.init)
    try await TextTable.print(
      webhooks, asJSON: reader.value(settings.json),
      [.left("id"), .left("url"), .left("format"), .left("events"), .left("created")]
    ) { webhook in
      let events = webhook.events.count == WebhookEvent.events.count ? "all" : webhook.events.joined(separator: ", ")
      return [webhook.id, webhook.url, webhook.format, events, webhook.createdAt.ISO8601Format()]
    }
  }

  private struct Row: Encodable {
    let id: String
    let url: String
    let events: [String]
    let format: String
    let createdAt: Date

    init(_ webhook: WebhookRecord) {
      id = webhook.id.rawValue
      url = webhook.url
      events = webhook.events.map(\.rawValue).sorted()
      format = webhook.format.rawValue
      createdAt = Date(webhook.createdAt)
    }
  }
}

struct WebhooksRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a webhook. Messages that are still waiting for it are given up.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The webhook's id, as shown by \"muster webhooks list\".")
  var id: String

  func run() async throws {
    let reader = try await reader()
    try await store.withWebhooks(reader: reader) { try await $0.remove(WebhookID(id)) }
    Terminal.note("Removed the webhook \(id).")
  }
}

struct WebhooksRenewSecretCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew-secret",
    abstract: "Replace a webhook's secret and print the new one, which is shown only once.",
    discussion: "Until the overlap ends, messages carry a signature with each of the two secrets.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The webhook's id, as shown by \"muster webhooks list\".")
  var id: String
  @Option(settings.overlapSeconds) var overlapSeconds: Double?

  func run() async throws {
    let reader = try await reader()
    let overlap = try await reader.value(settings.overlapSeconds)
    let secret = try await store.withWebhooks(reader: reader) {
      try await $0.renewSecret(of: WebhookID(id), overlap: overlap)
    }
    Terminal.print(secret)
    Terminal.note("The webhook \(id) has a new secret. It is shown only once.")
  }
}

struct WebhooksTestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Send a test message, and report whether the receiver accepted it.",
    discussion: """
      The message has the type webhook.test. The service that is running on the data folder signs, sends and retries \
      it like any other message, and starts within five seconds. Exits with 0 if the receiver accepted the message.
      """)

  @OptionGroup var store: StoreOptions
  @Argument(help: "The webhook's id, as shown by \"muster webhooks list\".")
  var id: String
  @Option(settings.webhookWait) var wait: Int?

  /// The interval at which the delivery is polled.
  private static let pause = Duration.milliseconds(200)

  func run() async throws {
    let reader = try await reader()
    let seconds = try await reader.value(settings.webhookWait)
    let tried = try await store.withWebhooks(reader: reader) { webhooks in
      var delivery = try await webhooks.test(WebhookID(id))
      Terminal.note("The message \(delivery.message.id) is waiting to be sent.")
      let deadline = ContinuousClock.now + .seconds(seconds)
      while delivery.attempts == 0, delivery.state == .pending, ContinuousClock.now < deadline {
        try await Task.sleep(for: Self.pause)
        delivery = try await webhooks.delivery(of: delivery.message.id, to: WebhookID(id)) ?? delivery
      }
      return delivery
    }
    guard seconds > 0 || tried.attempts > 0 else { return }
    Terminal.print(Self.sentence(tried, seconds: seconds))
    if tried.state != .delivered { throw ExitCode.failure }
  }

  private static func sentence(_ delivery: WebhookDelivery, seconds: Int) -> String {
    guard let attempt = delivery.lastAttempt else {
      return "PENDING  not sent within \(seconds) s: check that a service is running on this data folder"
    }
    let words = [attempt.failure?.rawValue, attempt.status.map { "status \($0)" }].compactMap(\.self)
    return "\(delivery.state.rawValue)  \(words.joined(separator: ", "))"
  }
}

struct WebhooksDeliveriesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliveries",
    abstract: "List the messages that were sent to a webhook or are waiting for it, newest first.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The webhook's id, as shown by \"muster webhooks list\".")
  var id: String
  @Option(settings.state) var state: String?
  @Option(settings.limit) var limit: Int?
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let state = try await reader.value(settings.state)
    let limit = try await reader.value(settings.limit)
    let rows = try await store.withWebhooks(reader: reader) {
      try await $0.deliveries(to: WebhookID(id), in: state, limit: limit)
    }.map(Row.init)
    try await TextTable.print(
      rows, asJSON: reader.value(settings.json),
      [
        .left("message"), .left("event"), .left("session"), .left("at"), .left("state"), .right("tries"),
        .left("last"),
      ]
    ) { row in
      [
        row.messageId, row.event, row.sessionId ?? "", row.at.ISO8601Format(), row.state, "\(row.attempts)",
        [row.responseStatus.map { "\($0)" }, row.failure].compactMap { $0 }.joined(separator: " "),
      ]
    }
  }

  private struct Row: Encodable {
    let messageId: String
    let event: String
    let sessionId: String?
    let at: Date
    let state: String
    let attempts: Int
    let attemptedAt: Date?
    let responseStatus: Int?
    let failure: String?

    init(_ delivery: WebhookDelivery) {
      messageId = delivery.message.id.rawValue
      event = delivery.message.event.rawValue
      sessionId = delivery.message.sessionId?.rawValue
      at = Date(delivery.message.at)
      state = delivery.state.rawValue
      attempts = delivery.attempts
      attemptedAt = delivery.lastAttempt.map { Date($0.at) }
      responseStatus = delivery.lastAttempt?.status
      failure = delivery.lastAttempt?.failure?.rawValue
    }
  }
}

struct WebhooksResendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resend",
    abstract: "Send a message again, whether it was delivered or given up.",
    discussion: "A service running on the data folder sends it within five seconds; otherwise the next start does.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The webhook's id, as shown by \"muster webhooks list\".")
  var id: String
  @Argument(help: "The message's id, as shown by \"muster webhooks deliveries\".")
  var message: String

  func run() async throws {
    let reader = try await reader()
    try await store.withWebhooks(reader: reader) {
      try await $0.resend(WebhookMessageID(message), to: WebhookID(id))
    }
    Terminal.note("The message \(message) will be sent again.")
  }
}
