import Testing
import VerificationFlow

/// Every process that can be reached by any order of events, by the same rules and within small limits; one for each
/// situation that was met.
struct Exploration: Sendable, CustomTestStringConvertible {
  /// A process that was reached.
  final class Visit: Sendable {
    let process: OnboardingProcess
    let now: Instant
    /// Apps that may have come along: some asked for the status at every step, some at none.
    let apps: Set<FirstSDK>

    init(_ process: OnboardingProcess, at now: Instant, with apps: Set<FirstSDK>) {
      (self.process, self.now, self.apps) = (process, now, apps)
    }
  }

  /// One event, and what it did.
  struct Step: Sendable {
    let from: Visit
    let event: Event
    let to: Visit
    /// The documents that it changed.
    let changes: [(before: FlowDocument, after: FlowDocument)]
    /// The documents that it brought.
    let newcomers: [FlowDocument]

    init(from: Visit, _ event: Event, to: Visit) {
      (self.from, self.event, self.to) = (from, event, to)
      let (before, after) = (from.process.documents, to.process.documents)
      guard before != after, from.process.current?.id == to.process.verification?.id else {
        (changes, newcomers) = ([], [])
        return
      }
      changes = zip(before, after).filter { $0 != $1 }.map { ($0, $1) }
      newcomers = Array(after.dropFirst(before.count))
    }

    var before: OnboardingProcess { from.process }
    var after: OnboardingProcess { to.process }
  }

  let testDescription: String
  /// The sides that are shown.
  let sides: [SideKey]
  /// One visit for each situation.
  private(set) var visits: [Visit] = []
  /// Every event that one of them took, also where it leads to a situation that was met before.
  private(set) var steps: [Step] = []
  /// What was changed by an event that was refused. There should be nothing.
  private(set) var halfRefusals: [String] = []

  /// Explores breadth first.
  init(_ description: String, from start: OnboardingProcess, sides: [SideKey]) {
    testDescription = description
    self.sides = sides
    var met: Set = [Situation(start, at: beginning, with: [FirstSDK()])]
    visits = [Visit(start, at: beginning, with: [FirstSDK()])]
    var next = 0
    while next < visits.count {
      let visit = visits[next]
      next += 1
      for move in moves(from: visit) {
        var after = visit.process
        do throws(TransitionError) {
          _ = try after.apply(move.event, at: move.at)
          let to = Visit(after, at: move.at, with: Self.apps(after: visit, move.event))
          steps.append(Step(from: visit, move.event, to: to))
          if met.insert(Situation(after, at: move.at, with: to.apps)).inserted { visits.append(to) }
        } catch {
          if after != visit.process { halfRefusals.append("\(move.event) \(visit.process)") }
        }
      }
    }
  }

  /// The apps that may be there for what follows: those that saw this state, and those that did not look. Only an app
  /// that knows what the person chose to show uploads anything.
  private static func apps(after visit: Visit, _ event: Event) -> Set<FirstSDK> {
    var apps = visit.apps
    for var app in visit.apps {
      _ = app.poll(visit.process)
      apps.insert(app)
    }
    if case .submitted = event { return apps.filter(\.hasSelection) }
    return apps
  }

  /// The first step that breaks a law, in words.
  func breach(of isKept: (Step) throws -> Bool) rethrows -> String? {
    try steps.first { try !isKept($0) }.map { "\($0.before) --\($0.event)--> \($0.after)" }
  }
}
