package import HTMLMarkup
internal import Mustache

/// The pages of the reviewers' console: values in, HTML out.
///
/// It knows no HTTP, no clock and no store. All of it is embedded in the program, so that a moved binary has it with it.
package struct Console: Sendable {
  /// The files that the pages refer to, to be served below `/review/assets/`.
  package let assets: [Asset]

  private let templates: MustacheLibrary
  private let revisions: [String: String]

  /// Reads what is embedded.
  ///
  /// - Throws: What a broken template is; a test sees to it that none is.
  package init() throws {
    templates = try Template.library()
    assets = Asset.all
    revisions = assets.revisions
  }

  /// A page as a whole HTML document.
  ///
  /// - Parameter frame: What is around it for somebody who is signed in; nil for everybody else.
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

  /// What the template of a page sees.
  struct View {
    let frame: Frame?
    let page: any ConsolePage
    let formToken: String?
  }

  /// What the template around all pages sees.
  struct Layout {
    let view: View
    let kind: String
    let current: [String: Bool]
    let assets: [String: String]
    let content: Markup
  }
}
