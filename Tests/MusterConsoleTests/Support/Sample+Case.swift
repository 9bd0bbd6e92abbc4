import VerificationFlow

@testable import MusterConsole

extension Sample {
  static func document(_ index: Int, _ words: Words, allowed: Set<DecisionRecord.Kind>) -> CaseDocument {
    let name = DocumentName(type: index == 2 ? "SELFIE_PHOTO" : "ID_CARD", side: ["FRONT", "BACK", nil][index])
    let picture = ["id-card-front", "id-card-back-tilted", "passport"][index]
    return CaseDocument(
      id: "2b15065e-55ee-4b50-919e-5127fee737b\(index)", name: name,
      status: ["ACCEPTED", "VERIFICATION_PENDING", "REJECTED"][index], rejectOrigin: index == 2 ? "QUALITY" : nil,
      isSoftPass: index == 1, isUnread: index == 0, signature: index == 2 ? nil : SignatureStatus.allCases[index],
      filename: words.file,
      format: "JPEG",
      size: (1600, 1200), byteCount: 2_412_345, quality: index == 0 ? bars : Array(bars.dropFirst(index)),
      errors: index == 2 ? ["BLURRY", "DOCUMENT_REFUSED"] : [], attemptsLeft: 3 - index, createdAt: ago(74),
      pictures: DocumentPictures(
        display: "/pictures/\(picture).jpg", cutOut: index == 2 ? nil : "/pictures/id-card-front-small.jpg",
        hasOriginal: true, width: 1600, height: 1200,
        quadrilateral: index == 2 ? nil : [[210, 260], [1390, 245], [1402, 980], [205, 990]]),
      earlier: index == 1 ? [earlier(0, words), earlier(1, words)] : [],
      panel: allowed.isEmpty
        ? nil : panel("2b15065e-55ee-4b50-919e-5127fee737b\(index)", name, allowed, takesTwo: index == 1))
  }

  static func panel(
    _ document: String? = nil, _ name: DocumentName = DocumentName(type: "ID_CARD", side: nil),
    _ allowed: Set<DecisionRecord.Kind> = [.accept, .reject], takesTwo: Bool = false, doubts: [CaseCause] = []
  ) -> DecidePanel {
    DecidePanel(
      caseId: caseId, revision: 7, document: document.map { ($0, name) }, allowed: allowed, takesTwo: takesTwo,
      reasons: reasons.map { Reason($0, takesTwo: $0 == "DOCUMENT_ALTERED") }, doubts: doubts)
  }

