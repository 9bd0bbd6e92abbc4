internal import Foundation
package import HTMLMarkup
internal import Mustache
package import MusterTexts

/// Renders the pages for persons as HTML.
///
/// It knows no HTTP, no clock and no store. All its files are embedded, so that the binary can be moved.
package struct Pages: Sendable {
  /// The files that the pages refer to, to be served below `/presence/assets/`.
  package let assets: [Asset]

  /// The embedded templates by name, as UTF-8.
  static let sources = [
    "layout": PackageResources.layout_mustache, PresencePage.template: PackageResources.presence_mustache,
  ]

  private let templates: MustacheLibrary
  private let revisions: [String: String]

  /// Parses the embedded templates.
  ///
  /// - Throws: The parse error of a template; a test ensures that there is none.
  package init() throws {
    templates = try MustacheLibrary(escaping: Self.sources)
    assets = Asset.all
    revisions = assets.revisions
  }

  /// Renders the camera page of a presence check as a whole HTML document.
  ///
  /// - Parameter language: The language of the person.
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

  struct View {
    let language: String
    let texts: [String: String]
    let textsAsJSON: String
    let assets: [String: String]
    let page: PresencePage
    var content = Markup(trusted: "")
  }
}

/// Encodes JSON for the service's own scripts.
enum JSONText {
  /// Returns an object of strings, with sorted keys.
  static func object(_ texts: [String: String]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings cannot fail.
    return (try? encoder.encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
