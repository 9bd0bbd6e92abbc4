internal import HTMLMarkup

/// A page of a login with a PIN or a passkey: it waits for a person's app, confirms an e-mail address, makes a passkey,
/// or shows the person's devices.
package struct LoginPage: Sendable {
  static let template = "login"

  /// What the page is for.
  package enum Mode: String, Sendable {
    /// Waits for an app to log in, and then goes to the program that asked for it.
    case login
    /// Confirms an e-mail address, once the person presses a button: programs that preview links only read the page.
    case confirm
    /// Shows the devices of the person, once they have logged in.
    case devices
    /// Makes a passkey of a person who has a token or a code.
    case passkey
    /// Says that the app reads the code, not the camera.
    case app
    /// Says that the login has ended.
    case ended
  }

  let mode: String
  let name: String
  let project: String
  let pageToken: String
  let digits: String
  let code: Markup
  let sendsCodes: Bool
  let hasPasskeys: Bool

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - name: Who asks for the login; empty if they have no name to show.
  ///   - project: The id of the project; empty if the page needs none.
  ///   - pageToken: The token with which the page asks whether the app has logged in; empty for none.
  ///   - digits: The digits that the person can type in the app; empty for none.
  ///   - code: The QR code for the app as an SVG image; empty for none.
  ///   - sendsCodes: Whether people can ask for an e-mail with a code.
  ///   - hasPasskeys: Whether people can use passkeys.
  package init(
    _ mode: Mode, name: String = "", project: String = "", pageToken: String = "", digits: String = "",
    code: String = "", sendsCodes: Bool = false, hasPasskeys: Bool = false
  ) {
    self.mode = mode.rawValue
    self.name = name
    self.project = project
    self.pageToken = pageToken
    self.digits = digits
    self.code = Markup(trusted: code)
    (self.sendsCodes, self.hasPasskeys) = (sendsCodes, hasPasskeys)
  }
}
