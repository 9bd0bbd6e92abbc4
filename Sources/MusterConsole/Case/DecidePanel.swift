internal import MusterTexts
internal import VerificationFlow

/// The ways to decide a case or one of its documents.
struct DecidePanel: Sendable {
  let caseId: String
  let seenRevision: Int
  let targetId: String?
  let key: String
  let subject: String
  let isCase: Bool
  let accepts: Bool
  let rejects: Bool
  let asksAgain: Bool
  let reasons: [Reason]

  /// For the case as a whole.
  init(caseId: String, revision: Int, reasons: [Reason]) {
    self.init(
      caseId: caseId, revision: revision, documentId: nil, subject: "the case", allowed: [.accept, .reject],
      reasons: reasons)
  }

  /// For one document, where that is not nil.
  init(
    caseId: String, revision: Int, documentId: String?, subject: String, allowed: Set<DecisionRecord.Word>,
    reasons: [Reason]
  ) {
    self.caseId = caseId
    seenRevision = revision
    targetId = documentId
    key = documentId ?? "case"
    self.subject = subject
    isCase = documentId == nil
    accepts = allowed.contains(.accept)
    rejects = allowed.contains(.reject)
    asksAgain = allowed.contains(.reupload)
    self.reasons = reasons
  }
}

/// A reason from the catalogue.
struct Reason: Sendable {
  let code: String
  let text: String
  let sentence: String

  /// A reason by its code.
  init(_ code: String) {
    self.code = code
    text = Words.reason(code)
    sentence = Texts.sentence(for: code, or: "OTHER", in: .english)
  }
}
