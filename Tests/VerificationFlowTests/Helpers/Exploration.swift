import VerificationFlow

/// Every verification that can be reached by any order of events, within small limits, and how it is reached.
///
/// Three sides are required: both of an ID card and a passport's. Each may be shown three times and refused twice for
/// its quality.
struct Exploration {
  /// One event and what it changed.
  struct Step: Sendable {
    let before: Verification
    let event: Event
    let after: Verification
    /// The documents that it changed.
    let changes: [(before: FlowDocument, after: FlowDocument)]
    /// The documents that it brought.
    let newcomers: [FlowDocument]

    init(_ before: Verification, _ event: Event, _ after: Verification) {
      self.before = before
      self.event = event
      self.after = after
      changes = zip(before.documents, after.documents).filter { $0 != $1 }.map { ($0, $1) }
      newcomers = Array(after.documents.dropFirst(before.documents.count))
    }
  }

  static let keys: [SideKey] = [.idFront, .idBack, .passport]
  static let refusalsPerSide = 2
  static let submissionsPerSide = 3

  /// One verification for each situation that was met.
  private(set) var verifications: [Verification] = []
  /// Every event that one of them took, also where it leads to a situation that was met before.
  private(set) var steps: [Step] = []
  /// Every event that one of them refused and that changed it all the same. There should be none.
  private(set) var halfRefusals: [Step] = []

  /// Explores breadth first.
  static func explore() -> Exploration {
    var exploration = Exploration()
    var met: Set<Situation> = []
    let start = makeVerification(refusals: refusalsPerSide, in: FlowState(nil, .notInitialized))
    exploration.verifications = [start]
    met.insert(Situation(start))
    var next = 0
    while next < exploration.verifications.count {
      let before = exploration.verifications[next]
      next += 1
      for event in events(for: before) {
        var after = before
        do {
          _ = try after.apply(event)
        } catch {
          if after != before { exploration.halfRefusals.append(Step(before, event, after)) }
          continue
        }
        exploration.steps.append(Step(before, event, after))
        if met.insert(Situation(after)).inserted { exploration.verifications.append(after) }
      }
    }
    return exploration
  }

  /// All that can happen to a verification: pictures with and without an original, and every event of every document,
  /// late ones included.
  private static func events(for verification: Verification) -> [Event] {
    var events: [Event] = [.initialised, .providerLost, .expired]
    for key in keys {
      let shown = verification.documents.filter { $0.key == key }
      guard shown.count < submissionsPerSide else { continue }
      let id = DocumentID("\(key.type) \(key.side.rawValue) \(shown.count + 1)")
      events.append(.submitted(makeSubmission(key, as: id)))
      for original in shown {
        events.append(.submitted(makeSubmission(key, as: id, replacing: original.id)))
      }
    }
    for document in verification.documents {
      let id = document.id
      guard document.isInForce else {
        events += [.inspected(id, .refused), .providerAnswered(id, .rejected)]
        continue
      }
      events.append(.inspectionStarted(id))
      events += [.passed, .refused, .failed].map { .inspected(id, $0) }
      events += [.accepted, .rejected, .failed].map { .providerAnswered(id, $0) }
    }
    return events
  }

  /// What decides how a verification can go on: nothing but its state once it has ended. The three sides are required
  /// alike, so their order does not matter, and of replaced pictures only their number and refusals.
  private struct Situation: Hashable {
    struct Side: Hashable, Comparable {
      var status = 0
      var passedQuality = false
      var refusals = 0
      var submissions = 0

      init(_ verification: Verification, _ key: SideKey) {
        for document in verification.documents where document.key == key {
          submissions += 1
          if document.rejectOrigin == .quality { refusals += 1 }
          if document.isInForce {
            status = 1 + (DocumentStatus.allCases.firstIndex(of: document.status) ?? 0)
            passedQuality = document.passedQuality
          }
        }
      }

      private var rank: Int { status * 1000 + (passedQuality ? 100 : 0) + refusals * 10 + submissions }
      static func < (left: Side, right: Side) -> Bool { left.rank < right.rank }
    }

    let state: FlowState
    let sides: [Side]

    init(_ verification: Verification) {
      state = verification.state
      sides = state.isOpen ? keys.map { Side(verification, $0) }.sorted() : []
    }
  }
}
