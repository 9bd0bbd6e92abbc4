import ArgumentParser
import Configuration
import Foundation
import MusterService
import VerificationFlow

/// `muster webhooks test`: sends a test message and reports the result.
struct WebhooksTestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Send a test message, and report whether the receiver accepted it.",
    discussion: """
      The message has the type webhook.test. The service that is running on the data folder signs, sends and retries \
      it like any other message, and starts within half a minute. Exits with 0 if the receiver accepted the message.
      """)

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The webhook's id, as shown by \"muster webhooks list\".")
  var id: String
  @Option(
    help: ArgumentHelp("How long to wait for the first attempt; 0 does not wait. (default: 60)", valueName: "seconds"))
  var wait: Int?

  /// The interval at which the delivery is polled.
  private static let pause = Duration.milliseconds(200)

  func run() async throws {
    let reader = try await store.reader([.wait: .number(wait)])
    let seconds = try await reader.wholeNumber(.wait, in: 0...3600) ?? 60
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
      return "PENDING  not sent in \(seconds) s: check that a service is running on this data folder"
    }
    let words = [attempt.failure?.rawValue, attempt.status.map { "status \($0)" }].compactMap(\.self)
    return "\(delivery.state.rawValue)  \(words.joined(separator: ", "))"
  }
}
