import MusterAPI
import MusterService
import VerificationFlow

extension VerificationSession {
  /// Returns the session id for an id of this API. Ids of Muster's own API are accepted as well.
  static func id(in text: String) -> SessionID {
    let prefix = VerificationSessions.idPrefix
    return SessionID(text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text)
  }

  /// - Parameter revealed: The pictures to include; nil omits pictures and the number of the document.
  init(_ view: VerificationSessionView, revealed: RevealedPictures? = nil) {
    self.init(view.session, link: view.link, token: view.token, view.compatibility, revealed)
  }

  init(_ created: CreateSession.Created, in words: VerificationFlow.HostedSettings.Compatibility) {
    self.init(created.view, link: created.link?.record, token: created.link?.token, words, nil)
  }

  private init(
    _ view: SessionView, link: LinkRecord?, token: String?,
    _ words: VerificationFlow.HostedSettings.Compatibility, _ revealed: RevealedPictures?
  ) {
    let (session, process) = (view.session, view.process)
    id = VerificationSessions.idPrefix + session.id.rawValue
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
    let statements = DocumentStatements(view)
    let surname = statements.surname
    traits = Traits(
      firstName: statements.givenNames, lastName: surname, fullLastName: surname, dateOfBirth: statements.dateOfBirth,
      email: email ?? "", phone: phone ?? "",
      document: view.shownDocument(.front).map {
        Document($0, statements: statements, isNumberRevealed: revealed != nil)
      },
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
  fileprivate init(_ view: DocumentView, statements: DocumentStatements, isNumberRevealed: Bool) {
    let types: [DocumentType: String] = [
      .idCard: "id_card", .passport: "paper_passport", .drivingLicense: "drivers_license",
    ]
    self.init(
      type: types[view.document.key.type] ?? "other", issuingCountry: view.document.country ?? statements["issuer"],
      number: isNumberRevealed ? statements["documentNumber"] : "", dateOfExpiry: statements.dateOfExpiry,
      dateOfBirth: statements.dateOfBirth, gender: statements["sex"], nationality: statements["nationality"],
      firstName: statements.givenNames, lastName: statements.surname,
      fullName: [statements.givenNames, statements.surname].filter { !$0.isEmpty }.joined(separator: " "))
  }
}

/// What was read on both sides of the document that a person has shown, as far as the caller may see it.
private struct DocumentStatements {
  private let contents: [DocumentContents]

  init(_ view: SessionView) {
    contents = [DocumentSide.front, .back].compactMap { view.shownDocument($0)?.contents }
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

extension SessionView {
  /// Returns this side of the first document that was accepted.
  func shownDocument(_ side: DocumentSide) -> DocumentView? {
    let accepted = documents.filter { $0.document.status == .accepted && $0.document.key.type != .selfiePhoto }
    let first = accepted.first { $0.document.key.side == .front }
    return accepted.first { $0.document.key.type == first?.document.key.type && $0.document.key.side == side }
  }
}

extension Instant {
  /// The seconds since 1970, rounded down.
  var seconds: Int64 { milliseconds / 1000 }
}

extension Contact {
  fileprivate func address(by channel: Channel) -> String? { self.channel == channel ? address : nil }
}
