import MusterService
import MusterTexts
import Testing
import VerificationFlow

/// What a person hears who was refused for good.
@Suite struct RejectionTests {
  @Test(arguments: Language.allCases) func rejectionsEndWithWhereToGetHelp(language: Language) {
    let reasons =
      ReviewReason.builtIn.map(\.rawValue) + [
        "documentVerificationRejected", "clientEvaluationRejected", "presenceCheckRejected",
      ]
    let askForHelp = Texts.sentence(for: "OTHER", in: language).split(separator: ". ").last ?? ""
    #expect(!askForHelp.isEmpty)
    for reason in reasons {
      #expect(Texts.rejection(for: reason, in: language).hasSuffix(askForHelp), "\(reason)")
    }
  }

  @Test(arguments: Language.allCases) func reasonsOfOperatorsAreSentences(language: Language) {
    for reason in ["HOUSE_RULES", "BLURRY"] {
      #expect(Texts.rejection(for: reason, in: language) == Texts.sentence(for: "OTHER", in: language))
    }
  }

  @Test func theReasonIsSaid() {
    #expect(Texts.rejection(for: "DOCUMENT_UNREADABLE", in: .english).contains("could not be read"))
    #expect(Texts.sentence(for: "DOCUMENT_UNREADABLE", in: .english).contains("sharper picture"))
  }
}
