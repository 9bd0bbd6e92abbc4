import DocumentImaging
import MusterTexts
import Testing
import VerificationFlow

@testable import MusterConsole

/// What reviewers call what the service has codes for.
@Suite struct LabelTests {
  /// Everything that can be wrong with a picture has words for reviewers. What the person reads tells them what to do.
  @Test(arguments: QualityCode.allCases.map(\.rawValue) + ImagingError.Code.allCases.map(\.rawValue))
  func findingsHaveLabelsForReviewers(code: String) throws {
    let words = try #require(Labels.findings[code])
    #expect(words != Texts.sentence(for: code, in: .english))
    #expect(!words.contains("Please") && !words.contains("take it again"), "it is no advice")
  }

  /// Everything for which a case can wait, or end, has words.
  @Test(
    arguments: ReviewPoint.Cause.Code.allCases.map(\.rawValue) + ContentCode.allCases.map(\.rawValue)
      + ["PRESENCE_FAILED", "CORRECTED"])
  func causesHaveLabels(code: String) {
    #expect((Labels.causes[code] ?? Labels.contents[code]) != nil)
  }

  @Test(arguments: [
    Ending.Reason.documentVerificationRejected, .documentVerificationFailed, .tooManyFailedDocuments,
    .tooManyPresenceChecks, .presenceCheckRejected, .presenceCheckFailed, .clientEvaluationRejected,
    .clientEvaluationFailed, .tooManyWrongCodes, .canceledProcess, .restarted, .expiredActivation,
    .expiredVerification, .expiredProcess, .tooManyVerifications, .errorScoreExceeded, .finalValidationFailed,
  ])
  func endingsHaveLabels(reason: Ending.Reason) {
    #expect(Labels.endings[reason.rawValue] != nil)
  }

  @Test func unknownFindingsAreReadable() {
    #expect(Labels.finding("OUR_OWN_CODE") == "Our own code")
    #expect(Labels.finding("DOCUMENT_ALTERED") == "Seems altered", "a reviewer's reason")
  }

  @Test(arguments: [
    ("expiredProcessIdentityVerification", "The person did not finish in time"),
    ("FACE_MISMATCH", "Face does not match"),
    ("somethingElse", "Something else"),
  ]) func endingsAreSentences(code: String, text: String) {
    #expect(Labels.ending(code) == text)
  }

  @Test(arguments: [
    ("reject DOCUMENT_EXPIRED", "rejected: document expired"), ("accept", "accepted"),
    (
      "accept despite CLAIM_MISMATCH, CORRECTED",
      "accepted despite differs from the claimed data, a contradiction that only a correction resolved"
    ),
    ("ID_CARD FRONT, PASSPORT FRONT, selfie, 4 frames", "Identity card, front, Passport, front, selfie, 4 frames"),
    ("K7M4QX, R2D4KN", "K7M4QX, R2D4KN"), ("reviewer → senior", "reviewer → senior"),
    ("birthDate OTHER", "date of birth another reason"),
  ]) func detailsOfTheAuditAreWords(detail: String, text: String) {
    #expect(Labels.detail(detail) == text)
  }
}
