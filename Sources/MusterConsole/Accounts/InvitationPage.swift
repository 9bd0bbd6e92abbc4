/// Where somebody who was invited begins an account.
public struct InvitationPage: ConsolePage {
  /// What lays it out.
  public static let template = Template.invitation
  /// What the page is called.
  public let title = "Welcome"
  let formToken: String
  let name: String
  let action: String
  let refusal: String?

  /// A page.
  ///
  /// - Parameters:
  ///   - formToken: What the form brings back.
  ///   - name: The name of the account.
  ///   - action: Where the form goes: the path of the invitation.
  ///   - refusal: A sentence on why the password is none.
  public init(formToken: String, name: String, action: String, refusal: String? = nil) {
    self.formToken = formToken
    self.name = name
    self.action = action
    self.refusal = refusal
  }
}
