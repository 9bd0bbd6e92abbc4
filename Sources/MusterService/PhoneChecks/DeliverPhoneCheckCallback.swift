internal import MusterStore
internal import VerificationFlow

/// Reports the end of a phone check to the callback URL of the check.
struct DeliverPhoneCheckCallbackJob: Job {
  static let kind: JobKind = "deliver-phone-check-callback"

  let check: PhoneCheckID

  var id: String { Self.id(of: check.rawValue) }
}

/// Posts the ends of phone checks to their callback URLs.
struct DeliverPhoneCheckCallback: PlainJobHandler {
  /// The pauses after failed attempts: seven attempts in three and a half minutes.
  static let pauses: [Duration] = (1...6).map { .seconds(10 * $0) }

  let store: Store
  let clock: Clock
  let sender: any WebhookSender
  let key: PhoneCheckCallbackKey

  func run(_ work: DeliverPhoneCheckCallbackJob, _ record: JobRecord) async throws {
    let check = try await store.database.read { try $0.phoneCheck(work.check) }
    guard let check, let url = check.particulars.callbackURL else {
      return try await store.database.write { try $0.conclude(record) }
    }
    let outcome = try await send(check, to: url)
    let now = clock.now()
    let pause = outcome.isFinal ? nil : Self.pauses.dropFirst(max(record.attempts - 1, 0)).first
    try await store.database.write { connection in
      try connection.trace("callback: \(outcome.kind.rawValue)", of: check.id, at: now)
      guard let pause else { return try connection.conclude(record) }
      try connection.returnJob(record, runAt: now.advanced(by: pause))
    }
  }

  private func send(_ check: PhoneCheckRecord, to url: String) async throws -> WebhookOutcome {
    // Whether a host may be contacted, and without encryption, the sender decides.
    guard let place = WebhookAddress(url, isPlainAllowed: true) else { return .addressForbidden }
    let request = try CallbackRequest(about: check, to: place, signedBy: key, at: clock.now())
    return await sender.send(request, to: url)
  }
}
