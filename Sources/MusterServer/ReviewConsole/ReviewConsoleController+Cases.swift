import Encodings
import HTTPTypes
import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

extension ReviewConsoleController {
  func addCases(to console: RouterGroup<MusterContext>) {
    post(ConsolePath.next, on: console) { request in try await skip(request) }
    get(ConsolePath.case, on: console, show)
    post(ConsolePath.lease, on: console, takeLease)
    post(ConsolePath.release, on: console, giveLeaseBack)
    post(ConsolePath.snooze, on: console, snooze)
    post(ConsolePath.decisions, on: console, decide)
    post(ConsolePath.caseFields, on: console, correct)
    post(ConsolePath.proposalWithdrawal, on: console, withdraw)
    post(ConsolePath.undo, on: console, undo)
    post(ConsolePath.dismissal, on: console, dismiss)
  }

  @Sendable private func show(_ request: ConsoleRequest) async throws -> Response {
    let session = try request.signedIn()
    // People share case references, but a case's page has only one address, by its id.
    if let id = try await reviews.queue.id(ofCaseCalled: request.caseID.rawValue, by: session.caller) {
      return Response(seeOther: ConsolePath.case(id))
    }
    let found = try await reviews.cases.open(request.caseID, by: session.caller)
    return try await answer(
      CasePage(
        found, for: session.reviewer, colleagues: try await assignees(for: session), of: self,
        at: clock.now()), to: request)
  }

  /// Returns the reviewers that the user may assign cases to; empty if the role cannot decide.
  func assignees(for session: ReviewerSession) async throws -> [String] {
    guard session.reviewer.role.rights.contains(.decide) else { return [] }
    return try await reviews.assignments.assignees(for: session.caller)
  }

  @Sendable private func takeLease(_ request: ConsoleRequest) async throws -> Response {
    _ = try await reviews.lease.take(
      request.caseID, takingOver: request.form["takeOver"] == "1", by: request.caller)
    return Response(seeOther: ConsolePath.case(try request.caseID))
  }

  @Sendable private func giveLeaseBack(_ request: ConsoleRequest) async throws -> Response {
    try await reviews.lease.release(request.caseID, by: request.caller)
    return Response(seeOther: ConsolePath.queue)
  }

  @Sendable private func decide(_ request: ConsoleRequest) async throws -> Response {
    let decision = DecideReview.Request(
      decision: request.field("decision") ?? "", documentId: request.field("documentId"),
      reason: request.field("reason"), note: request.field("note"),
      revision: request.field("revision").flatMap { Int(digits: $0) }, reviewer: nil,
      doubts: request.namedDoubts)
    _ = try await reviews.pendingDecisions.defer(decision, on: request.caseID, by: request.caller)
    // After accepting one document, the reviewer continues with the next one of the same case.
    if decision.decision == "accept", decision.documentId != nil {
      return Response(seeOther: ConsolePath.case(try request.caseID))
    }
    return try await leadOn(request, after: nil)
  }

  /// Corrects a field of a document of the case, and shows the case again.
  @Sendable private func correct(_ request: ConsoleRequest) async throws -> Response {
    _ = try await documentFields.correct(
      request.field("field") ?? "", of: DocumentID(request.field("documentId") ?? ""), to: request.field("value"),
      because: request.field("reason"), by: request.caller)
    return Response(seeOther: ConsolePath.case(try request.caseID))
  }

  @Sendable private func withdraw(_ request: ConsoleRequest) async throws -> Response {
    try await reviews.proposals.withdraw(request.caseID, by: request.caller)
    return Response(seeOther: ConsolePath.case(try request.caseID))
  }

  @Sendable private func undo(_ request: ConsoleRequest) async throws -> Response {
    let undone = try await reviews.pendingDecisions.undo(request.context.parameter("id"), by: request.caller)
    return Response(seeOther: ConsolePath.case(undone.sessionId))
  }

  @Sendable private func dismiss(_ request: ConsoleRequest) async throws -> Response {
    try await reviews.pendingDecisions.dismiss(request.context.parameter("id"), by: request.caller)
    return Response(seeOther: ConsolePath.queue)
  }

  /// Leads on to the case behind the one that the page shows, which is given back if the reviewer has it.
  @Sendable private func skip(_ request: ConsoleRequest) async throws -> Response {
    guard let shown = request.field("after").map({ SessionID($0) }) else {
      return try await leadOn(request, after: nil)
    }
    do {
      try await reviews.lease.release(shown, by: request.caller)
    } catch let error as ServiceError where [.conflict, .notFound].contains(error.kind) {
      // A colleague has it, or it was erased. It is skipped all the same.
    }
    // Behind the last case comes the first one.
    var next = try await reviews.lease.takeNext(after: shown, by: request.caller)
    if next == nil { next = try await reviews.lease.takeNext(by: request.caller) }
    guard let next, next.sessionId != shown else {
      if next != nil { try await reviews.lease.release(shown, by: request.caller) }
      return Response(seeOther: ConsolePath.queue)
    }
    return Response(seeOther: ConsolePath.case(next.sessionId))
  }

  /// Puts the case off, and leads on to the next one.
  @Sendable private func snooze(_ request: ConsoleRequest) async throws -> Response {
    try await reviews.lease.snooze(
      request.caseID, for: request.field("seconds").flatMap { Int(digits: $0) }.map { .seconds($0) },
      by: request.caller)
    return try await leadOn(request, after: nil)
  }

  /// Takes a lease on the next case and redirects to it; to the queue if there is none.
  private func leadOn(_ request: ConsoleRequest, after skipped: String?) async throws -> Response {
    let next = try await reviews.lease.takeNext(after: skipped.map { SessionID($0) }, by: request.caller)
    return Response(seeOther: next.map { ConsolePath.case($0.sessionId) } ?? ConsolePath.queue)
  }
}

extension ConsoleRequest {
  /// The codes of the doubts that the reviewer ticked. Each box has a number, since several doubts may have one code.
  fileprivate var namedDoubts: [String] {
    form.keys.filter { $0.hasPrefix("doubt-") }.sorted().compactMap { name in
      name.split(separator: "-", maxSplits: 2).last.map(String.init)
    }
  }

  /// The case in the path.
  var caseID: SessionID {
    get throws { try context.id() }
  }
}
