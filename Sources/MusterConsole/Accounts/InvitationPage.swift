/// The page where an invited reviewer creates an account.
package struct InvitationPage: ConsolePage {
  package static let template = Template.invitation
  package let title = "Welcome"
  let formToken: String
  let name: String
  let action: String
  let error: String?

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - formToken: The token that the form sends back.
  ///   - name: The name of the account.
  ///   - action: The target of the form: the path of the invitation.
  ///   - error: A message about why the password is not accepted.
  package init(formToken: String, name: String, action: String, error: String? = nil) {
    self.formToken = formToken
    self.name = name
    self.action = action
    self.error = error
  }
}
