import MusterAPI
import Testing

@testable import MusterClient

/// What each phase and status of the protocol means to an app, over the whole product.
struct StateTableTests {
  typealias Step = VerificationState.Step

  private static let phases: [Code?] = [
    nil, "DOCUMENT_UPLOAD", "DOCUMENT_VERIFICATION", "DOCUMENT_VERIFICATION_FINAL", "CLIENT_EVALUATION",
    "PRESENCE_CHECK",
    "OTP_VERIFICATION", "ONBOARDING_APPROVAL", "COMPLETED", "UNHEARD_OF",
  ]
  private static let statuses: [Code] = [
    "NOT_INITIALIZED", "IN_PROGRESS", "VERIFICATION_PENDING", "ACCEPTED", "REJECTED", "FAILED", "UNHEARD_OF",
  ]

  /// Row by row: the statuses in the order above. A dash is a pair that the protocol does not have.
  private static let table: [String: [String]] = [
    "-": ["intro", "-", "-", "-", "-", "failed"],
    "DOCUMENT_UPLOAD": ["-", "documents", "documentVerification", "-", "-", "failed"],
    "DOCUMENT_VERIFICATION": ["-", "documentVerification", "-", "documentAccepted", "rejected", "failed"],
    "DOCUMENT_VERIFICATION_FINAL": [
      "-", "documentsCrossVerification", "-", "documentsCrossVerification", "rejected", "failed",
    ],
    "CLIENT_EVALUATION": ["-", "clientVerification", "-", "clientAccepted", "rejected", "failed"],
    "PRESENCE_CHECK": ["presenceCheck", "presenceCheck", "verifyingPresence", "-", "rejected", "failed"],
    "OTP_VERIFICATION": ["-", "-", "otp", "-", "-", "-"],
    "ONBOARDING_APPROVAL": [
      "onboardingApproval", "onboardingApproval", "onboardingApproval", "onboardingApproval", "rejected", "failed",
    ],
    "COMPLETED": ["-", "-", "-", "success", "rejected", "failed"],
  ]

  @Test func everyPairHasItsState() {
    for phase in Self.phases {
      for (index, status) in Self.statuses.enumerated() {
        let row = Self.table[phase?.rawValue ?? "-"] ?? []
        let expected = row.indices.contains(index) ? Self.step(row[index]) : nil
        #expect(
          VerificationState.step(phase: phase, status: status) == expected, "\(phase?.rawValue ?? "none"), \(status)")
      }
    }
  }

  private static func step(_ word: String) -> Step? {
    switch word {
    case "-": nil
    case "documents": .documents
    case "intro": .show(.intro)
    case "presenceCheck": .show(.presenceCheck)
    case "otp": .show(.otp(nil))
    case "success": .show(.success)
    case "failed": .show(.failed)
    case "rejected": .show(.endstate(.rejected))
    default: VerificationState.ProcessingItem(rawValue: word).map { .show(.processing($0)) }
    }
  }

  @Test(arguments: ["NOT_INITIALIZED", "ACCEPTED", "REJECTED", "FAILED"])
  func theChoiceIsForgotten(at status: String) {
    #expect(VerificationState.forgetsChoice(at: Code(status)))
  }

  @Test(arguments: ["IN_PROGRESS", "VERIFICATION_PENDING"])
  func theChoiceIsKept(at status: String) {
    #expect(!VerificationState.forgetsChoice(at: Code(status)))
  }
}
