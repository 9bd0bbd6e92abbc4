/// Where somebody signs in.
package struct SignInPage: ConsolePage {
  /// What lays it out.
  package static let template = Template.signIn
  /// What the page is called.
  package let title = "Sign in"
  let formToken: String
  let name: String?
  let next: String?
  let error: String?

  /// A page.
  ///
  /// - Parameters:
  ///   - formToken: What the form brings back.
  ///   - name: What was entered as the name before; nil at first.
  ///   - next: The path below `/review` that was asked for.
  ///   - refusal: A sentence on why it did not succeed.
  package init(formToken: String, name: String? = nil, next: String? = nil, error: String? = nil) {
    self.formToken = formToken
    self.name = name
    self.next = next
    self.error = error
  }
}
