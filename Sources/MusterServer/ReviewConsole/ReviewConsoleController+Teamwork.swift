import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

/// The work on cases besides deciding them: on one from its page, on several from the queue.
extension ReviewConsoleController {
  func addTeamwork(to console: RouterGroup<MusterContext>) {
    post(ConsolePath.caseAssignment, on: console) { request in
      let assignee = request.field("assignee")
      return try await onCase(of: request) {
        try await reviews.assignments.assign($0, to: assignee, by: request.caller)
      }
    }
    post(ConsolePath.caseUnassignment, on: console) { request in
      try await onCase(of: request) { try await reviews.assignments.remove(from: $0, by: request.caller) }
    }
    post(ConsolePath.caseEscalation, on: console) { request in
      let note = request.field("note")
      return try await onCase(of: request) {
        try await reviews.escalations.escalate($0, note: note, by: request.caller)
      }
    }
    post(ConsolePath.caseReturn, on: console) { request in
      let note = request.field("note")
      return try await onCase(of: request) {
        try await reviews.escalations.release($0, note: note, by: request.caller)
      }
    }
    post(ConsolePath.caseNotes, on: console) { request in
      let note = request.field("note")
      return try await onCase(of: request) { try await reviews.notes.add(note, on: $0, by: request.caller) }
    }
    post(ConsolePath.assignment, on: console) { request in
      let assignee = request.field("assignee")
      return try await onSelected(of: request, .assigned) {
        try await reviews.assignments.assign($0, to: assignee, by: request.caller)
      }
    }
    post(ConsolePath.escalation, on: console) { request in
      let note = try request.neededNote
      return try await onSelected(of: request, .escalated) {
        try await reviews.escalations.escalate($0, note: note, by: request.caller)
      }
    }
  }

  /// Performs an action on a case and shows it again.
  private func onCase(of request: ConsoleRequest, _ act: (SessionID) async throws -> Void) async throws -> Response {
    try await act(request.caseID)
    return Response(seeOther: ConsolePath.case(try request.caseID))
  }

  /// Performs an action on each selected case, and shows the queue with the number of successes. A conflict, a
  /// missing case or a missing right in one case does not stop the others.
  private func onSelected(
    of request: ConsoleRequest, _ deed: BulkActionResult.Action, _ act: (SessionID) async throws -> Void
  ) async throws -> Response {
    guard try request.signedIn().reviewer.role.rights.contains(.decide) else {
      throw ServiceError(.roleMissing)
    }
    var result = BulkActionResult(deed, done: 0, left: 0)
    for id in request.selectedCases {
      do {
        try await act(id)
        result.done += 1
      } catch let error as ServiceError where [.conflict, .notFound, .forbidden].contains(error.kind) {
        result.left += 1
      }
    }
    let back = request.field("back").flatMap { ConsolePath.isOfConsole($0) ? $0 : nil } ?? ConsolePath.queue
    return Response(seeOther: back + (back.contains("?") ? "&" : "?") + result.query)
  }
}

/// The result of an action on several cases, as encoded in the address of the queue.
struct BulkActionResult {
  enum Action: String {
    case assigned, escalated
  }

  /// The maximum count accepted from the address; no page has more cases.
  private static let maxCases = 200

  let action: Action
  var done: Int
  var left: Int

  init(_ action: Action, done: Int, left: Int) {
    self.action = action
    self.done = done
    self.left = left
  }

  /// Reads the result from the address; nil if it has none.
  init?(_ request: Request) {
    guard let action = request.field("did").flatMap(Action.init(rawValue:)),
      let done = request.field("done").flatMap({ Int($0) }), let left = request.field("left").flatMap({ Int($0) }),
      [done, left].allSatisfy((0...Self.maxCases).contains)
    else { return nil }
    self.init(action, done: done, left: left)
  }

  var query: String { "did=\(action.rawValue)&done=\(done)&left=\(left)" }

  /// The result as a message.
  var sentence: String {
    guard done + left > 0 else { return "No case was selected." }
    let cases = done == 1 ? "1 case was" : "\(done) cases were"
    let rest =
      left == 0 ? "" : " \(left) could not be: they have changed, a colleague holds them, or you may not do this."
    return "\(cases) \(action.rawValue).\(rest)"
  }
}

extension ConsoleRequest {
  /// The note of the form, required even if no case is selected.
  ///
  /// - Throws: `UNAUTHENTICATED`; `ROLE_MISSING`; `INVALID_REQUEST` if it is missing.
  fileprivate var neededNote: String {
    get throws(ServiceError) {
      guard try signedIn().reviewer.role.rights.contains(.decide) else {
        throw ServiceError(.roleMissing)
      }
      guard let note = field("note") else { throw .invalid("note: a message for the senior is required.") }
      return note
    }
  }

  /// The cases selected in the queue.
  fileprivate var selectedCases: [SessionID] {
    form.keys.filter { $0.hasPrefix("pick-") }.sorted().map { SessionID(String($0.dropFirst("pick-".count))) }
  }
}
