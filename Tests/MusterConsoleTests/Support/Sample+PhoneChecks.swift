import VerificationFlow

@testable import MusterConsole

extension Sample {
  /// The pages of phone checks.
  static func pagesOfPhoneChecks(_ words: Words = .plain) -> [Shown] {
    let all = PhoneChecksPage.Filter(product: nil, standing: nil, index: nil, allNumbers: "/review/phone-checks")
    let narrowed = PhoneChecksPage.Filter(
      product: "sim_check", standing: "SIM_CHANGED", index: "00ff",
      allNumbers: "/review/phone-checks?product=sim_check")
    return [
      Shown("phone-checks", phoneChecksPage(words), frame(.auditor, decisions: false)),
      Shown(
        "phone-checks-nothing-found",
        PhoneChecksPage(
          narrowed, rows: [], newest: "/review/phone-checks", older: "/review/phone-checks?cursor=after"),
        frame(.auditor, decisions: false)),
      Shown("phone-checks-none", PhoneChecksPage(all, rows: []), frame(.auditor, decisions: false)),
      Shown("phone-checks-no-match", PhoneChecksPage(narrowed, rows: []), frame(.auditor, decisions: false)),
      Shown(
        "phone-checks-no-older", PhoneChecksPage(all, rows: [], newest: "/review/phone-checks"),
        frame(.auditor, decisions: false)),
      Shown(
        "phone-checks-no-older-match", PhoneChecksPage(narrowed, rows: [], newest: "/review/phone-checks"),
        frame(.auditor, decisions: false)),
      Shown(
        "phone-checks-refused", PhoneChecksPage(all, rows: [], entry: words.value, error: words.note),
        frame(.auditor, decisions: false)),
    ]
  }

  static func phoneChecksPage(_ words: Words = .plain) -> PhoneChecksPage {
    PhoneChecksPage(
      .init(product: nil, standing: nil, index: nil, allNumbers: "/review/phone-checks"),
      rows: phoneChecks(words).map {
        PhoneChecksPage.Row($0, reference: $0.sessionId == nil ? nil : "K7M4QX")
      },
      older: "/review/phone-checks?cursor=after")
  }

  /// Checks that stand differently; every second one belongs to a case.
  static func phoneChecks(_ words: Words = .plain) -> [PhoneCheckRecord] {
    let results: [(product: PhoneCheckRecord.Product, status: PhoneCheckRecord.Status, result: PhoneCheckResult?)] = [
      (.sim, .completed, PhoneCheckResult(isSIMUnchanged: true)),
      (.sim, .completed, PhoneCheckResult(isSIMUnchanged: false)),
      (.phone, .completed, PhoneCheckResult(isMatch: false)),
      (.sim, .error, PhoneCheckResult(error: .operatorTimedOut)), (.subscriber, .pending, nil),
      (.subscriber, .expired, nil),
      (
        .holder, .completed,
        PhoneCheckResult(holder: [
          HolderFinding(.givenNames, .same), HolderFinding(.surname, .different, likeness: 20),
          HolderFinding(.birthDate, .unknown),
        ])
      ),
    ]
    return results.enumerated().map { index, one in
      PhoneCheckRecord(
        id: PhoneCheckID("40c22af3-c201-40e2-895e-53f9a06c0db\(index)"), projectId: ProjectID("project"),
        sessionId: index % 2 == 0 ? SessionID(caseId) : nil, product: one.product, version: .v1, status: one.status,
        numberIndex: "00ff",
        particulars: .init(
          number: "+447700900123", maskedNumber: index == 5 ? words.value : "+44…23", periodMinutes: 60),
        result: one.result, createdAt: ago(Int64(index)), expiresAt: ago(Int64(index) - 2),
        updatedAt: ago(Int64(index)))
    }
  }
}
