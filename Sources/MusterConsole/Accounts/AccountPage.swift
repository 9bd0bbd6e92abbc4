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

  package static let template = Template.account
  package let title = "Account"
  let name: String
  let role: String
  let rights: String
  let isOff: Bool
  let beginning: Beginning?
  let isOn: Bool
  let notice: String?
  let error: String?

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - notice: A message about what was just done.
  ///   - error: A message about why it failed.
  package init(
    name: String, role: ReviewerRole, secondFactor: SecondFactor, notice: String? = nil, error: String? = nil
  ) {
    self.name = name
    self.role = Labels.plain(role.rawValue)
    rights = Self.sentence(of: role)
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
    }
  }
}

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