  static let doubts = [
    CaseCause(
      "DOCUMENT_UNSURE", documentId: "2b15065e-55ee-4b50-919e-5127fee737b1",
      document: DocumentName(type: "ID_CARD", side: "BACK")), CaseCause("CLIENT_UNSURE"),
  ]

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
    _ words: Words = .plain, standing: CaseStanding = mine, proposal: CaseProposal? = nil, documents: Int = 3,
    presence: CasePresence? = nil, takesTwo: Bool = false, teamwork: CaseTeamwork? = nil
  ) -> CasePage {
    CasePage(
      id: caseId, reference: "K7M4QX", revision: 7, phase: "CLIENT_EVALUATION", status: "IN_PROGRESS", endReason: nil,
      createdAt: ago(78),
      waitingSince: ago(72), expiresAt: now.advanced(by: .seconds(250_000)),
      causes: doubts,
      customFields: ["customer": "88412", words.name: words.value], standing: standing,
      teamwork: teamwork ?? Self.teamwork(words), proposal: proposal,
      documents: (0..<documents).map { document($0, words, allowed: $0 == 2 ? [] : Set(DecisionRecord.Kind.allCases)) },
      identity: identity(presence, words, readsDocuments: documents > 1, canCorrect: standing.isOpen),
      device: device(words), phoneChecks: phoneChecks(words).map { PhoneCheckLine($0) },
      pinDevices: pinDevices(words), panel: panel(takesTwo: takesTwo, doubts: documents == 3 || takesTwo ? doubts : []),
      history: history(words),
      mayBlock: documents > 1, now: now)
  }

  /// Who the person is: nothing was read on the first document, and the second one differs from what was claimed.
  static func identity(_ presence: CasePresence?, _ words: Words, readsDocuments: Bool, canCorrect: Bool = true)
    -> CaseIdentity?
  {
    guard readsDocuments else {
      let isOurs = presence?.steps.isEmpty == false
      return CaseIdentity(
        presence: presence, selfie: isOurs ? "/review/selfies/1?until=1&code=2" : nil,
        portraits: [
          .init(
            picture: isOurs ? "/review/pictures/1/portrait?until=1&code=2" : nil,
            document: isOurs ? "/review/pictures/1/document?until=1&code=2" : nil,
            documentId: "2b15065e-55ee-4b50-919e-5127fee737b0", name: DocumentName(type: "ID_CARD", side: "FRONT"))
        ],
        fields: nil, findings: [])
    }

    let passport = DocumentName(type: "PASSPORT", side: nil)
    let picture = CaseFields.Picture(
      url: "/review/pictures/1/document?until=1&code=2", width: 1600, height: 1126,
      lines: [.init(corners: [[0.05, 0.8], [0.95, 0.8], [0.95, 0.85], [0.05, 0.85]], count: 44)])
    return CaseIdentity(
      presence: presence, selfie: nil,
      portraits: [
        .init(
          picture: "/review/pictures/1/portrait?until=1&code=2", document: "/review/pictures/1/document?until=1&code=2",
          documentId: "2b15065e-55ee-4b50-919e-5127fee737b0", name: passport)
      ],
      fields: CaseFields(
        documents: [
          .init(
            id: "2b15065e-55ee-4b50-919e-5127fee737b0", name: DocumentName(type: "ID_CARD", side: "FRONT"), kind: nil,
            isCertain: false,
            values: ["surname": .init(words.person, place: nil, correction: (words.person, "NOT_READ", ago(20)))],
            picture: nil),
          .init(
            id: "2b15065e-55ee-4b50-919e-5127fee737b1", name: passport, kind: "TD3", isCertain: true,
            values: [
              "surname": .init(
                words.person, place: .init(line: 0, characters: 5..<12), machineText: words.value,
                correction: (words.person, "MISREAD", ago(20))),
              "birthDate": .init("1974-08-12", place: .init(line: 1, characters: 0..<6)),
            ], picture: picture),
        ], unread: [("2b15065e-55ee-4b50-919e-5127fee737b0", DocumentName(type: "ID_CARD", side: "FRONT"))],
        claims: ["surname": words.person],
        differing: [.init("surname", "2b15065e-55ee-4b50-919e-5127fee737b1"), .init("surname", nil)],
        names: ["surname", "birthDate", "optional"], canCorrect: canCorrect),
      findings: [
        CaseFinding(
          code: "CLAIM_MISMATCH", consequence: "DOUBT", documents: [passport],
          differences: [.init(field: "surname", values: [("Passport", words.person), ("claimed", words.value)])],
          cases: [], reasons: []),
        CaseFinding(
          code: "SEEN_BEFORE", consequence: "IGNORE", documents: [], differences: [],
          cases: (1...5).map {
            .init(address: "/review/cases/\($0)", reference: "K7M4Q\($0)", kinds: ["PERSON", "LIKENESS"])
          },
          reasons: [words.value]),
      ])
  }

  /// A device that was blocked.
  static func device(_ words: Words) -> CaseDevice {
    CaseDevice(
      DeviceRecord(
        id: ActivationID("f07ac618-7b85-4ab5-87ac-b0d6c1090ff9"), sessionId: SessionID(caseId), app: KeyID("app"),
        description: .init(name: words.person, platform: words.value, model: "iPhone12,1"), protocolVersion: "3.3",
        state: .blocked, createdAt: ago(78), lastSignedAt: ago(75), stateChangedAt: ago(74), stateChangedBy: .system))
  }

  /// A presence check of our own that left a doubt, behind one that failed.
  static func presence(_ words: Words = .plain, distance: Double = 0.5432) -> CasePresence {
    CasePresence(
      result: "UNSURE", reasons: ["PORTRAIT_UNSURE", words.value],
      faceDistance: FaceDistance(distance: distance, reasons: ["PORTRAIT_UNSURE"], thresholds: (0.5, 0.6)),
      steps: steps, at: ago(80),
      earlier: [.init(result: "REJECTED", reasons: ["STEPS_MISSING", words.value], at: ago(95))])
  }

  /// The steps of a check: one whose picture is stored, one whose picture is not, and one that was not done.
  static let steps = [
    CasePresence.Step(
      kind: "look_straight", isTaken: true,
      frames: [
        CaseFrame(
          kind: "look_straight", picture: "/review/selfies/1/frames/2?until=1&code=2", time: .milliseconds(2140),
          measurements: [.init(.turn, 0.044, max: 0.15), .init(.eyes, 0.131, min: 0.07, max: 0.24)])
      ]),
    CasePresence.Step(
      kind: "turn_right", isTaken: true,
      frames: [
        CaseFrame(
          kind: "turn_right", picture: nil, time: .seconds(9),
          measurements: [.init(.turn, 0.31, min: 0.28), .init(.light, 121.6), .init(.sharpness, .nan, min: 30)])
      ]),
    CasePresence.Step(
      kind: "turn_left", isTaken: false, faults: ["FACE_TURNED_WRONG", "TOO_DARK", "FACE_TURNED_WRONG"]),
  ]

  /// A case that a senior has to see.
  static func teamwork(_ words: Words) -> CaseTeamwork {
    let id = SessionID(caseId)
    let notes = zip([0, 1, 2], ReviewNoteRecord.Occasion.allCases).map { index, occasion in
      ReviewNoteRecord(
        id: "note-\(index)", sessionId: id, occasion: occasion, text: index == 2 ? nil : words.value,
        reviewer: words.person, keyId: nil, at: ago(30))
    }
    return CaseTeamwork(
      assignment: AssignmentRecord(sessionId: id, reviewer: words.person, assignedBy: words.person, at: ago(40)),
      isAssignedToMe: false, escalation: EscalationRecord(sessionId: id, reviewer: words.person, at: ago(30)),
      notes: notes, colleagues: ["Anna Kowalská", words.person], waits: true, rights: ReviewerRole.senior.rights,
      isHeldByOther: false)
  }

  /// A case that is for whoever looks, and that a senior need not see.
  static func ownTeamwork(_ words: Words) -> CaseTeamwork {
    CaseTeamwork(
      assignment: AssignmentRecord(
        sessionId: SessionID(caseId), reviewer: words.person, assignedBy: words.person, at: ago(40)),
      isAssignedToMe: true, escalation: nil, notes: [], colleagues: [words.person], waits: true,
      rights: ReviewerRole.reviewer.rights, isHeldByOther: false)
  }

  /// One of a provider, who compared without saying by what.
  static let providersPresence = CasePresence(
    result: "ACCEPTED", reasons: [], faceDistance: FaceDistance(distance: 12.5, reasons: [], thresholds: nil),
    steps: [],
    at: ago(80), earlier: [])

  /// One of which nothing is kept.
  static let playedPresence = CasePresence(
    result: "UNSURE", reasons: [], faceDistance: nil, steps: [], at: nil, earlier: [])

  static let mine = CaseStanding(
    waits: true, mayDecide: true, mayTakeOver: false,
    lease: .init(holder: "Anna Kowalská", until: now.advanced(by: .seconds(540)), isMine: true), now: now)

  static func held(by person: String) -> CaseStanding {
    CaseStanding(
      waits: true, mayDecide: true, mayTakeOver: true,
      lease: .init(holder: person, until: now.advanced(by: .seconds(540)), isMine: false),
      underway: .init(reviewer: person, isMine: false), now: now)
  }

  static func proposal(_ words: Words, isMine: Bool = false, document: String? = nil) -> CaseProposal {
    CaseProposal(
      reviewer: words.person, decision: document == nil ? .reject : .accept, documentId: document,
      document: document.map { _ in DocumentName(type: "ID_CARD", side: "FRONT") },
      reason: document == nil ? "DOCUMENT_ALTERED" : nil, note: document == nil ? words.note : nil, at: ago(20),
      isMine: isMine, canConfirm: true)
  }

  /// The proposal to accept a person about whom there are doubts.
  static func proposedAcceptance(_ words: Words) -> CaseProposal {
    CaseProposal(
      reviewer: words.person, decision: .accept, documentId: nil, document: nil, reason: nil, note: nil, at: ago(20),
      isMine: false, canConfirm: true, doubts: doubts)
  }

  /// A case of which hardly anything is known.
  static let bareCase = CasePage(
    id: "x", reference: "B0000X", revision: 0, phase: nil, status: "NOT_INITIALIZED", endReason: "OTHER",
    createdAt: now, waitingSince: nil,
    expiresAt: nil, causes: [], customFields: [:],
    standing: CaseStanding(waits: false, mayDecide: false, mayTakeOver: false, lease: nil, now: now),
    teamwork: CaseTeamwork(
      assignment: nil, isAssignedToMe: false, escalation: nil, notes: [], colleagues: [], waits: false, rights: [.see],
      isHeldByOther: false), proposal: nil,
    documents: [
      CaseDocument(
        id: "bare", name: DocumentName(type: "RESIDENCE_PERMIT", side: nil), status: "FAILED", rejectOrigin: nil,
        isSoftPass: false, signature: .absent, filename: nil, format: nil, size: (0, 0), byteCount: 0, quality: [],
        errors: [], attemptsLeft: 1, createdAt: now,
        pictures: DocumentPictures(
          display: nil, cutOut: nil, hasOriginal: false, width: 0, height: 0, quadrilateral: [[1]]),
        earlier: [], panel: nil)
    ], identity: nil, panel: panel(), history: CaseHistory(events: [], attempts: [], decisions: [], earlier: []),
    now: now)
}
