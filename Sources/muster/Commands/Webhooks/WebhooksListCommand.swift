import ArgumentParser
import Configuration
import Foundation
import MusterService
import VerificationFlow

/// `muster webhooks list`: lists a project's webhooks without their secrets.
struct WebhooksListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List a project's webhooks.")

  @OptionGroup var options: WebhookProjectOptions
  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() async throws {
    let reader = try await options.reader([.json: .flag(json)])
    let project = try await reader.text(.project) ?? "default"
    let webhooks = try await options.store.withWebhooks(reader: reader) { try await $0.list(project: project) }
      .map(Row.init)
    if try await reader.isOn(.json) {
      for webhook in webhooks { Terminal.print(try JSONLine.text(webhook)) }
      return
    }
    var table = TextTable([.left("id"), .left("url"), .left("events"), .left("created")])
    table.rows = webhooks.map { webhook in
      let events = webhook.events.count == WebhookEvent.events.count ? "all" : webhook.events.joined(separator: ", ")
      return [webhook.id, webhook.url, events, webhook.createdAt.ISO8601Format()]
    }
    for line in table.lines { Terminal.print(line) }
  }

  private struct Row: Encodable {
    let id: String
    let url: String
    let events: [String]
    let createdAt: Date

    init(_ webhook: WebhookRecord) {
      id = webhook.id.rawValue
      url = webhook.url
      events = webhook.events.map(\.rawValue).sorted()
      createdAt = Date(webhook.createdAt)
    }
  }
}
