import MusterConsole
import MusterService
import VerificationFlow

extension CaseIdentity {
  /// Creates the overview of a case's person for a reviewer; nil if nothing is known of them.
  init?(
    _ found: ReviewCase, _ names: DocumentNames, for reviewer: ReviewerRecord, of controller: ReviewConsoleController,
    link: PictureLink
  ) {
    let selfie = found.presence.last.flatMap { newest in
      newest.hasSelfie ? controller.link(to: .selfie, of: newest.check.id, for: reviewer) : nil
    }
    self.init(
      presence: CasePresence(found, for: reviewer, of: controller), selfie: selfie,
      portraits: found.portraits.map { Portrait($0, names, link: link) },
      fields: CaseFields(
        found, found.documents.inReadingOrder(controller.configuration.catalogue), names,
        canCorrect: reviewer.role.rights.contains(.decide), link: link),
      findings: found.findings.map { CaseFinding($0, names, isOpen: found.process.reviewPoint != nil) }
        + found.correctedFindings.map { CaseFinding($0, names, isResolved: true) })
  }
}

extension CaseFields {
  /// Creates the table of what the documents of a case state; nil if none was read.
  fileprivate init?(
    _ found: ReviewCase, _ documents: [DocumentView], _ names: DocumentNames, canCorrect: Bool, link: PictureLink
  ) {
    let read = documents.filter { $0.contents != nil }
    // A side without anything to read gets no column, unless there is no other.
    let telling = read.filter {
      $0.contents?.reading.contents?.fields.isEmpty == false || $0.contents?.fields.isEmpty == false
    }
    let shown = telling.isEmpty ? Array(read.prefix(1)) : telling
    guard !shown.isEmpty else { return nil }
    let differing = (found.history?.findings ?? []).flatMap(\.differences).flatMap { difference in
      difference.values.compactMap { value -> DifferingField? in
        switch value.origin {
        case .document(let id): DifferingField(difference.field, id.rawValue)
        case .claim: DifferingField(difference.field, nil)
        case .expected: nil
        }
      }
    }
    self.init(
      documents: shown.map { Document($0, names, link: link) },
      unread: documents.filter(\.isUnread).map { ($0.document.id.rawValue, names[of: $0.document]) },
      claims: found.session.claims?.byField ?? [:],
      differing: Set(differing), names: DocumentContents.names.filter { $0 != "documentCode" }, canCorrect: canCorrect)
  }
}

extension Claims {
  /// The claims that are present, by field name.
  fileprivate var byField: [String: String] {
    let all = ["surname": surname, "givenNames": givenNames, "birthDate": birthDate, "documentNumber": documentNumber]
    return all.compactMapValues { $0 }
  }
}

extension CaseFields.Document {
  fileprivate init(_ view: DocumentView, _ names: DocumentNames, link: PictureLink) {
    let contents = view.contents?.reading.contents
    self.init(
      id: view.document.id.rawValue, name: names[of: view.document], kind: contents?.kind,
      isCertain: contents?.checkDigitsHold ?? false,
      values: Dictionary(
        uniqueKeysWithValues: (view.contents?.fields ?? []).compactMap { field in
          field.value.map { (field.name, CaseFields.Value($0, field)) }
        }),
      picture: contents.flatMap { CaseFields.Picture($0, on: view, link: link) })
  }
}

extension CaseFields.Value {
  fileprivate init(_ text: String, _ field: DocumentContents.Field) {
    self.init(
      text, place: field.line.map { CaseFields.Place(line: $0, characters: field.characters) },
      machineText: field.machineValue, correction: field.correction.map { ($0.reviewer, $0.reason.rawValue, $0.at) })
  }
}

extension CaseFields.Picture {
  /// Creates the picture that a document was read on; nil if it is not kept any more.
  fileprivate init?(_ contents: ReadingRecord.Contents, on view: DocumentView, link: PictureLink) {
    guard let rendition = view.renditions.first(where: { $0.kind == contents.picture }) else { return nil }
    self.init(
      url: link(contents.picture, view.document.id), width: rendition.width, height: rendition.height,
      lines: zip(contents.places, contents.lines).map { Line(corners: $0, count: $1.unicodeScalars.count) })
  }
}

extension CaseFinding {
  fileprivate init(
    _ finding: ContentFinding, _ names: DocumentNames, isOpen: Bool = false, isResolved: Bool = false
  ) {
    func origin(_ origin: ContentFinding.Difference.Origin) -> String {
      switch origin {
      case .document(let id): names[id]?.description ?? "a document"
      case .claim: "claimed"
      case .expected: Self.expected
      }
    }
    self.init(
      code: finding.code.rawValue, consequence: finding.consequence.rawValue, isOpen: isOpen,
      isResolved: isResolved,
      documents: finding.documents.compactMap { names[$0] },
      differences: finding.differences.map { difference in
        Difference(field: difference.field, values: difference.values.map { (origin($0.origin), $0.text) })
      },
      cases: finding.cases.map {
        Link(
          address: ConsolePath.case($0.session), reference: $0.reference.rawValue, kinds: $0.kinds.map(\.rawValue))
      }, reasons: finding.blocks.map(\.reason))
  }
}

extension CaseIdentity.Portrait {
  /// Creates the portrait on a document.
  fileprivate init(_ view: DocumentView, _ names: DocumentNames, link: PictureLink) {
    let id = view.document.id
    let kind: RenditionKind? = view.has(.document) ? .document : view.has(.display) ? .display : nil
    self.init(
      picture: view.has(.portrait) ? link(.portrait, id) : nil, document: kind.map { link($0, id) },
      documentId: id.rawValue, name: names[of: view.document])
  }
}

extension ReviewCase {
  /// The documents whose portraits are shown: that which a presence check compares with, and all others with a portrait
  /// if they may show different people.
  fileprivate var portraits: [DocumentView] {
    let codes = doubts.map(\.code) + documents.flatMap(\.document.errorCodes)
    let first = [portrait].compactMap(\.self)
    guard codes.contains("PORTRAITS_DIFFER") || codes.contains("DOCUMENTS_DIFFER") else { return first }
    return first + documents.filter { view in view.has(.portrait) && view.document.id != first.first?.document.id }
  }

  /// The document that a presence check compares the face with: the first one with a portrait, in the order of the
  /// check; if none has one, the first of that order.
  fileprivate var portrait: DocumentView? {
    let ordered = (history?.portraitDocuments ?? []).compactMap { id in documents.first { $0.document.id == id } }
    return ordered.first { $0.has(.portrait) } ?? documents.first { $0.has(.portrait) } ?? ordered.first
  }
}
