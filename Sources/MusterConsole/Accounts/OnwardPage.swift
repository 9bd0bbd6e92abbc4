/// A page from which the browser goes on to another one by itself, with a link for browsers that don't.
package struct OnwardPage: ConsolePage {
  package static let template = Template.onward
  package let title: String
  let address: String
  let text: String

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - address: The address of the next page.
  ///   - text: The text of the link.
  package init(_ title: String, address: String, text: String = "Continue") {
    self.title = title
    self.address = address
    self.text = text
  }
}
