import MusterTexts
import Testing

/// What the page of a verification says.
@Suite struct VerificationPageTests {
  private static let english = Texts.verificationPage(in: .english)

  @Test(arguments: Language.allCases) func everyLanguageSaysTheSame(language: Language) throws {
    let texts = Texts.verificationPage(in: language)
    for (name, text) in Self.english {
      let said = try #require(texts[name])
      #expect(places(in: said) == places(in: text), "\(name)")
      #expect(said.hasSuffix(".") == text.hasSuffix(".") && !said.contains("  "), "\(name)")
      // German has the same word.
      let isSame = language == .german && name == "step_OTP_VERIFICATION"
      #expect(language == .english || said != text || isSame, "\(name) is not translated")
    }
  }

  @Test(arguments: ["expiredProcessIdentityVerification", "presenceCheckRejected", "DOCUMENT_ALTERED", "OTHER"])
  func everyEndHasASentence(reason: String) {
    #expect(Self.english["end_\(reason)"]?.hasSuffix(".") == true)
  }

  /// What the page puts into a text.
  private func places(in text: String) -> Set<Substring> {
    Set(text.matches(of: /\{[a-z]+\}/).map(\.0))
  }
}
