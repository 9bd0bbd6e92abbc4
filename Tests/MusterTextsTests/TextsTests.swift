import MusterTexts
import Testing

@Suite struct TextsTests {
  @Test(arguments: [
    (nil, Language.english), ("", .english), ("de", .german), ("de-AT,en;q=0.5", .german), ("fr, cs;q=0.8", .czech),
    ("en;q=0.2, es;q=0.9", .spanish), ("*", .english), ("DE", .german), ("de;q=0, es", .spanish), (";;;,q=", .english),
    ("deutsch", .english),
  ])
  func languageFollowsTheHeader(header: String?, language: Language) {
    #expect(Language(accepting: header) == language)
  }

  @Test(arguments: Language.allCases)
  func everyMessageIsASentence(language: Language) {
    for code in Texts.codes {
      #expect(Texts.sentence(for: code, in: language).hasSuffix("."))
    }
  }

  @Test(arguments: Language.allCases) func anUnknownCodeStillSaysSomething(language: Language) {
    let general = Texts.sentence(for: "ERROR_GENERIC", in: language)
    #expect(general.hasSuffix("."))
    #expect(Texts.sentence(for: "NO_SUCH_CODE", in: language) == general)
    #expect(Texts.sentence(for: "NO_SUCH_CODE", or: "NONE_EITHER", in: language) == "NO_SUCH_CODE")
    let refused = Texts.sentence(for: "DOCUMENT_REFUSED", in: language)
    #expect(Texts.sentence(for: "NO_SUCH_CODE", or: "DOCUMENT_REFUSED", in: language) == refused)
  }
}
