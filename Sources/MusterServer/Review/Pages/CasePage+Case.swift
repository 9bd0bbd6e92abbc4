import MusterConsole
import MusterService
import VerificationFlow

extension CasePage {
  /// A case with its history, as the reviewer sees it.
  init(_ found: ReviewCase, for reviewer: ReviewerRecord, of door: ReviewDoor, at now: Instant) {
    let process = found.process
    let names = DocumentNames(found, in: door.muster.configuration.catalogue)
    self.init(
      id: found.session.id.rawValue, revision: found.session.revision, phase: process.state.phase?.rawValue,
      status: process.state.status.rawValue,
      endReason: (process.current?.ending ?? process.ending)?.reason.rawValue, createdAt: found.session.createdAt,
      waitingSince: process.reviewPoint == nil ? nil : process.stopwatch.since, expiresAt: process.deadline,
      causes: process.reviewCauses.map { cause in
        CaseCause(
          cause.code.rawValue, documentId: cause.documentId?.rawValue, document: cause.documentId.flatMap { names[$0] })
      },
      customFields: found.session.customFields, standing: CaseStanding(found, for: reviewer, at: now),
      proposal: found.proposal.map { CaseProposal($0, names, for: reviewer) },
      documents: found.documents.map { view in
        CaseDocument(view, in: found, names, link: { door.link(to: $0, of: $1, for: reviewer) })
      },
      presence: CasePresence(found, for: reviewer, of: door),
      reasons: door.muster.configuration.reviewReasons.map(\.rawValue),
      history: CaseHistory(found, names, link: { door.link(to: $0, of: $1, for: reviewer) }), now: now)
  }
}

/// What people call the documents of a case, replaced ones included.
struct DocumentNames {
  private let names: [DocumentID: DocumentName]

  init(_ found: ReviewCase, in catalogue: DocumentCatalogue) {
    let views = found.documents + (found.history?.documents ?? [])
    names = Dictionary(
      views.map { ($0.document.id, DocumentName($0.document, in: catalogue)) }, uniquingKeysWith: { $1 })
  }

  subscript(id: DocumentID) -> DocumentName? { names[id] }
}

extension CaseStanding {
  /// How a case stands for this reviewer.
  fileprivate init(_ found: ReviewCase, for reviewer: ReviewerRecord, at now: Instant) {
    let rights = reviewer.role.rights
    let pending = found.pending.flatMap { $0.state == .pending ? $0 : nil }
    self.init(
      waits: found.process.reviewPoint != nil, mayDecide: rights.contains(.decide),
      mayTakeOver: rights.contains(.takeOver),
      lease: found.lease.map {
        Lease(holder: $0.reviewer, until: $0.until, isMine: $0.reviewer == reviewer.name)
      },
      underway: pending.map { Underway(reviewer: $0.reviewer, isMine: $0.reviewer == reviewer.name) }, now: now)
  }
}

extension CaseProposal {
  fileprivate init(_ proposal: ReviewProposal, _ names: DocumentNames, for reviewer: ReviewerRecord) {
    self.init(
      reviewer: proposal.reviewer, decision: proposal.decision, documentId: proposal.documentId?.rawValue,
      document: proposal.documentId.flatMap { names[$0] }, reason: proposal.reason?.rawValue, note: proposal.note,
      at: proposal.at, isMine: proposal.reviewer == reviewer.name,
      canConfirm: reviewer.role.rights.contains(.decide))
  }
}

extension CasePresence {
  /// The newest outcome of a presence check, beside the portrait that it was compared with; nil where there is none.
  fileprivate init?(_ found: ReviewCase, for reviewer: ReviewerRecord, of door: ReviewDoor) {
    guard let newest = found.presence.last else { return nil }
    let portrait = found.documents.first { view in view.renditions.contains { $0.kind == .portrait } }
    self.init(
      result: newest.judgement.answer.rawValue, reasons: newest.judgement.reasons,
      distance: newest.judgement.portraitDistance, at: newest.decidedAt,
      selfie: newest.hasSelfie ? door.link(toSelfieOf: newest.check.id, for: reviewer) : nil,
      portrait: portrait.map { door.link(to: .portrait, of: $0.document.id, for: reviewer) },
      earlier: found.presence.dropLast().map { .init(result: $0.judgement.answer.rawValue, at: $0.decidedAt) })
  }
}
