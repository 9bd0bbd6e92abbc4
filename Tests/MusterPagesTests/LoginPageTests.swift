import HTMLMarkup
import MusterPages
import MusterTexts
import PageReading
import Testing

/// The pages of a login with a PIN as they are sent.
@Suite struct LoginPageTests {
  private let pages: Pages

  init() throws {
    pages = try Pages()
  }

  @Test(arguments: Language.allCases) func everyLanguageSaysTheSame(language: Language) throws {
    let texts = Texts.loginPage(in: language)
    for (key, english) in Texts.loginPage(in: .english) {
      let text = try #require(texts[key])
      let places = { (text: String) in Set(text.matches(of: #/\{[a-z]+\}/#).map { String($0.output) }) }
      #expect(!text.isEmpty && places(text) == places(english), "\(key)")
      #expect(text.hasSuffix(".") == english.hasSuffix("."), "\(key)")
      #expect(language == .english || text != english, "\(key) is not translated")
    }
    let html = pages.render(LoginPage(.confirm, name: "Bank"), in: language)
    #expect(html.contains("<html lang=\"\(language.rawValue)\">") && html.contains("data-mode=\"confirm\""))
  }

  @Test func theCodeIsAPictureAndNamesAreEscaped() {
    let html = pages.render(
      LoginPage(.login, name: "<b>", pageToken: "pp_1", digits: "1234567", code: "<svg></svg>"), in: .english)
    #expect(html.contains("<svg></svg>") && html.contains("&lt;b&gt;") && !html.contains("<b>"))
    #expect(HTMLTag.all(in: html).contains { $0["data-page-token"] == "pp_1" && $0["data-digits"] == "1234567" })
  }

  /// The scripts use no text that does not exist, and no text exists for nothing.
  @Test func sentencesAreUsed() throws {
    let paths = ["login/login-page.js", "login/device-screens.js", "login/passkey-screens.js"]
    let scripts = try paths.map { path in
      String(decoding: try #require(pages.assets.asset(at: path)).bytes, as: UTF8.self)
    }.joined()
    let known = Set(Texts.loginPage(in: .english).keys)
    #expect(known.subtracting(["title", "noScript"]).filter { !scripts.contains("\"\($0)\"") } == [])
    let said = Set(scripts.matches(of: #/say\("([A-Za-z]+)"/#).map { String($0.1) })
    #expect(said.subtracting(known) == [])
  }
}
