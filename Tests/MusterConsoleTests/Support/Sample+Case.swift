import MusterConsole
import VerificationFlow

extension Sample {
  static func document(_ index: Int, _ words: Words, allowed: Set<DecisionRecord.Word>) -> CaseDocument {
    let name = DocumentName(type: index == 2 ? "SELFIE_PHOTO" : "ID_CARD", side: ["FRONT", "BACK", nil][index])
    let picture = ["id-card-front", "id-card-back-tilted", "passport"][index]
    return CaseDocument(
      id: "2b15065e-55ee-4b50-919e-5127fee737b\(index)", name: name,
      status: ["ACCEPTED", "VERIFICATION_PENDING", "REJECTED"][index], rejectOrigin: index == 2 ? "QUALITY" : nil,
      isSoftPass: index == 1, signature: SignatureStatus.allCases[index], filename: words.file, format: "JPEG",
      byteCount: 2_412_345, quality: index == 0 ? bars : Array(bars.dropFirst(index)),
      errors: index == 2 ? ["BLURRY", "DOCUMENT_REFUSED"] : [], attemptsLeft: 3 - index, createdAt: ago(74),
      pictures: DocumentPictures(
        display: "/pictures/\(picture).jpg", cutOut: index == 2 ? nil : "/pictures/id-card-front-small.jpg",
        original: "/pictures/\(picture).jpg", thumbnail: "/pictures/\(picture).jpg", width: 1600, height: 1200,
        quadrilateral: index == 2 ? nil : [[210, 260], [1390, 245], [1402, 980], [205, 990]]),
      earlier: index == 1 ? [earlier(0, words), earlier(1, words)] : [], allowed: allowed)
  }

  static let bars = [
    QualityBar(code: "BLURRY", value: 112, threshold: 120, severity: "warn"),
    QualityBar(code: "GLARE", value: 0.081, threshold: 0.05, severity: "reject"),
    QualityBar(code: "RESOLUTION_LOW", value: 412.8, threshold: 250, severity: "ok"),
    QualityBar(code: "DOCUMENT_SMALL", value: 0.62, threshold: 0.25, severity: "ok"),
    QualityBar(code: "DOCUMENT_CUT_OFF", value: 0.041, threshold: 0.005, severity: "ok"),
    QualityBar(code: "TOO_DARK", value: 187, threshold: 100, severity: "ok"),
    QualityBar(code: "LOW_CONTRAST", value: 142, threshold: 60, severity: "ok"),
    QualityBar(code: "DOCUMENT_SKEWED", value: 4.2, threshold: 15, severity: "ok"),
    QualityBar(code: "FILE_LARGE", value: 2_412_345, threshold: nil, severity: "ok"),
  ]

  static func earlier(_ index: Int, _ words: Words) -> EarlierPicture {
    EarlierPicture(
      id: "earlier-\(index)", name: DocumentName(type: "ID_CARD", side: "BACK"), verdict: index == 0 ? "REJECTED" : nil,
      rejectOrigin: index == 0 ? "QUALITY" : nil, errors: index == 0 ? ["BLURRY", "GLARE"] : [], createdAt: ago(80),
      thumbnail: index == 0 ? "/pictures/id-card-back-blurred.jpg" : nil)
  }

  static func history(_ words: Words) -> CaseHistory {
    CaseHistory(
      events: [
        .init(at: ago(78), phase: nil, status: "NOT_INITIALIZED"),
        .init(at: ago(77), phase: "DOCUMENT_UPLOAD", status: "IN_PROGRESS"),
        .init(at: ago(76), document: DocumentName(type: "ID_CARD", side: "FRONT"), status: "VERIFICATION_IN_PROGRESS"),
        .init(at: ago(74), document: DocumentName(type: "ID_CARD", side: "BACK"), status: "ACCEPTED"),
        .init(at: ago(73), phase: "DOCUMENT_VERIFICATION", status: "IN_PROGRESS"),
        .init(at: ago(72), phase: "CLIENT_EVALUATION", status: "IN_PROGRESS"),
      ],
      attempts: [
        .init(
          number: 1, phase: "COMPLETED", status: "FAILED", endReason: "maxFailedAttemptsDocumentUpload",
          beganAt: ago(200), endedAt: ago(180)),
        .init(
          number: 2, phase: "CLIENT_EVALUATION", status: "IN_PROGRESS", endReason: nil, beganAt: ago(78), endedAt: nil),
      ],
      decisions: [
        .init(
          .reupload, document: DocumentName(type: "ID_CARD", side: "BACK"), reason: "DOCUMENT_UNREADABLE",
          note: words.note, reviewer: words.person, secondReviewer: nil, at: ago(150)),
        .init(
          .reject, document: nil, reason: "OUR_OWN_REASON", note: nil, reviewer: "Anna Kowalská",
          secondReviewer: words.person, confirmingNote: words.note, overruled: words.person, at: ago(120)),
      ],
      earlier: [earlier(0, words)])
  }

