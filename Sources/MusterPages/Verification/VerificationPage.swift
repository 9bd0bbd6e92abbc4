/// The page on which a person is verified without an app.
package struct VerificationPage: Sendable {
  static let template = "verification"

  let project: String
  let name: String
  let logo: String
  let privacyAddress: String
  let accentLight: String
  let accentDark: String
  let onAccentLight: String
  let onAccentDark: String
  let embedders: String
  let sandbox: String
  /// What the field for files offers on a computer, as its attribute `accept` (HTML, section 4.10.5.1.17).
  let fileTypes: String
  /// The texts of the presence check, in the language of the page.
  var presenceTextsAsJSON = ""

  /// Creates the page. It contains no secret: the token of the link is in its address, which only its script reads.
  ///
  /// - Parameters:
  ///   - project: The id of the project, which the address keeps instead of the token.
  ///   - name: Who asks for the verification; empty if they have no name to show.
  ///   - logo: The path of the logo on the same host; empty if there is none.
  ///   - privacyAddress: The URL of the privacy notice; empty if there is none.
  ///   - accent: The colours of buttons in light and dark mode; nil takes the service's own.
  ///   - onAccent: The colours of the text on them.
  ///   - embedders: The origins of the pages that may embed this one.
  ///   - isSandbox: Whether the page says that this is a test.
  ///   - formats: The formats of pictures that the service accepts, such as `HEIC` and `PDF`. Not every browser counts
  ///     all of them among the images.
  package init(
    project: String = "", name: String = "", logo: String = "", privacyAddress: String = "",
    accent: (light: String, dark: String)? = nil, onAccent: (light: String, dark: String)? = nil,
    embedders: [String] = [], isSandbox: Bool = false, formats: [String] = []
  ) {
    self.project = project
    self.name = name
    self.logo = logo
    self.privacyAddress = privacyAddress
    accentLight = accent?.light ?? ""
    accentDark = accent?.dark ?? ""
    onAccentLight = onAccent?.light ?? ""
    onAccentDark = onAccent?.dark ?? ""
    self.embedders = embedders.joined(separator: " ")
    sandbox = isSandbox ? "1" : ""
    fileTypes = (["image/*"] + formats.map { ".\($0.lowercased())" }).joined(separator: ",")
  }
}
