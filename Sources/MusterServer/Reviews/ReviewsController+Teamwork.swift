import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

/// The work on a review besides deciding it: assignments, escalations and notes.
extension ReviewsController {
  func addTeamwork(to router: RouterGroup<CallerContext>) {
    router.post(RouterPath(Routes.reviewAssignment), use: assign)
    router.delete(RouterPath(Routes.reviewAssignment), use: removeAssignment)
    router.post(RouterPath(Routes.reviewEscalation), use: escalate)
    router.post(RouterPath(Routes.reviewNotes), use: note)
  }

  @Sendable private func assign(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try await idempotency.answer(request, context) { (message: AssignmentRequest, once) in
      try await reviews.assignments.assign(
        context.id(), to: message.assignee, for: message.reviewer, by: caller, once: once)
    } as: { assignment in
      try StoredResponse(json: ReviewAssignment(assignment))
    }
  }

  @Sendable private func removeAssignment(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    try await reviews.assignments.remove(from: context.id(), for: request.query("reviewer"), by: caller)
    return Response(status: .noContent)
  }

  @Sendable private func escalate(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try await idempotency.answer(request, context) { (message: NoteRequest, once) in
      try await reviews.escalations.escalate(
        context.id(), note: message.note, for: message.reviewer, by: caller, once: once)
    } as: { note in
      try StoredResponse(json: ReviewNote(note))
    }
  }

  @Sendable private func note(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try await idempotency.answer(request, context) { (message: NoteRequest, once) in
      try await reviews.notes.add(message.note, on: context.id(), for: message.reviewer, by: caller, once: once)
    } as: { note in
      try StoredResponse(json: ReviewNote(note), status: .created)
    }
  }
}

extension ReviewAssignment {
  init(_ record: AssignmentRecord) {
    self.init(reviewer: record.reviewer, assignedBy: record.assignedBy, assignedAt: Date(record.at))
  }
}

extension ReviewEscalation {
  init(_ record: EscalationRecord) {
    self.init(reviewer: record.reviewer, escalatedAt: Date(record.at))
  }
}

extension ReviewNote {
  init(_ record: ReviewNoteRecord) {
    self.init(
      id: record.id, occasion: Code(record.occasion.rawValue), note: record.text, reviewer: record.reviewer,
      writtenAt: Date(record.at))
  }
}
