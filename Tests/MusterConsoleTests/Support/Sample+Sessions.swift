import MusterConsole
import VerificationFlow

extension Sample {
  /// The pages of sessions and of the links to them.
  static func pagesOfSessions(_ words: Words = .plain) -> [Shown] {
    [
      Shown("sessions", sessions(words), frame(.auditor, decisions: false)),
      Shown(
        "sessions-nothing-found",
        SessionsPage(
          status: "FINISHED", search: words.value, rows: [], invites: true, newest: "/review/sessions",
          older: "/review/sessions?cursor=after")),
      Shown("sessions-none", SessionsPage(status: nil, search: nil, rows: [], invites: true)),
      Shown("new-verification", NewVerificationPage(types: documentTypes)),
      Shown(
        "new-verification-refused",
        NewVerificationPage(
          types: documentTypes,
          entry: .init(
            types: ["PASSPORT"], reference: words.value, returnAddress: words.person, seconds: "86400", language: "de",
            channel: "EMAIL", address: words.name),
          error: words.note)),
      Shown("verification-link", verificationLink(.open)),
      Shown("verification-link-expired", verificationLink(.expired)),
    ]
  }

  static func sessions(_ words: Words = .plain) -> SessionsPage {
    let states: [(phase: String?, status: String, process: OnboardingStatus, ending: String?)] = [
      ("DOCUMENT_UPLOAD", "IN_PROGRESS", .verificationInProgress, nil), ("COMPLETED", "ACCEPTED", .finished, nil),
      ("COMPLETED", "REJECTED", .failed, "DOCUMENT_ALTERED"), ("COMPLETED", "FAILED", .failed, "expiredProcess"),
      (nil, "NOT_INITIALIZED", .activationInProgress, nil),
    ]
    return SessionsPage(
      status: nil, search: nil,
      rows: states.enumerated().map { index, state in
        SessionsPage.Row(
          id: "\(index)842d5cb-2b11-4dcc-8f1b-8018450d0177", reference: "K7M4Q\(index)", phase: state.phase,
          status: state.status, onboardingStatus: state.process, endReason: state.ending,
          customFields: index == 4 ? [:] : ["reference": "88\(index)12", words.name: words.value],
          createdAt: ago(Int64(index) * 90))
      }, invites: false, older: "/review/sessions?cursor=after")
  }

  static func verificationLink(_ standing: LinkRecord.Standing) -> VerificationLinkPage {
    VerificationLinkPage(
      caseId: caseId, id: "4842d5cb-2b11-4dcc-8f1b-8018450d0177", reference: "K7M4QX",
      address: "https://verify.example/verify/?token=vl_abc",
      qrCode: #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"><path d="M4 4h7v1h-7z"/></svg>"#,
      standing: standing, expiresAt: ago(-1440), isOver: false)
  }
}
