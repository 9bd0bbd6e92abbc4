import MusterConsole
import MusterService
import VerificationFlow

extension CasePage {
  /// Creates the page of a case, with its history, for a reviewer.
  ///
  /// - Parameter colleagues: The names that the reviewer may assign the case to.
  /// - Throws: `DecodingError` if Muster did not store the measurements of a document.
  init(
    _ found: ReviewCase, for reviewer: ReviewerRecord, colleagues: [String], of controller: ReviewConsoleController,
    at now: Instant
  ) throws {
    let process = found.process
    let names = DocumentNames(found, in: controller.configuration.catalogue)
    let doubts = found.doubts.map { doubt in
      CaseCause(
        doubt.code, documentId: doubt.documentId?.rawValue, document: doubt.documentId.flatMap { names[$0] })
    }
    let ways = AvailableDecisions(found, names, controller.configuration, doubts)
    let link: PictureLink = { controller.link(to: $0, of: $1, for: reviewer) }
    self.init(
      id: found.session.id.rawValue, reference: found.session.reference.rawValue, revision: found.session.revision,
      phase: process.state.phase?.rawValue,
      status: process.state.status.rawValue,
      endReason: (process.current?.ending ?? process.ending)?.reason.rawValue, createdAt: found.session.createdAt,
      waitingSince: process.reviewPoint == nil ? nil : process.pausableTimer.since, expiresAt: process.deadline,
      causes: doubts.isEmpty ? process.reviewCauses.map { CaseCause($0.code.rawValue) } : doubts,
      customFields: found.session.customFields, standing: CaseStanding(found, for: reviewer, at: now),
      teamwork: CaseTeamwork(found, for: reviewer, colleagues: colleagues),
      proposal: found.proposal.map { CaseProposal($0, names, for: reviewer, doubts: doubts) },
      documents: try found.documents.inReadingOrder(controller.configuration.catalogue).map { view in
        try CaseDocument(view, in: found, names, panel: ways.decide(view.document), link: link)
      },
      identity: CaseIdentity(found, names, for: reviewer, of: controller, link: link),
      device: found.history?.device.map { CaseDevice($0) },
      phoneChecks: (found.history?.phoneChecks ?? []).map { PhoneCheckLine($0) },
      pinDevices: (found.history?.pinDevices ?? []).map { PinDeviceLine($0) }, panel: ways.decideCase(),
      history: CaseHistory(found, names, link: link), mayBlock: reviewer.role.rights.contains(.decide), now: now)
  }
}

extension [DocumentView] {
  /// Sorts the documents for display: by type in the order of the catalogue, and by side within a type.
  func inReadingOrder(_ catalogue: DocumentCatalogue) -> [DocumentView] {
    func place(_ document: DocumentRecord) -> (Int, String, Int) {
      let type = catalogue.entries.firstIndex { $0.type == document.key.type }
      let sides = catalogue[document.key.type]?.sides ?? DocumentSide.allCases
      return (
        type ?? catalogue.entries.count, document.key.type.rawValue,
        sides.firstIndex(of: document.key.side) ?? sides.count
      )
    }
    // The sort is stable.
    return enumerated().sorted { left, right in
      let (first, second) = (place(left.element.document), place(right.element.document))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}

/// The decisions that are possible for a case and its documents.
private struct AvailableDecisions {
  let found: ReviewCase
  let names: DocumentNames
  let fourEyes: FourEyes
  let reasons: [Reason]
  let doubts: [CaseCause]

  init(
    _ found: ReviewCase, _ names: DocumentNames, _ configuration: ServiceConfiguration, _ doubts: [CaseCause]
  ) {
    (self.found, self.names, fourEyes) = (found, names, configuration.fourEyes)
    self.doubts = doubts
    reasons = configuration.reviewReasons.map {
      Reason($0.rawValue, takesTwo: configuration.fourEyes.reasons.contains($0))
    }
  }

  func decideCase() -> DecidePanel { panel(nil, [.accept, .reject]) }

  /// Returns the panel for one document; nil if no decision about it is possible.
  func decide(_ document: DocumentRecord) -> DecidePanel? {
    let allowed = found.process.decisions(on: document.id)
    return allowed.isEmpty ? nil : panel(document, allowed)
  }

  private func panel(_ document: DocumentRecord?, _ allowed: Set<DecisionRecord.Kind>) -> DecidePanel {
    DecidePanel(
      caseId: found.session.id.rawValue, revision: found.session.revision,
      document: document.map { ($0.id.rawValue, names[of: $0]) }, allowed: allowed,
      takesTwo: found.process.current.map {
        fourEyes.concern(document?.id, because: nil, of: $0, corrected: found.correctedDocuments)
      } ?? false, reasons: reasons, doubts: document == nil ? doubts : [])
  }
}

/// The display names of the documents of a case, replaced ones included.
struct DocumentNames {
  private let names: [DocumentID: DocumentName]

  init(_ found: ReviewCase, in catalogue: DocumentCatalogue) {
    let views = found.documents + (found.history?.documents ?? [])
    names = Dictionary(
      views.map { ($0.document.id, DocumentName($0.document, in: catalogue)) }, uniquingKeysWith: { $1 })
  }

  subscript(id: DocumentID) -> DocumentName? { names[id] }

  subscript(of document: DocumentRecord) -> DocumentName {
    names[document.id] ?? DocumentName(type: document.key.type.rawValue, side: nil)
  }
}

extension CaseStanding {
  /// Creates the standing of a case for this reviewer.
  fileprivate init(_ found: ReviewCase, for reviewer: ReviewerRecord, at now: Instant) {
    let rights = reviewer.role.rights
    let pending = found.pending.flatMap { $0.state == .pending ? $0 : nil }
    self.init(
      waits: found.process.reviewPoint != nil,
      mayDecide: rights.contains(.decide) && (found.escalation == nil || rights.contains(.decideEscalated)),
      mayTakeOver: rights.contains(.takeOver),
      lease: found.lease.map {
        Lease(holder: $0.reviewer, until: $0.until, isMine: $0.reviewer == reviewer.name)
      },
      underway: pending.map { Underway(reviewer: $0.reviewer, isMine: $0.reviewer == reviewer.name) }, now: now)
  }
}

extension CaseTeamwork {
  /// Creates the teamwork of a case, with the actions that this reviewer may take.
  fileprivate init(_ found: ReviewCase, for reviewer: ReviewerRecord, colleagues: [String]) {
    let holder = found.lease?.reviewer ?? found.pending?.reviewer
    self.init(
      assignment: found.assignment, isAssignedToMe: found.assignment?.reviewer == reviewer.name,
      escalation: found.escalation, notes: found.history?.notes ?? [], colleagues: colleagues,
      waits: found.process.reviewPoint != nil, rights: reviewer.role.rights,
      isHeldByOther: holder.map { $0 != reviewer.name } ?? false)
  }
}

extension CaseProposal {
  fileprivate init(
    _ proposal: ReviewProposal, _ names: DocumentNames, for reviewer: ReviewerRecord, doubts: [CaseCause]
  ) {
    self.init(
      reviewer: proposal.reviewer, decision: proposal.decision, documentId: proposal.documentId?.rawValue,
      document: proposal.documentId.flatMap { names[$0] }, reason: proposal.reason?.rawValue, note: proposal.note,
      at: proposal.at, isMine: proposal.reviewer == reviewer.name,
      canConfirm: reviewer.role.rights.contains(.decide), doubts: doubts)
  }
}
