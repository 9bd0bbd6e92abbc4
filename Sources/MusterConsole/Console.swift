package import HTMLMarkup
internal import Mustache

/// Renders the pages of the review console as HTML.
///
/// It does not depend on HTTP, the clock or the store. All its files are embedded, so that the binary can be moved.
package struct Console: Sendable {
  /// The files that the pages refer to, to be served below `/review/assets/`.
  package let assets: [Asset]

  private let templates: MustacheLibrary
  private let revisions: [String: String]

  /// Parses the embedded templates.
  ///
  /// - Throws: The parse error of a template; a test ensures that there is none.
  package init() throws {
    templates = try Template.library()
    assets = Asset.all
    revisions = assets.revisions
  }

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
      view: view, kind: kind, current: [kind: true], assets: revisions, content: content)
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
    let assets: [String: String]
    let content: Markup
  }
}

/// The values of a page.
package protocol ConsolePage: Sendable {
  static var template: Template { get }
  var title: String { get }
}

extension Asset {
  /// All files that the console's pages refer to.
  static let all = [
    Asset(
      "console.css", "text/css; charset=utf-8",
      [
        Asset.palette, PackageResources.base_css, PackageResources.frame_css, PackageResources.forms_css,
        PackageResources.queue_css, PackageResources.teamwork_css, PackageResources.case_css,
        PackageResources.identity_css, PackageResources.viewer_css,
        PackageResources.decide_css, PackageResources.figures_css, PackageResources.sessions_css,
      ]),
    Asset(
      "console.js", "text/javascript; charset=utf-8",
      [
        PackageResources.page_js, PackageResources.times_js, PackageResources.viewer_js, PackageResources.decide_js,
        PackageResources.fields_js, PackageResources.lease_js, PackageResources.pick_js, PackageResources.live_js,
        PackageResources.keys_js,
        PackageResources.copy_js,
      ]),
    Asset.icon,
  ]
}
