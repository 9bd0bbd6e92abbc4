import MusterConsole
import VerificationFlow

extension Sample {
  static func statistics(
    days: Int, _ words: Words = .plain, seesColleagues: Bool = true
  ) -> StatisticsPage {
    let names: [String] = (0..<days).map { day in "2026-\(day < 9 ? "10" : "11")-\(10 + day % 20)" }
    let decisions: [DayCount] = names.enumerated().map { index, day in DayCount(day: day, count(index)) }
    let waits: [DayWait] = names.enumerated().map { index, day in DayWait(day: day, wait(index)) }
    return StatisticsPage(
      days: days, decisions: decisions, waits: waits, wholeWait: Wait(p50: 380, p90: 2_900, p99: 41_000),
      types: types, reasons: refusals(days), reviewers: reviewers(words),
      secondPersons: SecondPersons(agreed: 31, differed: 4), seesColleagues: seesColleagues)
  }

  private static func count(_ index: Int) -> DecisionCount {
    guard index % 7 < 5 else { return DecisionCount(accepted: 0, rejected: 0, reuploads: 0) }
    return DecisionCount(accepted: 40 + index * 7 % 23, rejected: 6 + index * 3 % 7, reuploads: 4 + index * 5 % 6)
  }

  private static func wait(_ index: Int) -> Wait? {
    guard index % 7 < 5 else { return nil }
    let (half, most, all) = (240 + index * 31 % 300, 2_400 + index * 97 % 900, 20_000 + index * 911 % 40_000)
    return Wait(p50: Double(half), p90: Double(most), p99: Double(all))
  }

  private static let types = [
    TypeCount(type: "ID_CARD", DecisionCount(accepted: 812, rejected: 91, reuploads: 73)),
    TypeCount(type: "PASSPORT", DecisionCount(accepted: 301, rejected: 12, reuploads: 22)),
    TypeCount(type: "DRIVING_LICENSE", DecisionCount(accepted: 98, rejected: 31, reuploads: 4)),
  ]

  private static func refusals(_ days: Int) -> [ReasonCount] {
    func daily(_ factor: Int, _ most: Int) -> [Int] { (0..<days).map { (day: Int) -> Int in day * factor % most } }
    return [
      ReasonCount(reason: "DOCUMENT_UNREADABLE", days: daily(7, 5)),
      ReasonCount(reason: "DOCUMENT_EXPIRED", days: daily(5, 4)),
      ReasonCount(reason: "OUR_OWN_REASON", days: daily(1, 2)),
    ]
  }

  private static func reviewers(_ words: Words) -> [ReviewerRow] {
    [
      ReviewerRow(
        name: "Anna Kowalská", DecisionCount(accepted: 702, rejected: 81, reuploads: 60), handlingSeconds: 41.5),
      ReviewerRow(
        name: words.person, DecisionCount(accepted: 509, rejected: 53, reuploads: 39), handlingSeconds: nil),
    ]
  }

  static let noStatistics = StatisticsPage(
    days: 7, decisions: [], waits: [], wholeWait: nil, types: [], reasons: [], reviewers: [],
    secondPersons: SecondPersons(agreed: 0, differed: 0), seesColleagues: false)

  static func audit(_ words: Words = .plain) -> AuditPage {
    AuditPage(
      actor: words.person, action: "rendition.read", sessionId: caseId, actions: actions,
      rows: (0..<24).map { (index: Int) -> AuditPage.Row in auditRow(index, words) }, newer: "/review/audit?before=1",
      older: "/review/audit?after=1", export: "/review/audit/export")
  }

  private static let actions = ["review.decided", "rendition.read", "reviewer.signed_in", "session.created"]

  private static func auditRow(_ index: Int, _ words: Words) -> AuditPage.Row {
    let kind = index % 4
    let details = ["reject DOCUMENT_EXPIRED", "display", nil, nil]
    return AuditPage.Row(
      at: ago(Int64(index)), actor: "reviewer:5d6e", actorName: index % 2 == 0 ? words.person : nil,
      action: actions[kind], sessionId: kind == 2 ? nil : caseId,
      reference: kind == 1 ? nil : "K7M4QX",
      subject: kind == 0 || kind == 2 ? "2b15065e-55ee-4b50-919e-5127fee737b1" : nil,
      subjectName: kind == 2 ? words.person : nil, detail: details[kind])
  }

  static let emptyAudit = AuditPage(
    actor: nil, action: nil, sessionId: nil, actions: [], rows: [], newer: nil, older: nil,
    export: "/review/audit/export")

  static func blocks(_ words: Words) -> BlocksPage {
    let ends = [nil, ago(60), now.advanced(by: .seconds(86_400))]
    return BlocksPage(
      rows: zip(ends, [BlindIndex.Kind.person, .documentNumber, .person]).enumerated().map { index, block in
        BlocksPage.Row(
          BlockRecord(
            id: "block-\(index)", projectId: ProjectID("p"), kind: block.1, reason: words.value, createdBy: .operator,
            createdAt: ago(90), expiresAt: block.0), author: index == 0 ? words.person : nil, now: now)
      },
      entry: .init(
        documentNumber: words.value, issuer: "CZE", surname: words.person, givenNames: words.person,
        birthDate: "1984-03-15", reason: words.note, until: "2030-01-31"), notice: words.note)
  }
}
