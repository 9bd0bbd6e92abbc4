internal import DocumentImaging
internal import Encodings
internal import FaceMatching
internal import MusterStore
package import VerificationFlow

/// Takes the frames of a presence check one by one, and immediately reports what each shows.
package struct TakePresenceFrame: Sendable {
  /// The permission to send a frame.
  package struct Admission: Sendable {
    let check: PresenceCheckID
    let tries: Int
    let step: PresenceStep
    let session: SessionID
    let project: ProjectID
    /// The time at which the frame was admitted, before its bytes were read. It determines how long a person holds
    /// still, since the analysis of a frame takes a varying time.
    let at: Instant
  }

  /// The answer to a frame.
  package struct Answer: Sendable, Equatable {
    /// What the frame shows.
    package let hint: PresenceHint
    /// Whether the step is done with this frame.
    package let stepDone: Bool
    /// The number of further frames of the step that may be sent.
    package let framesLeft: Int
    /// The measured value to be compared with the step's target; nil if there is no single face.
    package let value: Double?
  }

  /// The maximum size of a frame in bytes.
  package static let maxBytes = 1_048_576
  /// The maximum longer side of a frame in pixels. The camera page sends at most 1280; some cameras deliver no less
  /// than 1920.
  package static let maxLongSide = 1920

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let changes: SessionChanges
  /// Nil if this service has no embedded check.
  let faces: FaceWorkers?
  let tickets: PresenceTickets
  let auditAggregator: AggregateAudit
  let admission: AdmissionControl
  /// The limit per session, above what the best camera and connection deliver.
  let limiter = RateLimiter(rate: 5, burst: 60)

  /// Checks that a frame may be sent, before its bytes are read. Errors about an existing check are recorded in the
  /// audit.
  ///
  /// - Parameter caller: The sender, if the request has a token besides the ticket.
  /// - Throws: `PRESENCE_TICKET_INVALID` for a ticket of another step, try or check, for a check that does not exist,
  ///   and for the token of another session; `PRESENCE_CHECK_OVER` if the process no longer waits for the check;
  ///   `PRESENCE_STEP_ORDER` while another step is due; `PRESENCE_STEP_EARLY`, `PRESENCE_STEP_LATE` outside the
  ///   step's time; `PRESENCE_FRAMES_EXHAUSTED` after sixteen frames, one of a turn to the other
  ///   side, or four of a head that rests at a wrong turn;
  ///   `TOO_MANY_REQUESTS`.
  package func admit(
    _ check: PresenceCheckID, step: String, ticket: String, by caller: Caller?
  ) async throws -> Admission {
    let (standing, project) = try await find(check)
    return try await noting(standing.record) {
      guard let step = standing.record.steps.first(where: { "\($0.id)" == step }),
        tickets.opens(ticket, step, of: standing.record), standing.isOpen(to: caller)
      else { throw ServiceError.presenceTicketInvalid }
      let now = clock.now()
      try standing.admit(step, at: now)
      try limiter.take(standing.record.sessionId.rawValue, at: now)
      return Admission(
        check: check, tries: standing.record.tries, step: step, session: standing.record.sessionId, project: project,
        at: now)
    }
  }

  private func find(_ check: PresenceCheckID) async throws -> (CurrentPresenceCheck, ProjectID) {
    do {
      return try await store.database.readInline { connection in
        let standing = try CurrentPresenceCheck(
          check, on: connection, configuration, at: clock.now())
        guard let session = try connection.session(standing.record.sessionId) else {
          throw ServiceError.presenceCheckNotFound
        }
        return (standing, session.projectId)
      }
    } catch let error as ServiceError where error == .presenceCheckNotFound {
      // Without a valid ticket, a client must not learn whether the check exists.
      throw ServiceError.presenceTicketInvalid
    }
  }

  /// Reserves an upload slot for an admitted frame.
  ///
  /// - Throws: `SERVICE_BUSY`, `TOO_MANY_REQUESTS`.
  package func enter(
    _ frame: Admission, from sender: AdmissionControl.Sender
  ) throws(ServiceError) -> AdmissionControl.Slot {
    try admission.enter(frame.session, of: frame.project, from: sender)
  }

  /// Analyses an admitted frame; if it shows what was asked for, stores it until the check is judged.
  ///
  /// - Parameter bytes: A JPEG of at most ``maxBytes``.
  /// - Throws: As `admit`, because other frames may have arrived in the meantime; `PRESENCE_FRAME_REPEATED` for a
  ///   picture that was sent before, for any check; `IMAGE_SIDE_TOO_LONG` beyond ``maxLongSide``; the other codes of
  ///   pictures;
  ///   `PRESENCE_BUSY`.
  package func take(_ bytes: [UInt8], _ admission: Admission) async throws -> Answer {
    guard let faces else { throw ServiceError.presenceCheckNotFound }
    let look = try await look(at: bytes, faces)
    let standing = try await store.database.readInline {
      try CurrentPresenceCheck(admission.check, on: $0, configuration, at: clock.now())
    }
    let hint = configuration.presenceRules.hint(
      for: look.faces, at: admission.step, straight: standing.straight,
      after: standing.frames(of: admission.step).map(\.record), at: admission.at)
    let face = look.faces.count == 1 ? look.faces.first : nil
    let record = PresenceFrameRecord(
      id: freshID(), checkId: admission.check, tries: admission.tries, step: admission.step.id,
      fingerprint: tickets.fingerprint(of: look.pixels), hint: hint, face: face, at: admission.at)
    // The bytes of a frame that shows something else are not needed.
    let blobs = hint == .ok ? [try await store.blobs.put(bytes)] : []
    let left = try await noting(standing.record) {
      try await store.recording(blobs) { try await keep(record, of: admission, in: blobs.first) }
    }
    changes.signal(admission.session)
    return Answer(
      hint: hint, stepDone: hint == .ok, framesLeft: left,
      value: admission.step.value(of: face, straight: standing.straight))
  }

  private func look(at bytes: [UInt8], _ faces: FaceWorkers) async throws -> FaceAnalysis.Look {
    do {
      let header = try HeaderWalk.read(bytes, limits: configuration.limits)
      guard header.format == .jpeg else { throw ImagingError(.formatUnsupported, "Frames must be JPEGs.") }
      guard max(header.width, header.height) <= Self.maxLongSide else {
        throw ImagingError(.sideTooLong, "A frame may have at most \(Self.maxLongSide) pixels on its longer side.")
      }
      return try await faces.look(at: bytes)
    } catch let error as ImagingError where error.code == .timeout || error.code == .failed {
      throw ServiceError.presenceBusy(because: error)
    } catch let error as ImagingError {
      throw ServiceError(error)
    } catch let error as FaceError {
      throw ServiceError.presenceBusy(because: error)
    }
  }

  /// Checks again that the frame may be sent, and inserts it, in one transaction.
  ///
  /// - Returns: The number of further frames of the step.
  private func keep(
    _ frame: PresenceFrameRecord, of admission: Admission, in blob: StoredBlob?
  ) async throws -> Int {
    try await mappingErrors {
      try await store.database.write { connection in
        let standing = try CurrentPresenceCheck(
          admission.check, on: connection, configuration, at: frame.at)
        guard standing.record.tries == admission.tries else { throw ServiceError.presenceCheckOver }
        try standing.admit(admission.step, at: frame.at)
        guard try !connection.knowsFrame(frame.fingerprint) else {
          throw ServiceError(.presenceFrameRepeated, "This frame was already sent. Send a new one.")
        }
        try connection.insert(StoredFrame(frame, in: blob), in: admission.session, at: frame.at)
        return standing.framesLeft(of: admission.step, after: frame)
      }
    }
  }

  /// Runs `work`, and records its errors about the check in the audit, unless the service is at fault.
  private func noting<Value: Sendable>(
    _ check: PresenceCheckRecord, _ work: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await work()
    } catch let error as ServiceError where !error.isOurs {
      let note = AuditRecord(
        at: clock.now(), sessionId: check.sessionId, actor: .session, action: .presenceRefused,
        subject: check.id.rawValue, detail: error.code)
      try await auditAggregator.add(note, as: "\(check.id)/\(error.code)")
      throw error
    }
  }
}

extension CurrentPresenceCheck {
  /// Checks that a frame of this step may be sent now.
  fileprivate func admit(_ step: PresenceStep, at now: Instant) throws(ServiceError) {
    guard isAwaited else { throw .presenceCheckOver }
    guard step.id == due?.id else {
      throw ServiceError(.presenceStepOrder, "Another step is due. Complete the steps in order.")
    }
    guard now >= step.notBefore else {
      throw ServiceError(.presenceStepEarly, "The step has not started yet.", retryAfter: .seconds(1))
    }
    guard now < step.notAfter else {
      throw ServiceError(.presenceStepLate, "The time for this step is over. Start the check again.")
    }
    guard framesLeft(of: step) > 0 else {
      throw ServiceError(.presenceFramesExhausted, "No frame showed what the step requires. Start the check again.")
    }
  }
}

extension ServiceError {
  static let presenceTicketInvalid = ServiceError(
    .presenceTicketInvalid,
    "There is no such presence check, or the ticket belongs to another step, attempt or check.")
  static let presenceCheckOver = ServiceError(.presenceCheckOver, "The presence check is no longer active.")
}
