import VerificationFlow

extension Exploration {
  /// All that can happen to a process, late and stray events included, each at once or when its time has come.
  func moves(from visit: Visit) -> [(event: Event, at: Instant)] {
    let (process, now) = (visit.process, visit.now)
    var moves = (Self.people + submissions(to: process) + Self.providers + documents(of: process)).map { ($0, now) }
    let codes: [(OneTimeCode?, Event, [Event])] = [
      (
        process.activationCode, .codeResendAsked(.activation),
        [.activationCodeEntered(isRight: true, "device"), .activationCodeEntered(isRight: false, "device")]
      ),
      (
        process.contactCode, .codeResendAsked(.contact),
        [.contactGiven, .contactCodeEntered(isRight: true), .contactCodeEntered(isRight: false)]
      ),
      (
        process.current?.code, .codeResendAsked(.userVerification),
        [.codeEntered(isRight: true), .codeEntered(isRight: false)]
      ),
    ]
    for (code, resend, entries) in codes {
      moves += (entries + [resend]).map { ($0, now) }
      guard let code else { continue }
      if code.expiresAt > now { moves += entries.map { ($0, code.expiresAt) } }
      let resendable = code.sentAt.advanced(by: process.limits.otpResendPeriod)
      if resendable > now { moves.append((resend, resendable)) }
    }
    if let deadline = process.deadline { moves.append((.timePassed, deadline)) }
    return moves
  }

  /// What the person may do or ask for at any time.
  private static let people: [Event] = [
    .started, .consent(true), .consent(false), .initialised("verification"), .restarted, .cancelled, .timePassed,
    .presenceCheckInitialised, .presenceCheckSubmitted,
  ]

  /// What somebody else may say of the attempt at any time.
  private static let providers: [Event] =
    [.providerLost, .reviewed(.accept(nil)), .reviewed(.reject(nil, "FORGED"))]
    + Event.ProviderAnswer.allCases.flatMap { [.crossChecked($0), .clientEvaluated($0), .presenceChecked($0)] }

  /// Pictures with and without an original, known as no pictures, and all together.
  private func submissions(to process: OnboardingProcess) -> [Event] {
    var (events, together): ([Event], [Submission]) = ([], [])
    for key in sides {
      let shown = process.documents.filter { $0.key == key }
      let id = DocumentID("\(key.type) \(key.side.rawValue) \(shown.count + 1)")
      together.append(makeSubmission(key, as: id))
      events.append(.submitted([makeSubmission(key, as: id)]))
      for known in [.refused(["DUPLICATE_REJECTED"]), .failed(["FILE_MISSING"])] as [Event.Inspection] {
        events.append(.submitted([makeSubmission(key, as: id, known: known)]))
      }
      for original in shown.suffix(2) {
        events.append(.submitted([makeSubmission(key, as: id, replacing: original.id)]))
      }
    }
    return sides.count > 1 ? events + [.submitted(together)] : events
  }

  /// What may be said of each document in force, by those who speak in this phase, and of one that was replaced.
  private func documents(of process: OnboardingProcess) -> [Event] {
    let replaced = process.documents.last { !$0.isInForce }?.id ?? "absent"
    var events: [Event] = [
      .inspectionStarted(replaced), .inspected(replaced, .refused(["BLURRY"])), .providerAnswered(replaced, .rejected),
      .reviewed(.reject(replaced, "FORGED")), .reviewed(.askAgain(replaced, "COVERED")),
    ]
    for id in process.documents.filter(\.isInForce).map(\.id) {
      switch process.state.phase {
      case .documentUpload, .documentVerification:
        events += [.inspectionStarted(id)] + Event.inspections(id) + Event.answers(id)
      case .clientEvaluation, .presenceCheck:
        events += [.reviewed(.accept(id)), .reviewed(.reject(id, "FORGED")), .reviewed(.askAgain(id, "COVERED"))]
      default: break
      }
    }
    return events
  }
}
