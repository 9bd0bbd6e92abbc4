import MusterAPI
import MusterService
import VerificationFlow

extension VerificationSession {
  /// Returns the session id for an id of this API. Ids of Muster's own API are accepted as well.
  static func id(in text: String) -> SessionID {
    let prefix = SoraID.idPrefix
    return SessionID(text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
  }

  /// - Parameters:
  ///   - catalogue: The document types, with their names in this API.
  ///   - revealed: The pictures to include; nil omits pictures and the number of the document.
  init(_ view: VerificationSessionView, naming catalogue: DocumentCatalogue, revealed: RevealedPictures? = nil) {
    self.init(
      view.session, link: view.link, token: view.token, view.compatibility, catalogue, revealed,
      isMasked: view.isMasked)
  }

  init(
    _ created: CreateSession.Created, naming catalogue: DocumentCatalogue,
    in words: VerificationFlow.HostedSettings.Compatibility
  ) {
    self.init(
      created.view, link: created.link?.record, token: created.link?.token, words, catalogue, nil, isMasked: true)
  }

  private init(
    _ view: SessionView, link: LinkRecord?, token: String?,
    _ words: VerificationFlow.HostedSettings.Compatibility, _ catalogue: DocumentCatalogue,
    _ revealed: RevealedPictures?, isMasked: Bool
  ) {
    let (session, process) = (view.session, view.process)
    id = SoraID.idPrefix + session.id.rawValue
    status = Status(process, in: words)
    self.token = token
    let contact = view.verifiedContact
    email = contact?.address(by: .email)
    phone = contact?.address(by: .sms)
    authenticated = contact != nil
    authenticationMethods = contact.map { [$0.channel == .email ? "email" : "sms_otp"] } ?? []
    checks = process.steps.compactMap { Check($0, of: process) }
    createdAt = session.createdAt.seconds
    updatedAt = session.updatedAt.seconds
    completedAt = process.endedAt?.seconds
    expiresAt = (link?.expiresAt ?? session.expiresAt).seconds
    redirectAddress = link?.returnAddress.flatMap(VerificationSessionRequest.redirectAddress)
    projectID = session.projectId.rawValue
    customFields = session.customFields
    guard status.isAfterPerson else {
      traits = nil
      return
    }
    let shown = view.shownDocuments
    let documents = shown.map { Document($0, naming: catalogue, isNumberRevealed: revealed != nil) }
    // What one document does not state, another one may.
    let statements = DocumentStatements(shown.flatMap { [$0.front, $0.back] })
    let surname = statements.surname
    traits = Traits(
      isMasked: isMasked, firstName: statements.givenNames, lastName: surname, fullLastName: surname,
      dateOfBirth: statements.dateOfBirth, email: email ?? "", phone: phone ?? "",
      nationality: statements["nationality"], identificationNumber: documents.first?.number ?? "",
      identificationType: documents.first?.type ?? "", document: documents.first, documents: documents,
      front: revealed?.front, back: revealed?.back, face: revealed?.face, verifiedEmails: [email].compactMap(\.self))
  }
}

extension VerificationSession.Status {
  /// The status of a process. This is the only place that maps it.
  init(_ process: OnboardingProcess, in words: VerificationFlow.HostedSettings.Compatibility) {
    switch process.status {
    case .finished:
      self = .success
    case .failed:
      switch (process.ending ?? process.current?.ending)?.reason {
      case .canceledProcess: self = .canceled
      case .expiredActivation, .expiredVerification, .expiredProcess: self = .expired
      default: self = words == .sora ? .failed : .fail
      }
    case .activationInProgress, .verificationInProgress:
      if process.reviewPoint != nil {
        self = .awaitingManualReview
      } else {
        self = process.nextAction == .wait ? .processingData : .awaitingUserInput
      }
    }
  }

