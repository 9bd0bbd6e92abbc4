import ArgumentParser
import Configuration
import Foundation
import MusterService
import VerificationFlow

/// `muster webhooks deliveries`: lists the deliveries of a webhook.
struct WebhooksDeliveriesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliveries",
    abstract: "List the messages that were sent to a webhook or are waiting for it, newest first.")

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The webhook's id, as shown by \"muster webhooks list\".")
  var id: String
  @Option(help: "Only deliveries in this state: PENDING, DELIVERED or DEAD.")
  var state: String?
  @Option(help: ArgumentHelp("The maximum number of deliveries. (default: 50)", valueName: "number"))
  var limit: Int?
  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() async throws {
    let reader = try await store.reader([.state: .text(state), .limit: .number(limit), .json: .flag(json)])
    let state: WebhookDelivery.State? = try await reader.word(.state)
    let limit = try await reader.wholeNumber(.limit, in: 1...1_000_000) ?? 50
    let rows = try await store.withWebhooks(reader: reader) {
      try await $0.deliveries(to: WebhookID(id), in: state, limit: limit)
    }.map(Row.init)
    if try await reader.isOn(.json) {
      for row in rows { Terminal.print(try JSONLine.text(row)) }
      return
    }
    var table = TextTable([
      .left("message"), .left("event"), .left("session"), .left("at"), .left("state"), .right("tries"), .left("last"),
    ])
    table.rows = rows.map { row in
      [
        row.messageId, row.event, row.sessionId ?? "", row.at.ISO8601Format(), row.state, "\(row.attempts)",
        [row.responseStatus.map { "\($0)" }, row.failure].compactMap { $0 }.joined(separator: " "),
      ]
    }
    for line in table.lines { Terminal.print(line) }
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
