/// The values of a page, in the terms of the page.
package protocol ConsolePage: Sendable {
  /// What lays them out.
  static var template: Template { get }
  /// What the page is called.
  var title: String { get }
}
