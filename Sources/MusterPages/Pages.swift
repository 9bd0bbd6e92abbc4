internal import Foundation
package import HTMLMarkup
internal import Mustache
package import MusterTexts

/// Renders the pages for persons as HTML.
///
/// It knows no HTTP, no clock and no store. All its files are embedded, so that the binary can be moved.
package struct Pages: Sendable {
  /// The files that the pages refer to, to be served below the folder of each page: `/login/assets/{revision}/`,
  /// `/presence/assets/{revision}/` and `/verify/assets/{revision}/`.
  package let assets = AssetFolder.pages
  /// The style sheet within the page of a verification, which its content security policy has to allow.
  package let verificationStyle = InlineStyle.verificationFrame
  /// The module that shows a verification in pages of other origins.
  package let embedScript = Asset.embedScript
  /// The module that runs a presence check in other pages of the same origin, `/presence/assets/presence-check.js`.
  package let presenceCheckModule = Asset.presenceCheckModule

  /// The embedded templates by name, as UTF-8.
  static let sources = [
    "layout": PackageResources.layout_mustache, LoginPage.template: PackageResources.login_mustache,
    PresencePage.template: PackageResources.presence_mustache,
    VerificationPage.template: PackageResources.verification_mustache,
  ]

  private static let loginScript = "login/login-page.js"
  private static let presenceScript = "presence/presence-page.js"
  private static let verificationScript = "verification/verification-page.js"

  private let templates: MustacheLibrary
  /// The modules that the script of each page imports, by the path of the script.
  private let imports: [String: [String]]

  /// Parses the embedded templates.
  ///
  /// - Throws: The parse error of a template; a test ensures that there is none.
  package init() throws {
    templates = try MustacheLibrary(escaping: Self.sources)
    let assets = assets
    imports = [String: [String]](
      uniqueKeysWithValues: [Self.loginScript, Self.presenceScript, Self.verificationScript].map {
        ($0, assets.imports(of: $0))
      })
  }

  /// Renders the camera page of a presence check as a whole HTML document.
  ///
  /// - Parameter language: The language of the person.
  package func render(_ page: PresencePage, in language: Language) -> String {
    render(view(of: page, in: language), with: PresencePage.template)
  }

  /// Renders a page of a login with a PIN as a whole HTML document.
  ///
  /// - Parameter language: The language of the person.
  package func render(_ page: LoginPage, in language: Language) -> String {
    render(view(of: page, in: language), with: LoginPage.template)
  }

  /// Renders the page of a verification as a whole HTML document. It is the same for each session of a project.
  ///
  /// - Parameters:
  ///   - language: The language of the person.
  ///   - words: Texts in the words of the asking party, by name.
  package func render(_ page: VerificationPage, in language: Language, words: [String: String] = [:]) -> String {
    render(view(of: page, in: language, words: words), with: VerificationPage.template)
  }

  private func render<Page: Sendable>(_ view: View<Page>, with template: String) -> String {
    var view = view
    view.content = Markup(trusted: templates.render(view, withTemplate: template) ?? "")
    return templates.render(view, withTemplate: "layout") ?? ""
  }

  func view(of page: LoginPage, in language: Language) -> View<LoginPage> {
    view(of: page, Texts.loginPage(in: language), from: "/login/assets", script: Self.loginScript, language)
  }

  func view(of page: PresencePage, in language: Language) -> View<PresencePage> {
    view(
      of: page, Texts.presencePage(in: language), from: "/presence/assets", script: Self.presenceScript,
      language)
  }

  func view(
    of page: VerificationPage, in language: Language, words: [String: String] = [:]
  ) -> View<VerificationPage> {
    var page = page
    page.style = verificationStyle.markup
    page.presenceTextsAsJSON = ScriptJSON.object(Texts.presencePage(in: language))
    let texts = Texts.verificationPage(in: language).merging(words) { _, own in own }
    return view(
      of: page, texts, from: "/verify/assets", script: Self.verificationScript, language)
  }

  private func view<Page: Sendable>(
    of page: Page, _ texts: [String: String], from folder: String, script: String, _ language: Language
  ) -> View<Page> {
    View(
      language: language.rawValue, texts: texts, textsAsJSON: ScriptJSON.object(texts),
      assets: "\(folder)/\(assets.revision)", script: script, imports: imports[script] ?? [], page: page)
  }

  struct View<Page: Sendable>: Sendable {
    let language: String
    let texts: [String: String]
    let textsAsJSON: String
    /// The path of the folder with the assets, revision included.
    let assets: String
    /// The path of the page's module below `assets`, and those of the modules that it imports.
    let script: String
    let imports: [String]
    let page: Page
    var content = Markup(trusted: "")
  }
}

/// Encodes JSON for the service's own scripts.
enum ScriptJSON {
  /// Returns an object with sorted keys. Its values are strings, or consist of strings and finite numbers.
  static func object(_ values: [String: some Encodable]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding such values cannot fail.
    return (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
