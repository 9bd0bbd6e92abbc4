import MusterConsole
import MusterService
import VerificationFlow

extension QueueRow {
  /// Creates the row of a case for a reviewer.
  init(_ found: ReviewCase, for reviewer: ReviewerRecord, of controller: ReviewConsoleController, at now: Instant) {
    let process = found.process
    self.init(
      id: found.session.id.rawValue, reference: found.session.reference.rawValue, name: found.personName,
      revision: found.session.revision,
      waitingSince: process.reviewPoint == nil ? nil : process.pausableTimer.since,
      causes: Self.causes(of: found),
      thumbnails: found.documents.inReadingOrder(controller.configuration.catalogue).map { view in
        Thumbnail(
          documentId: view.document.id.rawValue,
          name: DocumentName(view.document, in: controller.configuration.catalogue),
          url: view.has(.thumbnail) ? controller.link(to: .thumbnail, of: view.document.id, for: reviewer) : nil,
          isSoftPass: view.document.inspection.isSoftPass)
      },
      customFields: found.session.customFields, holder: found.lease?.reviewer ?? found.pending?.reviewer,
      isMine: (found.lease?.reviewer ?? found.pending?.reviewer) == reviewer.name,
      proposer: found.proposal?.reviewer, assignee: found.assignment?.reviewer,
      isAssignedToMe: found.assignment?.reviewer == reviewer.name, isEscalated: found.escalation != nil,
      outcome: process.reviewPoint == nil ? found.lastDecision.map(Outcome.init) : nil,
      snoozedUntil: found.snoozes[reviewer.name], now: now)
  }

  /// Returns each doubt once, however many documents have it; without any, why the case waits.
  private static func causes(of found: ReviewCase) -> [String] {
    let codes = found.doubts.map(\.code)
    return (codes.isEmpty ? found.process.reviewCauses.map(\.code.rawValue) : codes).reduce(into: []) { causes, code in
      if !causes.contains(code) { causes.append(code) }
    }
  }
}

extension QueueRow.Outcome {
  fileprivate init(_ decision: DecisionRecord) {
    self.init(decision.decision, reason: decision.reason?.rawValue, reviewer: decision.reviewer, at: decision.at)
  }
}

extension DocumentView {
  /// Whether the document has this rendition.
  func has(_ kind: RenditionKind) -> Bool {
    renditions.contains { $0.kind == kind }
  }
}

extension ReviewCase {
  /// The name of the person, as the first document with one states it.
  fileprivate var personName: String? {
    documents.lazy.compactMap { view in
      let fields = view.contents?.fields ?? []
      let names = ["givenNames", "surname"].compactMap { name in fields.first { $0.name == name }?.value }
      return names.isEmpty ? nil : names.joined(separator: " ")
    }.first
  }
}
