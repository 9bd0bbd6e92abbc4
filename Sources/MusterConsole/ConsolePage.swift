/// The values of a page.
package protocol ConsolePage: Sendable {
  /// The template of the page.
  static var template: Template { get }
  /// The title of the page.
  var title: String { get }
}
