internal import HTMLMarkup

/// A page of a login with a PIN: it waits for a person's app, confirms an e-mail address, or shows the person's devices.
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

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - name: Who asks for the login; empty if they have no name to show.
  ///   - project: The id of the project; empty if the page needs none.
  ///   - pageToken: The token with which the page asks whether the app has logged in; empty for none.
  ///   - digits: The digits that the person can type in the app; empty for none.
  ///   - code: The QR code for the app as an SVG image; empty for none.
  package init(
    _ mode: Mode, name: String = "", project: String = "", pageToken: String = "", digits: String = "",
    code: String = ""
  ) {
    self.mode = mode.rawValue
    self.name = name
    self.project = project
    self.pageToken = pageToken
    self.digits = digits
    self.code = Markup(trusted: code)
  }
}
