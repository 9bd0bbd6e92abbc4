internal import MusterService
internal import NIOHTTP1
internal import PhoneNumbers
internal import VerificationFlow

/// Asks an operator when the SIM of a number was changed (CAMARA SIM Swap 2.1).
struct CAMARASIMSwap: Sendable {
  /// The longest period that operators can be asked about, in hours.
  private static let maxHours = 2400

  private let root: String
  private let client: OperatorClient
  /// Each operation has its own scope. Not all operators grant both.
  private let checkTokens: OperatorTokens
  private let dateTokens: OperatorTokens

  init(root: String, tokenURL: String, _ credentials: OperatorCredentials, client: OperatorClient) {
    self.root = root
    self.client = client
    checkTokens = OperatorTokens(client, url: tokenURL, credentials, scope: "sim-swap:check")
    dateTokens = OperatorTokens(client, url: tokenURL, credentials, scope: "sim-swap:retrieve-date")
  }

  private struct Question: Encodable {
    let phoneNumber: String
    var maxAge: Int?
  }

  private struct Swap: Decodable {
    let swapped: Bool
  }

  /// Asks whether the SIM of a number was changed within a period.
  ///
  /// - Parameter correlator: What the request is called in the logs of the operator.
  func check(
    _ number: PhoneNumber, periodMinutes: Int, correlator: String, until end: ContinuousClock.Instant
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    let hours = max(1, (periodMinutes + 59) / 60)
    var question = Question(phoneNumber: number.e164)
    guard hours <= Self.maxHours else {
      let answer = try await ask("retrieve-date", question, dateTokens, correlator, until: end)
      guard answer.isSuccess else { return try CAMARAErrors.result(of: answer) }
      let change: LatestSIMChange = try answer.decoded()
      return change.result(within: periodMinutes, at: Clock.system.now())
    }
    question.maxAge = hours
    let answer = try await ask("check", question, checkTokens, correlator, until: end)
    guard answer.isSuccess else { return try CAMARAErrors.result(of: answer) }
    let swap: Swap = try answer.decoded()
    return PhoneCheckResult(isSIMUnchanged: !swap.swapped)
  }

  private func ask(
    _ operation: String, _ question: Question, _ tokens: OperatorTokens, _ correlator: String,
    until end: ContinuousClock.Instant
  ) async throws(PhoneCheckFailure) -> OperatorAnswer {
    var request = try OperatorRequest(.POST, "\(root)/sim-swap/v2/\(operation)", json: question)
    request.headers.add(name: "x-correlator", value: correlator)
    return try await client.send(request, by: tokens, until: end)
  }
}

/// The answer of `retrieve-date`.
struct LatestSIMChange: Decodable, Sendable {
  private static let minutesPerDay = 1440.0

  private let time: Instant?
  /// How far back the operator looks if there was no change, in days.
  private let monitoredDays: Double?

  private enum CodingKeys: String, CodingKey {
    case time = "latestSimChange"
    case monitoredDays = "monitoredPeriod"
  }

  /// `latestSimChange` has to be present, even as null: otherwise a misspelt field would mean that there was no change.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    time = try fields.decode(String?.self, forKey: .time).map { text in
      guard let time = Instant(iso8601: text) else {
        throw DecodingError.dataCorruptedError(forKey: .time, in: fields, debugDescription: "This is not a time.")
      }
      return time
    }
    monitoredDays = try fields.decodeIfPresent(Double.self, forKey: .monitoredDays)
  }

  /// Returns what the answer says about a period.
  func result(within minutes: Int, at now: Instant) -> PhoneCheckResult {
    if let time {
      let isUnchanged = time.duration(to: now) > .seconds(minutes * 60)
      return PhoneCheckResult(isSIMUnchanged: isUnchanged, simChangedAt: time)
    }
    // There was no change as far as the operator can see, or it may not tell.
    guard let monitoredDays, monitoredDays * Self.minutesPerDay >= Double(minutes) else {
      return PhoneCheckResult(error: .noData)
    }
    return PhoneCheckResult(isSIMUnchanged: true)
  }
}
