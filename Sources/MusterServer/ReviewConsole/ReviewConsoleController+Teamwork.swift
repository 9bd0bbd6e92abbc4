import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

/// What reviewers do with cases beside deciding them: with one on its page, with several in the queue.
extension ReviewConsoleController {
  func addTeamwork(to console: RouterGroup<MusterContext>) {
    post(ConsolePath.caseAssignment, on: console) { request in
      let assignee = request.field("assignee")
      return try await onCase(of: request) { try await muster.assignReview($0, to: assignee, by: request.caller) }
    }
    post(ConsolePath.caseUnassignment, on: console) { request in
      try await onCase(of: request) { try await muster.assignReview.remove(from: $0, by: request.caller) }
    }
    post(ConsolePath.caseEscalation, on: console) { request in
      let note = request.field("note")
      return try await onCase(of: request) { try await muster.escalateReview($0, saying: note, by: request.caller) }
    }
    post(ConsolePath.caseReturn, on: console) { request in
      let note = request.field("note")
      return try await onCase(of: request) {
        try await muster.escalateReview.giveBack($0, saying: note, by: request.caller)
      }
    }
    post(ConsolePath.caseNotes, on: console) { request in
      let note = request.field("note")
      return try await onCase(of: request) { try await muster.noteReview(note, on: $0, by: request.caller) }
    }
    post(ConsolePath.assignment, on: console) { request in
      let assignee = request.field("assignee")
      return try await onSelected(of: request, .assigned) {
        try await muster.assignReview($0, to: assignee, by: request.caller)
      }
    }
    post(ConsolePath.escalation, on: console) { request in
      let note = try request.neededNote
      return try await onSelected(of: request, .escalated) {
        try await muster.escalateReview($0, saying: note, by: request.caller)
      }
    }
  }

  /// Does something with a case, and shows it again.
  private func onCase(of request: ConsoleRequest, _ act: (SessionID) async throws -> Void) async throws -> Response {
    try await act(request.caseID)
    return Response(seeOther: ConsolePath.case(request.caseID))
  }

  /// Does something with each of the selected cases, and shows the queue again, with how many it was done with. What speaks
  /// against it in one case is no hindrance in another.
  private func onSelected(
    of request: ConsoleRequest, _ deed: BulkActionResult.Word, _ act: (SessionID) async throws -> Void
  ) async throws -> Response {
    guard try request.signedIn().reviewer.role.rights.contains(.decide) else {
      throw ServiceError(.forbidden, "ROLE_MISSING")
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

/// What was done with several cases just now, as the queue's address has it.
struct BulkActionResult {
  /// What it was.
  enum Word: String {
    case assigned, escalated
  }

  /// More boxes than that no page has.
  private static let maxCases = 200

  let word: Word
  var done: Int
  var left: Int

  init(_ word: Word, done: Int, left: Int) {
    self.word = word
    self.done = done
    self.left = left
  }

  /// What the address tells, if it does.
  init?(_ request: Request) {
    guard let word = request.field("did").flatMap(Word.init(rawValue:)),
      let done = request.field("done").flatMap({ Int($0) }), let left = request.field("left").flatMap({ Int($0) }),
      [done, left].allSatisfy((0...Self.maxCases).contains)
    else { return nil }
    self.init(word, done: done, left: left)
  }

  var query: String { "did=\(word.rawValue)&done=\(done)&left=\(left)" }

  /// The same for people.
  var sentence: String {
    guard done + left > 0 else { return "No case was selected." }
    let cases = done == 1 ? "1 case was" : "\(done) cases were"
    let rest = left == 0 ? "" : " \(left) could not be: changed meanwhile, with a colleague, or not yours to do so."
    return "\(cases) \(word.rawValue).\(rest)"
  }
}

extension ConsoleRequest {
  /// The note of a form that does nothing without one, even where no case is selected.
  fileprivate var neededNote: String {
    get throws(ServiceError) {
      guard try signedIn().reviewer.role.rights.contains(.decide) else {
        throw ServiceError(.forbidden, "ROLE_MISSING")
      }
      guard let note = field("note") else { throw .invalid("note: what a senior is to know is needed.") }
      return note
    }
  }

  /// The cases whose boxes in the queue are ticked.
  fileprivate var selectedCases: [SessionID] {
    form.keys.filter { $0.hasPrefix("pick-") }.sorted().map { SessionID(String($0.dropFirst("pick-".count))) }
  }
}
