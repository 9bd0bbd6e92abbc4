import MusterTexts
import Testing
import VerificationFlow

/// What the camera page says.
@Suite struct PresencePageTests {
  private static let english = Texts.presencePage(in: .english)

  @Test(arguments: Language.allCases) func everyLanguageSaysTheSame(language: Language) throws {
    let texts = Texts.presencePage(in: language)
    for (name, text) in Self.english {
      let said = try #require(texts[name])
      #expect(places(in: said) == places(in: text), "\(name)")
      #expect(said.hasSuffix(".") == text.hasSuffix(".") && !said.contains("  "), "\(name)")
      #expect(language == .english || said != text, "\(name) is not translated")
    }
  }

  @Test func everyStringOfTheProtocolHasASentence() {
    for word in PresenceStep.Kind.allCases.map(\.rawValue) + PresenceHint.allCases.map(\.rawValue) {
      #expect(Self.english[word]?.hasSuffix(".") == true, "\(word)")
    }
  }

  /// What the page puts into a text.
  private func places(in text: String) -> Set<Substring> {
    Set(text.matches(of: /\{[a-z]+\}/).map(\.0))
  }
}
