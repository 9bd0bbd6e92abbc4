internal import MusterStore
internal import VerificationFlow

/// The messages of one session, or the tests, on their way to one webhook. They are sent one after the other, so there is
/// one job for all of them.
struct WebhookStream: Equatable, Sendable {
  let webhook: WebhookID
  /// Nil for the webhook's tests.
  let session: SessionID?

  private static let tests = "test"

  init(webhook: WebhookID, session: SessionID?) {
    self.webhook = webhook
    self.session = session
  }

  /// The stream that a job is for; nil for a payload that names none.
  init?(payload: String) {
    let parts = payload.split(separator: "/")
    guard parts.count == 2 else { return nil }
    self.init(webhook: WebhookID(String(parts[0])), session: parts[1] == Self.tests ? nil : SessionID(String(parts[1])))
  }

  private var payload: String { "\(webhook)/\(session?.rawValue ?? Self.tests)" }

  /// What the ids of all jobs for this webhook begin with.
  var idPrefix: String { "webhook-\(webhook)/" }

  /// The job that sends what waits.
  func job(at time: Instant) -> JobRecord {
    JobRecord(
      id: "webhook-\(payload)", kind: .deliverWebhooks, payload: payload, cause: RequestOrigin.forJob, runAt: time)
  }
}
