/// The sign-in page.
package struct SignInPage: ConsolePage {
  package static let template = Template.signIn
  package let title = "Sign in"
  let formToken: String
  let name: String?
  let next: String?
  let error: String?

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - formToken: The token that the form sends back.
  ///   - name: The name entered before; nil at first.
  ///   - next: The path below `/review` to open after sign-in.
  ///   - error: A message about why the sign-in failed.
  package init(formToken: String, name: String? = nil, next: String? = nil, error: String? = nil) {
    self.formToken = formToken
    self.name = name
    self.next = next
    self.error = error
  }
}
