import Synchronization
import Testing
import VerificationFlow

/// Every process that can be reached by any order of events, by the same rules and within small limits; one for each
/// situation that was met. Explored at first use, because all arguments of tests are created before the first test runs.
final class Exploration: Sendable, CustomTestStringConvertible {
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

  /// What was found.
  private struct Findings {
    var visits: [Visit]
    var steps: [Step] = []
    var halfRefusals: [String] = []
  }

  let testDescription: String
  /// The sides that are shown.
  let sides: [SideKey]
  private let start: OnboardingProcess
  private let findings = Mutex<Findings?>(nil)

  init(_ description: String, from start: OnboardingProcess, sides: [SideKey]) {
    (testDescription, self.start, self.sides) = (description, start, sides)
  }

  /// One visit for each situation.
  var visits: [Visit] { explored.visits }
  /// Every event that one of them took, also where it leads to a situation that was met before.
  var steps: [Step] { explored.steps }
  /// What was changed by an event that was refused. There should be nothing.
  var halfRefusals: [String] { explored.halfRefusals }

  private var explored: Findings {
    findings.withLock { findings in
      let known = findings ?? explore()
      findings = known
      return known
    }
  }

  /// Explores breadth first.
  private func explore() -> Findings {
    var met: Set = [Situation(start, at: beginning, with: [FirstSDK()])]
    var findings = Findings(visits: [Visit(start, at: beginning, with: [FirstSDK()])])
    var next = 0
    while next < findings.visits.count {
      let visit = findings.visits[next]
      next += 1
      for move in moves(from: visit) {
        var after = visit.process
        do throws(TransitionError) {
          _ = try after.apply(move.event, at: move.at)
          let to = Visit(after, at: move.at, with: Self.apps(after: visit, move.event))
          findings.steps.append(Step(from: visit, move.event, to: to))
          if met.insert(Situation(after, at: move.at, with: to.apps)).inserted { findings.visits.append(to) }
        } catch {
          if after != visit.process { findings.halfRefusals.append("\(move.event) \(visit.process)") }
        }
      }
    }
    return findings
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
