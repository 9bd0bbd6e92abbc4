import VerificationFlow

/// A process whose attempt waits for its first picture, unless told otherwise. It asks for documents and for nothing
/// else.
func makeProcess(
  requiring required: RequiredDocuments = .idCardAndPassport, presence: Bool = false, code: Bool = false,
  review: ReviewPolicy = .never, linkSeconds: Int? = nil, limits: FlowLimits = FlowLimits(),
  in state: FlowState = .upload, documents: [FlowDocument] = []
) -> OnboardingProcess {
  makeProcess(
    ProcessRules(
      required: required, needsConsent: false, hasPresenceCheck: presence, hasCode: code, review: review,
      linkSeconds: linkSeconds),
    limits, with: Verification(id: "verification", state: state, documents: documents))
}

/// A process with this attempt under way.
func makeProcess(
  _ rules: ProcessRules, _ limits: FlowLimits = FlowLimits(), with verification: Verification
) -> OnboardingProcess {
  OnboardingProcess(
    id: "process", rules: rules, limits: limits, createdAt: beginning, status: .verificationInProgress,
    activation: Activation(id: "device", createdAt: beginning, flag: .verificationInProgress), attempts: 1,
    verification: verification)
}

/// A process that waits for its activation.
func makeNewProcess(
  _ rules: ProcessRules = ProcessRules(), limits: FlowLimits = FlowLimits()
) -> OnboardingProcess {
  OnboardingProcess(id: "process", rules: rules, limits: limits, createdAt: beginning)
}

/// A process that asks for a passport, which was found good, and stands behind the comparison of its documents.
func makeProcessPastDocuments(
  presence: Bool = false, code: Bool = false, review: ReviewPolicy = .never, linkSeconds: Int? = nil,
  limits: FlowLimits = FlowLimits(), found answer: Event.ProviderAnswer = .accepted
) throws -> OnboardingProcess {
  var process = makeProcess(
    requiring: .onlyPassport, presence: presence, code: code, review: review, linkSeconds: linkSeconds, limits: limits)
  try process.passDocuments(found: answer)
  return process
}

/// A picture of a side that nobody has seen yet, unless `picture` names an old one.
func makeSubmission(
  _ key: SideKey, as id: DocumentID, picture: String? = nil, replacing original: DocumentID? = nil,
  known inspection: Event.Inspection? = nil
) -> Submission {
  Submission(
    id: id, DocumentDescription(key: key, originalDocumentId: original), sha256: picture ?? "sha256 of \(id)",
    inspection: inspection)
}

/// A document as it may be found in a store.
func makeDocument(
  _ id: DocumentID, _ key: SideKey, _ status: DocumentStatus, passedQuality: Bool = false, isUnsure: Bool = false,
  refusedBy origin: RejectOrigin? = .quality
) -> FlowDocument {
  FlowDocument(
    id: id, key: key, sha256: "sha256 of \(id)", originalDocumentId: nil, status: status,
    passedQuality: passedQuality, isUnsure: isUnsure, verdict: status.isVerdict ? status : nil,
    rejectOrigin: status == .rejected ? origin : nil,
    errorCodes: status == .rejected || status == .failed ? ["BLURRY"] : [])
}
