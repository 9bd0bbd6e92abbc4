internal import HTMLMarkup

/// The page on which a person is verified without an app.
package struct VerificationPage: Sendable {
  static let template = "verification"

  /// What the page draws a document by.
  package struct DocumentMeasures: Sendable, Encodable {
    /// The longer side in millimetres; nil if the pictures show a person instead of a document.
    let longSide: Double?
    let shortSide: Double?
    /// The side with the portrait, such as `FRONT`; nil if there is none.
    let portraitSide: String?

    package init(longSide: Double?, shortSide: Double?, portraitSide: String?) {
      self.longSide = longSide
      self.shortSide = shortSide
      self.portraitSide = portraitSide
    }
  }

  let project: String
  let name: String
  let logo: String?
  let privacyAddress: String?
  let support: String
  let supportAddress: String?
  let accentLight: String
  let accentDark: String
  let onAccentLight: String
  let onAccentDark: String
  let embedders: String
  let isSandbox: Bool
  /// What the field for files offers, as its attribute `accept` (HTML, section 4.10.5.1.17).
  let fileTypes: String
  let formats: String
  /// The measures of documents by their types.
  let documentsAsJSON: String
  /// The style sheet of the frame around the screens.
  var style = Markup(trusted: "")
  /// The texts of the presence check, in the language of the page.
  var presenceTextsAsJSON = ""

  /// Creates the page. It contains no secret: the token of the link is in its address, which only its script reads.
  ///
  /// - Parameters:
  ///   - project: The id of the project, which the address keeps instead of the token.
  ///   - name: Who asks for the verification; empty if they have no name to show.
  ///   - logo: The path of the logo on the same host; nil if there is none.
  ///   - privacyAddress: The URL of the privacy notice; nil if there is none.
  ///   - support: Where people get help: an e-mail address, a telephone number or an `https` URL; nil if unknown.
  ///   - accent: The colours of buttons in light and dark mode; nil takes the service's own.
  ///   - onAccent: The colours of the text on them.
  ///   - embedders: The origins of the pages that may embed this one.
  ///   - isSandbox: Whether the page says that this is a test.
  ///   - formats: The formats of pictures that the service accepts, such as `HEIC` and `PDF`. Not every browser counts
  ///     all of them among the images.
  ///   - documents: The measures of documents by the codes of their types.
  package init(
    project: String = "", name: String = "", logo: String? = nil, privacyAddress: String? = nil,
    support: String? = nil, accent: (light: String, dark: String)? = nil,
    onAccent: (light: String, dark: String)? = nil,
    embedders: [String] = [], isSandbox: Bool = false, formats: [String] = [],
    documents: [String: DocumentMeasures] = [:]
  ) {
    self.project = project
    self.name = Self.withoutControls(name)
    self.logo = logo
    self.privacyAddress = privacyAddress
    self.support = support ?? ""
    supportAddress = support.map(Self.address(of:))
    accentLight = accent?.light ?? ""
    accentDark = accent?.dark ?? ""
    onAccentLight = onAccent?.light ?? ""
    onAccentDark = onAccent?.dark ?? ""
    self.embedders = embedders.joined(separator: " ")
    self.isSandbox = isSandbox
    fileTypes = (["image/*"] + formats.map { ".\($0.lowercased())" }).joined(separator: ",")
    self.formats = formats.joined(separator: " ")
    documentsAsJSON = ScriptJSON.object(documents)
  }

  /// Returns a name without the characters that would turn the text around it (Unicode, UAX 9, section 2), and without
  /// controls.
  private static func withoutControls(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(
      contentsOf: name.unicodeScalars.filter {
        !$0.properties.isBidiControl && $0.properties.generalCategory != .control
      })
    return String(scalars)
  }

  /// Returns the URL behind a contact.
  private static func address(of contact: String) -> String {
    if contact.contains("://") { return contact }
    if contact.contains("@") { return "mailto:\(contact)" }
    return "tel:\(contact.filter { $0 == "+" || $0.isNumber })"
  }
}
