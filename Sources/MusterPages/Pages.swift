package import HTMLMarkup
internal import Mustache
package import MusterTexts

/// The pages that persons see in a browser: values in, HTML out.
///
/// It knows no HTTP, no clock and no store. All of it is embedded in the program, so that a moved binary has it with it.
package struct Pages: Sendable {
  /// The files that the pages refer to, to be served below `/presence/assets/`.
  package let assets: [Asset]

  /// The embedded templates by their names, UTF-8.
  static let sources = [
    "layout": PackageResources.layout_mustache, PresencePage.template: PackageResources.presence_mustache,
  ]

  private let templates: MustacheLibrary
  private let revisions: [String: String]

  /// Reads what is embedded.
  ///
  /// - Throws: What a broken template is; a test sees to it that none is.
  package init() throws {
    templates = try MustacheLibrary(escaping: Self.sources)
    assets = Asset.all
    revisions = assets.revisions
  }

  /// The camera page of a presence check as a whole HTML document.
  ///
  /// - Parameter language: The one that the person reads.
  package func render(_ page: PresencePage, in language: Language) -> String {
    var view = self.view(of: page, in: language)
    view.content = Markup(trusted: templates.render(view, withTemplate: PresencePage.template) ?? "")
    return templates.render(view, withTemplate: "layout") ?? ""
  }

  func view(of page: PresencePage, in language: Language) -> View {
    let texts = Texts.presencePage(in: language)
    return View(
      language: language.rawValue, texts: texts, textsAsJSON: JSONText.object(texts), assets: revisions, page: page)
  }

  /// What a template sees.
  struct View {
    let language: String
    let texts: [String: String]
    let textsAsJSON: String
    let assets: [String: String]
    let page: PresencePage
    var content = Markup(trusted: "")
  }
}