  static func page(
    _ words: Words = .plain, standing: CaseStanding = mine, proposal: CaseProposal? = nil, documents: Int = 3
  ) -> CasePage {
    CasePage(
      id: caseId, revision: 7, phase: "CLIENT_EVALUATION", status: "IN_PROGRESS", endReason: nil, createdAt: ago(78),
      waitingSince: ago(72), expiresAt: now.advanced(by: .seconds(250_000)),
      causes: [
        CaseCause(
          "DOCUMENT_UNSURE", documentId: "2b15065e-55ee-4b50-919e-5127fee737b1",
          document: DocumentName(type: "ID_CARD", side: "BACK")), CaseCause("CLIENT_UNSURE"),
      ],
      customFields: ["customer": "88412", words.name: words.value], standing: standing, proposal: proposal,
      documents: (0..<documents).map { document($0, words, allowed: $0 == 2 ? [] : Set(DecisionRecord.Word.allCases)) },
      presence: presence(words), reasons: reasons, history: history(words), now: now)
  }

  /// A presence check that left a doubt, behind one that failed.
  static func presence(_ words: Words) -> CasePresence {
    CasePresence(
      result: "UNSURE", reasons: ["PORTRAIT_UNSURE", words.value], distance: 0.5432, at: ago(80),
      selfie: "/review/selfies/1?until=1&code=2", portrait: "/review/pictures/1/portrait?until=1&code=2",
      earlier: [.init(result: "REJECTED", at: ago(95))])
  }

  static let mine = CaseStanding(
    waits: true, mayDecide: true, mayTakeOver: false,
    lease: .init(holder: "Anna Kowalská", until: now.advanced(by: .seconds(540)), isMine: true), now: now)

  static func held(by person: String) -> CaseStanding {
    CaseStanding(
      waits: true, mayDecide: true, mayTakeOver: true,
      lease: .init(holder: person, until: now.advanced(by: .seconds(540)), isMine: false),
      underway: .init(reviewer: person, isMine: false), now: now)
  }

  static func proposal(_ words: Words, isMine: Bool = false) -> CaseProposal {
    CaseProposal(
      reviewer: words.person, decision: .reject, documentId: nil, document: nil, reason: "DOCUMENT_ALTERED",
      note: words.note, at: ago(20), isMine: isMine, canConfirm: true)
  }

  /// A case of which hardly anything is known.
  static let bareCase = CasePage(
    id: "x", revision: 0, phase: nil, status: "NOT_INITIALIZED", endReason: "OTHER", createdAt: now, waitingSince: nil,
    expiresAt: nil, causes: [], customFields: [:],
    standing: CaseStanding(waits: false, mayDecide: false, mayTakeOver: false, lease: nil, now: now), proposal: nil,
    documents: [
      CaseDocument(
        id: "bare", name: DocumentName(type: "RESIDENCE_PERMIT", side: nil), status: "FAILED", rejectOrigin: nil,
        isSoftPass: false, signature: .absent, filename: nil, format: nil, byteCount: 0, quality: [], errors: [],
        attemptsLeft: 1, createdAt: now,
        pictures: DocumentPictures(
          display: nil, cutOut: nil, original: nil, thumbnail: nil, width: 0, height: 0, quadrilateral: [[1]]),
        earlier: [], allowed: [])
    ], presence: nil, reasons: [], history: CaseHistory(events: [], attempts: [], decisions: [], earlier: []), now: now)
}
