internal import VerificationFlow

/// The content of a webhook message about one step of a process.
struct WebhookNotification: Equatable {
  let event: WebhookEvent
  /// The details: names, ids and codes, but no personal data.
  let data: [String: Value]

  /// A JSON value of a message.
  enum Value: Encodable, Equatable {
    case text(String)
    case texts([String])
    case object([String: Value])
    case null

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .texts(let texts): try container.encode(texts)
      case .object(let object): try container.encode(object)
      case .null: try container.encodeNil()
      }
    }

    static func rawValue<Source: RawRepresentable<String>>(_ source: Source?) -> Value {
      source.map { .text($0.rawValue) } ?? .null
    }
  }

  /// Returns the notifications about a step, in the order of the events.
  ///
  /// - Parameters:
  ///   - event: The event that moved the process; nil if it was only created.
  ///   - isNew: Whether this step created the process.
  static func of(
    _ event: Event?, _ before: OnboardingProcess, _ after: OnboardingProcess, isNew: Bool
  ) -> [WebhookNotification] {
    var events: [WebhookNotification] = []
    if isNew { events.append(WebhookNotification(event: .sessionCreated, data: [:])) }
    if case .reviewed(let decision) = event { events.append(decided(decision)) }
    if before.consent?.isApproved != false, after.consent?.isApproved == false {
      events.append(WebhookNotification(event: .consentDeclined, data: [:]))
    }
    events += documents(before, after)
    if after.state != before.state || isNew && after.state.phase != nil {
      events.append(
        WebhookNotification(
          event: .phaseChanged, data: place(after.state).merging(["previous": .object(place(before.state))]) { $1 }))
    }
    if let point = after.reviewPoint, before.reviewPoint != point {
      let causes = after.reviewCauses.map(\.code.rawValue)
      events.append(
        WebhookNotification(event: .reviewRequired, data: ["point": .rawValue(point), "causes": .texts(causes)]))
    }
    if before.status.isOpen, !after.status.isOpen { events.append(ended(after)) }
    return events
  }

  private static func documents(_ before: OnboardingProcess, _ after: OnboardingProcess) -> [WebhookNotification] {
    let known = Dictionary(
      (before.verification?.documents ?? []).map { ($0.id, $0.status) }, uniquingKeysWith: { $1 })
    return (after.verification?.documents ?? []).compactMap { document in
      guard known[document.id] != document.status else { return nil }
      let event: WebhookEvent
      switch document.status {
      case .accepted: event = .documentAccepted
      case .rejected: event = .documentRejected
      case .failed: event = .documentFailed
      case .uploadInProgress, .verificationPending, .verificationInProgress, .disposed: return nil
      }
      return WebhookNotification(
        event: event,
        data: [
          "documentId": .rawValue(document.id), "documentType": .text(document.key.type.rawValue),
          "side": .rawValue(document.key.side), "country": document.country.map { .text($0) } ?? .null,
          "rejectOrigin": .rawValue(document.rejectOrigin), "errorCodes": .texts(document.errorCodes),
        ])
    }
  }

  private static func decided(_ decision: ReviewDecision) -> WebhookNotification {
    let (kind, document, reason): (DecisionRecord.Kind, DocumentID?, Ending.Reason?) =
      switch decision {
      case .accept(let id): (.accept, id, nil)
      case .reject(let id, let reason): (.reject, id, reason)
      case .askAgain(let id, let reason): (.reupload, id, reason)
      }
    return WebhookNotification(
      event: .reviewDecided,
      data: ["decision": .rawValue(kind), "documentId": .rawValue(document), "reason": .rawValue(reason)])
  }

  private static func ended(_ process: OnboardingProcess) -> WebhookNotification {
    let ending = process.ending ?? process.current?.ending
    let event: WebhookEvent =
      switch ending?.reason {
      case .canceledProcess: .sessionCancelled
      case .expiredActivation, .expiredVerification, .expiredProcess: .sessionExpired
      default: .sessionCompleted
      }
    let result = process.status == .finished ? "ACCEPTED" : event == .sessionCompleted ? "REJECTED" : "FAILED"
    return WebhookNotification(
      event: event,
      data: ["result": .text(result), "reason": .rawValue(ending?.reason), "origin": .rawValue(ending?.origin)])
  }

  private static func place(_ state: FlowState) -> [String: Value] {
    ["phase": .rawValue(state.phase), "status": .rawValue(state.status)]
  }
}
