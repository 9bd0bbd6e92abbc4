import MusterConsole
import MusterService
import VerificationFlow

extension ReviewConsoleController {
  /// Creates the frame around the pages of a signed-in reviewer.
  func frame(for request: ConsoleRequest) async throws -> Frame {
    let session = try request.signedIn()
    let waiting = try await reviews.queue.waitingCount(by: session.caller)
    return Frame(
      reviewer: session.reviewer.name, role: session.reviewer.role, formToken: request.formToken,
      waiting: WaitingCount(min(waiting, ListReviews.maxCounted), isCapped: waiting > ListReviews.maxCounted),
      decisions: try await underway(of: session))
  }

  private func underway(of session: ReviewerSession) async throws -> [PendingDecisionBanner] {
    guard session.reviewer.role.rights.contains(.decide) else { return [] }
    let pendings = try await reviews.pendingDecisions.list(by: session.caller)
    let references = try await reviews.queue.references(of: pendings.map(\.sessionId), by: session.caller)
    let proposals = try await reviews.pendingDecisions.proposals(among: pendings)
    var decisions: [PendingDecisionBanner] = []
    for pending in pendings {
      decisions.append(
        PendingDecisionBanner(
          pending, references[pending.sessionId], try await name(pending.documentId, for: session),
          isProposal: proposals.contains(pending.id),
          at: clock.now()))
    }
    return decisions
  }

  /// Returns the name of a document; nil if it was erased meanwhile.
  private func name(_ document: DocumentID?, for session: ReviewerSession) async throws -> DocumentName? {
    guard let document, let view = try? await documents.views.find(document, by: session.caller) else { return nil }
    return DocumentName(view.document, in: configuration.catalogue)
  }
}

extension PendingDecisionBanner {
  fileprivate init(
    _ pending: PendingDecision, _ reference: CaseReference?, _ document: DocumentName?, isProposal: Bool,
    at now: Instant
  ) {
    switch pending.failure {
    case let failure?:
      self.init(
        id: pending.id, caseId: pending.sessionId.rawValue, reference: reference?.rawValue, decision: pending.decision,
        document: document, failure: failure)
    case nil:
      self.init(
        id: pending.id, caseId: pending.sessionId.rawValue, reference: reference?.rawValue, decision: pending.decision,
        document: document, isProposal: isProposal, takesEffectAt: pending.takesEffectAt, now: now)
    }
  }
}
