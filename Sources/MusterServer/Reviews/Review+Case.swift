import Foundation
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

extension Review {
  /// - Throws: `DecodingError` if Muster did not store the measurements of a document.
  init(_ found: ReviewCase, language: Language) throws {
    let (session, process) = (found.session, found.process)
    let point = process.reviewPoint
    self.init(
      id: session.id.rawValue, reference: session.reference.rawValue, point: point.map { Code($0.rawValue) },
      causes: process.reviewCauses.map {
        ReviewCause(code: Code($0.code.rawValue), documentId: $0.documentId?.rawValue)
      },
      doubts: point == nil
        ? []
        : found.doubts.map { MusterAPI.ReviewDoubt(code: Code($0.code), documentId: $0.documentId?.rawValue) },
      phase: process.state.phase.map { Code($0.rawValue) }, status: Code(process.state.status.rawValue),
      onboardingStatus: Code(process.status.rawValue),
      endReason: (process.current?.ending ?? process.ending).map { Code($0.reason.rawValue) },
      waitingSince: point == nil ? nil : process.pausableTimer.since.map { Date($0) },
      expiresAt: process.deadline.map { Date($0) }, revision: session.revision,
      lease: found.lease.map { ReviewLease($0) }, proposal: found.proposal.map { ProposedDecision($0) },
      assignment: found.assignment.map { ReviewAssignment($0) },
      escalation: found.escalation.map { ReviewEscalation($0) },
      snoozes: found.snoozes.sorted { $0.key < $1.key }.map { ReviewSnooze(reviewer: $0.key, until: Date($0.value)) },
      customFields: session.customFields,
      documents: try found.documents.map { try Document($0, language: language) },
      presence: found.presence.map { PresenceResult($0) },
      earlierDocuments: try found.history?.documents.map { try Document($0, language: language) },
      claims: found.history == nil ? nil : session.claims.map { MusterAPI.Claims($0) },
      findings: found.history?.findings.map { MusterAPI.ContentFinding($0) },
      decisions: found.history?.decisions.map { PastDecision($0) },
      notes: found.history?.notes.map { ReviewNote($0) }, device: found.history?.device.map { SessionDevice($0) },
      createdAt: Date(session.createdAt))
  }
}

extension ReviewLease {
  init(_ lease: LeaseRecord) {
    self.init(reviewer: lease.reviewer, until: Date(lease.until))
  }
}

extension ProposedDecision {
  init(_ proposal: ReviewProposal) {
    self.init(
      decision: Code(proposal.decision.rawValue), documentId: proposal.documentId?.rawValue,
      reason: proposal.reason.map { Code($0.rawValue) }, note: proposal.note, reviewer: proposal.reviewer,
      proposedAt: Date(proposal.at))
  }
}

extension PastDecision {
  init(_ record: DecisionRecord) {
    self.init(
      id: record.id, point: Code(record.point.rawValue), decision: Code(record.decision.rawValue),
      documentId: record.documentId?.rawValue, reason: record.reason.map { Code($0.rawValue) }, note: record.note,
      reviewer: record.reviewer, confirmedBy: record.confirmedBy, confirmingNote: record.confirmingNote,
      revision: record.revision, decidedAt: Date(record.at))
  }
}
