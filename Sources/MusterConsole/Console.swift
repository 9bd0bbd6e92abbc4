package import HTMLMarkup
internal import Mustache

/// Renders the pages of the review console as HTML.
///
/// It does not depend on HTTP, the clock or the store. All its files are embedded, so that the binary can be moved.
package struct Console: Sendable {
  /// The files that the pages refer to, to be served below `/review/assets/{revision}/`.
  package let assets = AssetFolder.console

  private let templates: MustacheLibrary
  private let imports: [String]

  /// Parsed once, when the first console is created.
  private static let parsed = Result {
    (templates: try Template.library(), imports: AssetFolder.console.imports(of: "console.js"))
  }

  /// Creates the console.
  ///
  /// - Throws: The parse error of an embedded template; a test ensures that there is none.
  package init() throws { (templates, imports) = try Self.parsed.get() }

  /// Renders a page as a whole HTML document.
  ///
  /// - Parameter frame: The frame of a signed-in reviewer; nil without sign-in.
  package func render(_ page: some ConsolePage, in frame: Frame?) -> String {
    let view = self.view(of: page, in: frame)
    let content = templates.render(view, withTemplate: type(of: page).template.rawValue) ?? ""
    let layout = self.layout(around: view, Markup(trusted: content))
    return templates.render(layout, withTemplate: Template.layout.rawValue) ?? ""
  }

  func view(of page: some ConsolePage, in frame: Frame?) -> View {
    View(frame: frame, page: page, formToken: frame?.formToken)
  }

  func layout(around view: View, _ content: Markup) -> Layout {
    let kind = type(of: view.page).template.rawValue
    return Layout(
      view: view, kind: kind, current: [kind: true], assets: "/review/assets/\(assets.revision)",
      imports: imports, shownCase: (view.page as? CasePage)?.id, content: content)
  }

  /// The values of a page's template.
  struct View {
    let frame: Frame?
    let page: any ConsolePage
    let formToken: String?
  }

  struct Layout {
    let view: View
    let kind: String
    let current: [String: Bool]
    /// The path of the folder with the assets, revision included.
    let assets: String
    /// The paths of the modules that `console.js` imports.
    let imports: [String]
    /// The case that the page shows; nil on other pages.
    let shownCase: String?
    let content: Markup
  }
}

/// The values of a page.
package protocol ConsolePage: Sendable {
  static var template: Template { get }
  var title: String { get }
}
