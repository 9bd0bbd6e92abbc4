internal import MusterStore
internal import VerificationFlow

/// The current state of a presence check: its record, the frames of its try, and whether the process still waits for
/// it.
struct CurrentPresenceCheck: Sendable {
  let record: PresenceCheckRecord
  let frames: [StoredFrame]
  /// Whether the process waits for the person to complete this check.
  let isAwaited: Bool
  let triesLeft: Int
  private let session: SessionRecord
  private let rules: PresenceRules

  /// Reads the check and its process.
  ///
  /// - Throws: `PRESENCE_CHECK_NOT_FOUND`.
  init(
    _ id: PresenceCheckID, on connection: any Connection, _ configuration: ServiceConfiguration, at now: Instant
  ) throws {
    guard let record = try connection.presenceCheck(id), let session = try connection.session(record.sessionId),
      let process = try connection.process(of: record.sessionId, limits: configuration.flowLimits)?.asOf(now)
    else { throw ServiceError.presenceCheckNotFound }
    let current = process.current
    self.record = record
    self.session = session
    rules = configuration.presenceRules
    frames = try connection.frames(of: [id])
    isAwaited =
      process.status.isOpen && current?.id == record.verificationId
      && current?.state == FlowState(.presenceCheck, .inProgress)
      && current?.presence.attempts == record.number - 1
    triesLeft = isAwaited ? max(0, process.limits.maxPresenceTries - (current?.presence.tries ?? 0)) : 0
  }

  /// Returns whether the holder of a ticket may use the check: any token sent with it must belong to a caller for
  /// whom the session exists.
  func isOpen(to caller: Caller?) -> Bool { caller?.sees(session) ?? true }

  func frames(of step: PresenceStep) -> [StoredFrame] {
    frames.filter { $0.record.step == step.id }
  }

  func isDone(_ step: PresenceStep) -> Bool {
    frames(of: step).contains { $0.record.hint == .ok }
  }

  /// Returns the number of further frames of a step that may be sent.
  ///
  /// - Parameter frame: A frame of the step that was taken since.
  func framesLeft(of step: PresenceStep, after frame: PresenceFrameRecord? = nil) -> Int {
    rules.framesLeft(
      of: step, after: frames(of: step).map(\.record) + [frame].compactMap(\.self), straight: straight)
  }

  /// The step that is due; nil after the last one.
  var due: PresenceStep? { record.steps.first { !isDone($0) } }

  /// The face that looks straightest into the camera, from the accepted frames; nil if there is none yet.
  var straight: PresenceFace? {
    record.straightFrame(among: frames.map(\.record))?.face
  }

  /// - Parameter allowsWaiver: Whether the project lets people ask for a reviewer instead of the steps.
  func view(_ tickets: PresenceTickets, allowsWaiver: Bool, at now: Instant) -> PresenceView {
    let status: PresenceView.Status =
      if !isAwaited { .submitted } else if let due {
        now < due.notAfter && framesLeft(of: due) > 0 ? .open : .over
      } else {
        .complete
      }
    return PresenceView(
      id: record.id, status: status, nonce: record.nonce, expiresAt: record.expiresAt,
      steps: record.steps.map {
        PresenceView.Step(
          step: $0, ticket: tickets.ticket(for: $0, of: record), isDone: isDone($0), framesLeft: framesLeft(of: $0))
      },
      canBeWaived: isAwaited && allowsWaiver, triesLeft: triesLeft, ticket: tickets.ticket(for: record))
  }
}

extension ServiceError {
  static let presenceCheckNotFound = ServiceError(
    .presenceCheckNotFound, "There is no such presence check, or the ticket belongs to another one.")
}