  /// Whether the person has done their part.
  fileprivate var isAfterPerson: Bool {
    switch self {
    case .success, .failed, .fail, .processingData, .awaitingManualReview: true
    case .awaitingUserInput, .expired, .canceled: false
    }
  }
}

extension VerificationSession.Check {
  /// Creates the check of a step; nil if it has no result.
  fileprivate init?(_ step: ProcessStep, of process: OnboardingProcess) {
    let hasPassed = step.status == .done
    let isRejected = step.status == .failed && VerificationSession.Status(process, in: .clear) == .fail
    guard [.contact, .documents, .presenceCheck, .code].contains(step.kind), hasPassed || isRejected else { return nil }
    let reason = (process.current?.ending ?? process.ending)?.reason.rawValue
    self.init(
      name: step.kind.rawValue.lowercased(), value: hasPassed, result: hasPassed ? "success" : "failure",
      reasonCodes: hasPassed ? [] : [reason].compactMap(\.self))
  }
}

extension VerificationSession.Document {
  fileprivate init(_ shown: ShownDocument, naming catalogue: DocumentCatalogue, isNumberRevealed: Bool) {
    let statements = DocumentStatements([shown.front, shown.back])
    self.init(
      type: catalogue[shown.type]?.soraIDName ?? "other",
      issuingCountry: shown.front?.document.country ?? statements["issuer"],
      number: isNumberRevealed ? statements["documentNumber"] : "", dateOfExpiry: statements.dateOfExpiry,
      dateOfBirth: statements.dateOfBirth, gender: statements["sex"], nationality: statements["nationality"],
      firstName: statements.givenNames, lastName: statements.surname,
      fullName: [statements.givenNames, statements.surname].filter { !$0.isEmpty }.joined(separator: " "))
  }
}

/// What was read on the sides of documents, as far as the caller may see it.
private struct DocumentStatements {
  private let contents: [DocumentContents]

  init(_ sides: [DocumentView?]) {
    contents = sides.compactMap { $0?.contents }
  }

  /// The text of a field; empty if it was not read.
  subscript(_ name: String) -> String {
    contents.lazy.compactMap { $0.fields.first { $0.name == name }?.value }.first ?? ""
  }

  var surname: String { self["surname"] }
  var givenNames: String { self["givenNames"] }
  var dateOfBirth: VerificationSession.Day? { day("birthDate") }
  var dateOfExpiry: VerificationSession.Day? { day("expiryDate") }

  /// A date; nil unless its day and month are known.
  private func day(_ name: String) -> VerificationSession.Day? {
    guard let date = DocumentDate(text: self[name]), let month = date.month, let day = date.day else { return nil }
    return VerificationSession.Day(day: day, month: month, year: date.year)
  }
}

/// A document that a person has shown, with those of its sides that could be judged.
struct ShownDocument {
  let type: DocumentType
  var front: DocumentView?
  var back: DocumentView?

  /// The order in which documents are listed: accepted ones first, and rejected ones last.
  fileprivate var rank: Int {
    [front, back].compactMap { $0.flatMap { Self.ranks[$0.document.status] } }.max() ?? Self.ranks.count
  }

  /// Reviewers reject documents that were accepted before, and a rejected person has shown them nevertheless.
  fileprivate static let ranks: [DocumentStatus: Int] = [
    .accepted: 0, .verificationPending: 1, .verificationInProgress: 1, .rejected: 2,
  ]
}

extension SessionView {
  /// The documents that the person has shown, the decisive one first.
  var shownDocuments: [ShownDocument] {
    var shown: [ShownDocument] = []
    for view in documents {
      let (type, side) = (view.document.key.type, view.document.key.side)
      guard type != .selfiePhoto, ShownDocument.ranks[view.document.status] != nil else { continue }
      let place = shown.firstIndex { $0.type == type } ?? shown.count
      if place == shown.count { shown.append(ShownDocument(type: type)) }
      if side == .front { shown[place].front = view } else { shown[place].back = view }
    }
    let ranked = shown.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return ranked.map(\.element)
  }
}

extension Instant {
  /// The seconds since 1970, rounded down.
  var seconds: Int64 { milliseconds / 1000 }
}

extension Contact {
  fileprivate func address(by channel: Channel) -> String? { self.channel == channel ? address : nil }
}
