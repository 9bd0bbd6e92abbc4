import MusterConsole
import VerificationFlow

/// Pages as they may be, full and empty.
enum Sample {
  static let now = Instant(milliseconds: 1_795_345_711_020)
  static let caseId = "4842d5cb-2b11-4dcc-8f1b-8018450d0177"

  static func ago(_ minutes: Int64) -> Instant {
    Instant(milliseconds: now.milliseconds - minutes * 60_000)
  }

  static func frame(_ role: ReviewerRole = .senior, decisions: Bool = true, reviewer: String = "Anna Kowalská") -> Frame
  {
    Frame(
      reviewer: reviewer, role: role, formToken: "form-token", waiting: WaitingCount(10_000, isCapped: true),
      decisions: !decisions
        ? []
        : [
          PendingDecisionBanner(
            id: "d1", caseId: "9c1f23aa-0000-4000-8000-000000000000", reference: "K7M4QX", decision: .accept,
            document: nil, isProposal: false, takesEffectAt: now.advanced(by: .seconds(7)), now: now),
          PendingDecisionBanner(
            id: "d2", caseId: "77aa3301-0000-4000-8000-000000000000", reference: nil, decision: .reject,
            document: DocumentName(type: "PASSPORT", side: "FRONT"), failure: "CASE_CHANGED"),
        ])
  }

  static let documentTypes = ["ID_CARD", "PASSPORT", "DRIVING_LICENSE", "SELFIE_PHOTO"]
  static let codes = ["ALWAYS", "DOCUMENT_UNSURE", "CLIENT_UNSURE", "BLURRY", "GLARE", "RESOLUTION_LOW"]
  static let reasons = ["DOCUMENT_UNREADABLE", "DOCUMENT_EXPIRED", "DOCUMENT_ALTERED", "OTHER", "OUR_OWN_REASON"]

  static func queue(_ words: Words = .plain, rows: Int = 9) -> QueuePage {
    QueuePage(
      filter: QueueFilter(status: "waiting", search: words.value, types: documentTypes, codes: codes),
      sort: QueueSort(isOfDecided: false, isNewestFirst: false, other: "/review?sort=newest"),
      rows: (0..<rows).map { row($0, words) },
      selection: QueuePage.Selection(colleagues: ["Anna Kowalská", words.person], back: "/review"),
      notice: "2 cases were assigned.", earlier: "/review?cursor=before",
      later: "/review?cursor=after&status=waiting")
  }

  static func narrowedQueue(rows: Int, _ words: Words) -> QueuePage {
    QueuePage(
      filter: QueueFilter(
        status: "second", type: "PASSPORT", code: "BLURRY", age: "4h", search: words.value, assignee: "me",
        sort: "newest", types: documentTypes, codes: codes),
      sort: QueueSort(isOfDecided: false, isNewestFirst: true, other: "/review?sort=oldest"),
      // Those with an even number wait for the same reason.
      rows: [0, 4, 6].prefix(rows).map { row($0, words) }, selection: nil, earlier: nil, later: nil)
  }

  static let emptyQueue = QueuePage(
    filter: QueueFilter(types: [], codes: []),
    sort: QueueSort(isOfDecided: true, isNewestFirst: true, other: "/review?sort=oldest"), rows: [], selection: nil,
    earlier: nil, later: nil)

  static func row(_ index: Int, _ words: Words) -> QueueRow {
    let minutes: [Int64] = [2_903, 1_610, 622, 405, 192, 74, 41, 12, 0]
    let picture = ["id-card-front", "passport", "driving-licence"][index % 3]
    var thumbnails = [
      QueueRow.Thumbnail(
        documentId: "doc-\(index)", name: DocumentName(type: documentTypes[index % 3], side: "FRONT", country: "CZE"),
        url: "/pictures/\(picture).jpg", isSoftPass: index == 1)
    ]
    if index % 3 == 0 {
      thumbnails.append(
        QueueRow.Thumbnail(
          documentId: "back-\(index)", name: DocumentName(type: "ID_CARD", side: "BACK"),
          url: index == 6 ? nil : "/pictures/id-card-back.jpg", isSoftPass: index == 3))
    }
    return QueueRow(
      id: "\(index)842d5cb-2b11-4dcc-8f1b-8018450d0177", reference: "K7M4Q\(index)",
      name: index % 2 == 0 ? words.person : nil, revision: index + 3,
      waitingSince: ago(minutes[index % 9]),
      causes: index == 2 ? ["CLIENT_UNSURE", "DOCUMENTS_UNSURE"] : index % 2 == 0 ? ["ALWAYS"] : ["DOCUMENT_UNSURE"],
      thumbnails: thumbnails, customFields: index == 4 ? [:] : ["customer": "88\(index)12", words.name: words.value],
      holder: index == 0 ? "Anna Kowalská" : index == 3 ? words.person : nil, isMine: index == 0,
      proposer: index == 5 ? words.person : nil, assignee: index < 2 ? words.person : nil, isAssignedToMe: index == 1,
      isEscalated: index == 6,
      outcome: index == 8 ? .init(.reject, reason: "DOCUMENT_EXPIRED", reviewer: words.person, at: ago(3)) : nil,
      snoozedUntil: index == 7 ? now.advanced(by: .seconds(3600)) : nil, now: now)
  }

  /// What people wrote.
  struct Words {
    var name = "branch"
    var value = "Brno, main street"
    var person = "Ondřej"
    var note = "The date of birth is hard to read.\nThe hologram looks right."
    var file = "IMG_2041.jpeg"

    static let plain = Words()
  }
}
