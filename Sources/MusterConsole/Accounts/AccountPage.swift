internal import HTMLMarkup
package import VerificationFlow

/// The reviewer's own account.
package struct AccountPage: ConsolePage {
  package enum SecondFactor: Sendable, Equatable {
    /// Only the password is required.
    case off
    /// Setup has begun and waits for a first code: the secret in Base32 (RFC 4648), the `otpauth` link, and that as the
    /// SVG of a QR code, as the service draws it; empty if there is none.
    case beginning(secret: String, link: String, qrCode: String = "")
    /// A code is required.
    case on
  }

  /// The account at the provider of single sign-on.
  package enum Link: Sendable, Equatable {
    /// The account is linked to the person whom the provider calls so.
    case linked(provider: String, name: String?, email: String?)
    /// The account can be linked.
    case possible(provider: String)
  }

  package static let template = Template.account
  package let title = "Account"
  let name: String
  let role: String
  let rights: String
  let hasPassword: Bool
  let provider: Provider?
  let isOff: Bool
  let beginning: Beginning?
  let isOn: Bool
  let notice: String?
  let error: String?

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - hasPassword: Whether the account has a password.
  ///   - link: The account at the provider of single sign-on; nil without a provider.
  ///   - notice: A message about what was just done.
  ///   - error: A message about why it failed.
  package init(
    name: String, role: ReviewerRole, secondFactor: SecondFactor, hasPassword: Bool = true, link: Link? = nil,
    notice: String? = nil, error: String? = nil
  ) {
    self.name = name
    self.role = Labels.plain(role.rawValue)
    rights = Self.sentence(of: role)
    self.hasPassword = hasPassword
    provider = link.map(Provider.init)
    isOff = secondFactor == .off
    isOn = secondFactor == .on
    beginning =
      switch secondFactor {
      case .beginning(let secret, let link, let qrCode): Beginning(secret, link, qrCode)
      case .off, .on: nil
      }
    self.notice = notice
    self.error = error
  }

  /// What the page says about single sign-on.
  struct Provider {
    let linked: String?
    let offer: String?

    init(_ link: Link) {
      switch link {
      case .linked(let provider, let name, let email):
        let person = name.map { name in email.map { "\(name) (\($0))" } ?? name } ?? email
        linked = "You sign in with \(provider)" + (person.map { " as \($0)." } ?? ".")
        offer = nil
      case .possible(let provider):
        linked = nil
        offer = provider
      }
    }
  }

  /// What the reviewer needs to set up a second factor.
  struct Beginning {
    let secret: String
    let link: String
    let qrCode: Markup?

    init(_ secret: String, _ link: String, _ qrCode: String) {
      let groups = stride(from: 0, to: secret.count, by: 4).map { secret.dropFirst($0).prefix(4) }
      self.secret = groups.joined(separator: " ")
      self.link = link
      self.qrCode = qrCode.isEmpty ? nil : Markup(trusted: qrCode)
    }
  }

  private static func sentence(of role: ReviewerRole) -> String {
    switch role {
    case .reviewer: "You decide cases and create verification links."
    case .senior:
      "You decide cases, may take over those of colleagues, see how they decide, and create verification links."
    case .auditor: "You see cases, decisions and the audit, but cannot decide."
    case .admin: "You manage the project's keys, and see cases, decisions and the audit, but cannot decide."
    }
  }
}

package struct SignInPage: ConsolePage {
  /// The provider of single sign-on.
  package struct Provider: Sendable {
    let name: String
    let address: String

    /// - Parameter address: The path that leads to the provider.
    package init(name: String, address: String) {
      self.name = name
      self.address = address
    }
  }

  package static let template = Template.signIn
  package let title = "Sign in"
  let formToken: String
  let name: String?
  let next: String?
  let provider: Provider?
  let isFolded: Bool
  let error: String?

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - formToken: The token that the form sends back.
  ///   - name: The name entered before; nil at first.
  ///   - next: The path below `/review` to open after sign-in.
  ///   - provider: The provider of single sign-on, if there is one.
  ///   - isPasswordUsual: Whether everybody may sign in by password; otherwise that form is folded up.
  ///   - error: A message about why the sign-in failed.
  package init(
    formToken: String, name: String? = nil, next: String? = nil, provider: Provider? = nil,
    isPasswordUsual: Bool = true, error: String? = nil
  ) {
    self.formToken = formToken
    self.name = name
    self.next = next
    self.provider = provider
    isFolded = provider != nil && !isPasswordUsual
    self.error = error
  }
}

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
