import MusterConsole
import MusterService
import VerificationFlow

/// Creates the link to a rendition of a document.
typealias PictureLink = (RenditionKind, DocumentID) -> String

extension CaseDocument {
  /// Creates the view of a document in force, with the earlier pictures of its side.
  ///
  /// - Throws: `DecodingError` if Muster did not store its measurements.
  init(
    _ view: DocumentView, in found: ReviewCase, _ names: DocumentNames, panel: DecidePanel?, link: PictureLink
  ) throws {
    let document = view.document
    self.init(
      id: document.id.rawValue, name: names[of: document], status: document.status.rawValue,
      rejectOrigin: document.rejectOrigin?.rawValue, isSoftPass: document.inspection.isSoftPass,
      isUnread: view.isUnread,
      signature: Self.signature(of: document, in: found), filename: document.filename,
      format: document.format.isEmpty ? nil : document.format, size: (document.width, document.height),
      byteCount: document.byteCount,
      quality: try view.facts().map {
        QualityBar(code: $0.code, value: $0.value, threshold: $0.threshold, severity: $0.severity)
      },
      errors: document.errorCodes, attemptsLeft: view.attemptsLeft, createdAt: document.createdAt,
      pictures: DocumentPictures(
        display: view.has(.display) ? link(.display, document.id) : nil,
        cutOut: view.has(.document) ? link(.document, document.id) : nil, hasOriginal: view.has(.original),
        width: document.width, height: document.height, quadrilateral: try view.quadrilateral()),
      earlier: (found.history?.documents ?? []).filter {
        $0.document.key == document.key && $0.document.verificationId == document.verificationId
      }.map { EarlierPicture($0, names, link: link) },
      panel: panel)
  }

  /// Returns the signature status to show; nil if the document is unsigned and the project has no signature keys.
  private static func signature(of document: DocumentRecord, in found: ReviewCase) -> SignatureStatus? {
    let isExpected = found.history?.hasSignatureKeys ?? false
    return isExpected || document.signatureStatus != .absent ? document.signatureStatus : nil
  }
}

extension EarlierPicture {
  /// Creates the view of a picture that has been replaced.
  init(_ view: DocumentView, _ names: DocumentNames, link: PictureLink) {
    let document = view.document
    self.init(
      id: document.id.rawValue, name: names[of: document],
      verdict: document.verdict?.rawValue, rejectOrigin: document.rejectOrigin?.rawValue, errors: document.errorCodes,
      createdAt: document.createdAt, thumbnail: view.has(.thumbnail) ? link(.thumbnail, document.id) : nil)
  }
}

extension CaseHistory {
  /// Creates the history of a case. Earlier pictures of a side that is still in force are left out; its document
  /// shows them.
  init(_ found: ReviewCase, _ names: DocumentNames, link: PictureLink) {
    let history = found.history
    let shown = Set(found.documents.map { EarlierKey($0.document) })
    self.init(
      events: (history?.events ?? []).map { Event($0, names) },
      attempts: (history?.attempts ?? []).map(Attempt.init),
      decisions: (history?.decisions ?? []).map { Decision($0, names) },
      earlier: (history?.documents ?? []).filter { !shown.contains(EarlierKey($0.document)) }
        .map { EarlierPicture($0, names, link: link) })
  }

  private struct EarlierKey: Hashable {
    let attempt: VerificationID
    let type: DocumentType
    let side: DocumentSide

    init(_ document: DocumentRecord) {
      attempt = document.verificationId
      type = document.key.type
      side = document.key.side
    }
  }
}

extension CaseHistory.Event {
  fileprivate init(_ event: SessionEvent, _ names: DocumentNames) {
    switch event.change {
    case .phase(let state):
      self.init(at: event.at, phase: state.phase?.rawValue, status: state.status.rawValue)
    case .document(let id, let status):
      self.init(
        at: event.at, document: names[id] ?? DocumentName(type: "DOCUMENT", side: nil), status: status.rawValue)
    }
  }
}

extension CaseHistory.Attempt {
  fileprivate init(_ attempt: AttemptRecord) {
    self.init(
      number: attempt.number, phase: attempt.state.phase?.rawValue, status: attempt.state.status.rawValue,
      endReason: attempt.ending?.reason.rawValue, beganAt: attempt.createdAt,
      endedAt: attempt.state.isOpen ? nil : attempt.updatedAt)
  }
}

extension CaseHistory.Decision {
  fileprivate init(_ record: DecisionRecord, _ names: DocumentNames) {
    self.init(
      record.decision, document: record.documentId.flatMap { names[$0] }, reason: record.reason?.rawValue,
      note: record.note, reviewer: record.reviewer, secondReviewer: record.confirmedBy,
      confirmingNote: record.confirmingNote, overruled: record.overruled, at: record.at)
  }
}

extension DocumentView {
  /// Whether nothing was read on the document, although it states something: it is not a picture of a person.
  var isUnread: Bool {
    document.key.type != .selfiePhoto && document.passedQuality
      && contents.map { ($0.reading.contents?.fields ?? []).isEmpty && $0.fields.isEmpty } ?? false
  }
}
