import VerificationFlow

extension Event {
  /// Every kind of event, in every way it can come; those of documents speak of `present` and of `absent`.
  static let every: [Event] =
    [
      .started, .codeResendAsked(.activation), .codeResendAsked(.contact), .codeResendAsked(.userVerification),
      .contactGiven, .contactCodeEntered(isRight: true), .contactCodeEntered(isRight: false),
      .contactCodeEntered(isRight: false, isLate: true),
      .activationCodeEntered(isRight: true, "device"), .activationCodeEntered(isRight: false, "device"),
      .activationCodeEntered(isRight: false, isLate: true, "device"), .codeEntered(isRight: false, isLate: true),
      consent(true), consent(false), .initialised("next"), .restarted, .cancelled,
      .submitted([]), .submitted([makeSubmission(.passport, as: "new")]),
      .submitted([makeSubmission(.passport, as: "new", replacing: "present")]),
      .submitted([makeSubmission(.passport, as: "new", replacing: "present", known: .failed(["FILE_MISSING"]))]),
      .submitted([makeSubmission(.idFront, as: "new", replacing: "present")]),
      .submitted([makeSubmission(.idFront, as: "new 1"), makeSubmission(.idBack, as: "new 2")]),
      .submitted([makeSubmission(.licence, as: "new")]),
      .submitted([makeSubmission(.passport, as: "new", replacing: "present")]),
      .inspectionStarted("present"), .inspectionStarted("absent"), .inspected("absent", .passed()),
      .providerAnswered("absent", .accepted), .providerLost,
      .presenceCheckInitialised, .presenceCheckSubmitted, .codeEntered(isRight: true), .codeEntered(isRight: false),
      .timePassed,
    ] + inspections("present") + answers("present") + reviews("present") + reviews("absent")
    + ProviderAnswer.allCases.flatMap { [.crossChecked($0), .clientEvaluated($0), .presenceChecked($0)] }

  static func consent(_ isApproved: Bool) -> Event {
    .consentDecided(Consent(isApproved: isApproved, version: "1", language: "en", decidedAt: beginning))
  }

  static func inspections(_ id: DocumentID) -> [Event] {
    [.passed(), .passed(isUnsure: true), .refused(["BLURRY"]), .failed(["IMAGING_FAILED"])].map { .inspected(id, $0) }
  }

  static func answers(_ id: DocumentID) -> [Event] {
    ProviderAnswer.allCases.map { .providerAnswered(id, $0) }
  }

  static func reviews(_ id: DocumentID) -> [Event] {
    [.accept(nil), .accept(id), .reject(nil, "FORGED"), .reject(id, "FORGED"), .askAgain(id, "COVERED")]
      .map { .reviewed($0) }
  }

  /// What happens, whatever it speaks of.
  var kind: String {
    String(String(describing: self).prefix { $0 != "(" })
  }
}
