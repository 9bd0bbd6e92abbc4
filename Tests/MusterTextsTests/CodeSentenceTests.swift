import DocumentImaging
import Foundation
import MusterService
import MusterTexts
import TestTraits
import Testing
import VerificationFlow

/// Holds the sentences against the codes that the service can answer with.
@Suite struct CodeSentenceTests {
  /// Said by the commands of an operator alone, to nobody, or with the sentence of a code that says more.
  private static let unheard: Set<String> = [
    "ORIGINS_EXHAUSTED", "ORIGIN_INVALID", "ORIGIN_NOT_FOUND", "PROJECT_KIND_MISMATCH", "PROJECT_NOT_FOUND",
    "RETENTION_NOT_SET", "REVIEWER_EXISTS", "REVIEWER_NAME_INVALID",
    "SIGNATURE_KEY_EXISTS", "SIGNATURE_KEY_INVALID", "SIGNATURE_KEYS_EXHAUSTED",
    "WEBHOOK_INVALID", "WEBHOOKS_EXHAUSTED", "ONBOARDING_OTP_FAILED", "APP_NOT_FOUND", "ERR_ACTIVATION",
    "ERR_AUTHENTICATION", "ERR_BIOMETRY", "ERR_ENCRYPTION", "ERR_PASSWORD_CHANGE", "ERR_SECURE_VAULT",
    "ERR_TEMPORARY_KEY", "ERR_UPGRADE",
    TransitionError.Code.notDue.rawValue,
  ]
  /// Words of the wire that are no codes.
  private static let words = Set(
    SandboxControl.Step.allCases.map(\.rawValue) + SandboxControl.Place.allCases.map(\.rawValue)
  )
  .union(VerificationStatus.allCases.map(\.rawValue))
  .union(["ACTIVATION_ALREADY_EXISTS"])
  // Those of CAMARA's APIs.
  .union(["INVALID_ARGUMENT", "PERMISSION_DENIED"])
  // Those of the Identity Toolkit.
  .union([
    "API_KEY_INVALID", "INVALID_CODE", "INVALID_PHONE_NUMBER", "INVALID_SESSION_INFO", "MISSING_CODE",
    "MISSING_PHONE_NUMBER", "MISSING_SESSION_INFO", "OPERATION_NOT_ALLOWED", "TOO_MANY_ATTEMPTS_TRY_LATER",
  ])
  // Those of the clients of PIN logins.
  .union([
    "APP_DEPRECATED", "APP_NOT_ALLOWED", "BACKOFF_ERROR", "EXPIRED_MPINID", "IDENTITY_NOT_AUTHORIZED",
    "IDENTITY_NOT_VERIFIED", "INVALID_ACCESS_NUMBER", "INVALID_ACTIVATION_TOKEN", "INVALID_AUTH",
    "INVALID_AUTHENTICATION_SESSION", "INVALID_AUTH_SESSION", "INVALID_REQUEST_PARAMETERS", "INVALID_SIGNATURE",
    "INVALID_VERIFICATION_CODE", "MPINID_EXPIRED", "MPINID_REVOKED", "NO_PUSH_TOKEN", "REQUEST_BACKOFF",
    "REQUEST_EXPIRED", "REVOKED_MPINID", "UNKNOWN_REGISTRATION", "UNSUCCESSFUL_AUTHENTICATION",
    "UNSUCCESSFUL_VERIFICATION",
  ])
  // The types of result events.
  .union([
    "DOCUMENT_VERIFICATION_FINISHED", "FINAL_DOCUMENT_VERIFICATION_FINISHED", "PRESENCE_CHECK_FINISHED",
    "PROCESS_FINISHED",
  ])
  // A doubt, with a label for reviewers.
  .union(["PRESENCE_FAILED"])
  .union(PresenceView.Status.allCases.map(\.rawValue))

  @Test(.slow) func everyCodeHasASentenceAndEverySentenceACode() throws {
    let codes = try allCodes()
    #expect(codes.count > 110, "no source of codes got lost")
    #expect(codes.subtracting(Texts.codes).sorted() == [], "without a sentence")
    #expect(Texts.codes.subtracting(codes).sorted() == [], "without a code")
  }

  @Test(arguments: Language.allCases) func onlyCodesOfPicturesMentionAPicture(language: Language) throws {
    let about = ["UNAUTHENTICATED", "SCOPE_MISSING", "NOT_FOUND", "INVALID_REQUEST", "INTERNAL_ERROR", "SANDBOX_ONLY"]
    for code in about {
      let sentence = Texts.sentence(for: code, in: language).lowercased()
      #expect(!["picture", "bild", "sníme", "imagen"].contains { sentence.contains($0) }, "\(code)")
    }
  }

  private func allCodes() throws -> Set<String> {
    let enums =
      TransitionError.Code.allCases.map(\.rawValue) + ImagingError.Code.allCases.map(\.rawValue)
      + [ReviewPoint.Cause.Code.portraitNotFound, .wrongSide, .portraitsDiffer].map(\.rawValue)
      + QualityCode.allCases.map(\.rawValue) + ReviewReason.builtIn.map(\.rawValue)
      + ContentCode.allCases.filter { !$0.isConfidential }.map(\.rawValue)
      + [FlowDocument.endedCode, FlowDocument.expiredCode, FlowDocument.refusedCode, FlowDocument.notJudgedCode]
    var refusals: Set<String> = []
    for folder in ["MusterService", "MusterServer"] {
      refusals.formUnion(try texts(in: folder, matching: /"([A-Z]+(?:_[A-Z]+)+)"/))
      refusals.formUnion(try texts(in: folder, matching: /ErrorCode\(\s*"([A-Z_]+)"/))
    }
    let reasons = try texts(in: "VerificationFlow/Process", matching: /static let [A-Za-z]+: Self = "([A-Za-z]+)"/)
    #expect(reasons.count >= 16)
    return refusals.union(reasons).union(enums).subtracting(Self.unheard).subtracting(Self.words)
  }

  /// What `pattern` captures in the files of a folder of Sources.
  private func texts(in folder: String, matching pattern: Regex<(Substring, Substring)>) throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/\(folder)")
    let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    var found: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      found.formUnion(try String(contentsOf: file, encoding: .utf8).matches(of: pattern).map { String($0.1) })
    }
    return found
  }
}
