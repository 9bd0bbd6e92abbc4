import MusterConsole
import VerificationFlow

extension Sample {
  /// A page with what is around it.
  struct Shown: Sendable {
    let name: String
    let page: any ConsolePage
    let frame: Frame?

    init(_ name: String, _ page: any ConsolePage, _ frame: Frame? = Sample.frame(decisions: false)) {
      self.name = name
      self.page = page
      self.frame = frame
    }
  }

  /// Every page, with all of its optional parts and with none.
  static func pages(_ words: Words = .plain) -> [Shown] {
    [
      Shown("sign-in", SignInPage(formToken: "t"), nil),
      Shown(
        "sign-in-refused", SignInPage(formToken: "t", name: words.person, next: words.value, error: words.note),
        nil),
      Shown(
        "invitation", InvitationPage(formToken: "t", name: words.person, action: "/review/invitations/secret"), nil),
      Shown(
        "invitation-refused",
        InvitationPage(
          formToken: "t", name: words.person, action: "/review/invitations/secret", error: words.note),
        nil),
      Shown("account", AccountPage(name: words.person, role: .senior, secondFactor: .off, notice: words.note)),
      Shown("account-on", AccountPage(name: words.person, role: .auditor, secondFactor: .on, error: words.note)),
      Shown(
        "account-beginning",
        AccountPage(
          name: words.person, role: .reviewer,
          secondFactor: .beginning(
            secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", link: "otpauth://totp/Muster:anna?secret=JBSW",
            qrCode: "<svg viewBox=\"0 0 1 1\"></svg>"))),
      Shown(
        "notice", NoticePage(status: 404, code: "NOT_FOUND", detail: words.note, requestId: "0af7651916cd43dd"), nil),
      Shown("changed", NoticePage.caseChanged(caseId)),
      Shown("queue", queue(words), frame(reviewer: words.person)),
      Shown("queue-narrowed", narrowedQueue(rows: 3, words)),
      Shown("queue-nothing-found", narrowedQueue(rows: 0, words)),
      Shown("queue-empty", emptyQueue, frame(.auditor, decisions: false)),
      Shown("case", page(words), frame()),
      Shown(
        "case-free",
        page(
          words, standing: CaseStanding(waits: true, mayDecide: true, mayTakeOver: true, lease: nil, now: now),
          documents: 2, teamwork: ownTeamwork(words))),
      Shown("case-presence", page(words, documents: 1, presence: presence(words))),
      Shown("case-presence-provider", page(words, documents: 1, presence: providersPresence)),
      Shown("case-presence-played", page(words, documents: 0, presence: playedPresence)),
      Shown(
        "case-decided",
        page(
          words,
          standing: CaseStanding(
            waits: true, mayDecide: true, mayTakeOver: false, lease: nil,
            underway: .init(reviewer: "Anna Kowalská", isMine: true), now: now), documents: 1)),
      Shown("case-proposed", page(words, standing: mine, proposal: proposal(words), documents: 1, takesTwo: true)),
      Shown(
        "case-document-proposed",
        page(words, standing: mine, proposal: proposal(words, document: "2b15065e-55ee-4b50-919e-5127fee737b0"))),
      Shown("case-acceptance-proposed", page(words, standing: mine, proposal: proposedAcceptance(words))),
      Shown(
        "case-held", page(words, standing: held(by: words.person), proposal: proposal(words, isMine: true)),
        frame(.senior, decisions: false)),
      Shown("case-bare", bareCase, frame(.auditor, decisions: false)),
      Shown("statistics", statistics(days: 30, words)),
      Shown("statistics-90", statistics(days: 90, words)),
      Shown("statistics-own", statistics(days: 7, words, seesColleagues: false)),
      Shown("statistics-none", noStatistics),
      Shown("blocks", blocks(words)),
      Shown("blocks-none", BlocksPage(rows: [])),
      Shown(
        "blocks-not-found",
        BlocksPage(rows: [], entry: .init(surname: words.person), isSearch: true, error: words.note)),
      Shown("audit", audit(words), frame(.auditor, decisions: false)),
      Shown("audit-empty", emptyAudit, frame(.auditor, decisions: false)),
    ] + pagesOfAccess(words) + pagesOfSessions(words) + pagesOfPhoneChecks(words)
  }
}
