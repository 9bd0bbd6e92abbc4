/// Where somebody who was invited begins an account.
package struct InvitationPage: ConsolePage {
  /// What lays it out.
  package static let template = Template.invitation
  /// What the page is called.
  package let title = "Welcome"
  let formToken: String
  let name: String
  let action: String
  let error: String?

  /// A page.
  ///
  /// - Parameters:
  ///   - formToken: What the form brings back.
  ///   - name: The name of the account.
  ///   - action: Where the form goes: the path of the invitation.
  ///   - refusal: A sentence on why the password is none.
  package init(formToken: String, name: String, action: String, error: String? = nil) {
    self.formToken = formToken
    self.name = name
    self.action = action
    self.error = error
  }
}
