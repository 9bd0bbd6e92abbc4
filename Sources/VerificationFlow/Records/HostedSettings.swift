/// How the pages of a project's verifications look, and where they may lead.
package struct HostedSettings: Sendable, Equatable, Codable {
  package struct Logo: Sendable, Equatable, Codable {
    /// `image/png` or `image/jpeg`.
    package let contentType: String
    package let base64: String

    package init(contentType: String, base64: String) {
      self.contentType = contentType
      self.base64 = base64
    }
  }

  /// A colour in sRGB, and its counterpart for dark mode, as in CSS: `#0a7d55`.
  package struct Accent: Sendable, Equatable, Codable {
    package let light: String
    package let dark: String

    package init(light: String, dark: String) {
      self.light = light
      self.dark = dark
    }
  }

  /// The words in which the API of hosted verification sessions reports a rejection. They changed with the owner of
  /// that API.
  package enum Compatibility: String, CaseIterable, Sendable, Codable {
    /// `failed`.
    case sora
    /// `fail`.
    case clear
  }

  /// The default time for which a link can be opened.
  package static let defaultLinkSeconds = 24 * 3600

  /// The name that people know the project's owner by; nil shows the name of the project.
  package var name: String?
  package var logo: Logo?
  package var accent: Accent?
  /// The address of the privacy policy.
  package var privacyAddress: String?
  /// Where people get help: an e-mail address, a telephone number or the URL of a page.
  package var supportContact: String?
  package var linkSeconds: Int
  /// The addresses to which people may return at the end. Addresses that continue one of them with a path, a query or a
  /// fragment are allowed as well.
  package var returnAddresses: [String]
  /// The origins whose pages may show the verification in a frame.
  package var embedders: [WebOrigin]
  /// The languages of the pages (ISO 639-1), the first one for people who read none of them; empty for all.
  package var languages: [String]
  /// Texts of the pages in the words of the project, by language and name.
  package var texts: [String: [String: String]]
  package var compatibility: Compatibility
  /// Who may open a person's link after it was opened first.
  package var linkUse: LinkRecord.Use

  package init(
    name: String? = nil, logo: Logo? = nil, accent: Accent? = nil, privacyAddress: String? = nil,
    supportContact: String? = nil, linkSeconds: Int = defaultLinkSeconds, returnAddresses: [String] = [],
    embedders: [WebOrigin] = [], languages: [String] = [], texts: [String: [String: String]] = [:],
    compatibility: Compatibility = .sora, linkUse: LinkRecord.Use = .firstBrowser
  ) {
    self.name = name
    self.logo = logo
    self.accent = accent
    self.privacyAddress = privacyAddress
    self.supportContact = supportContact
    self.linkSeconds = linkSeconds
    self.returnAddresses = returnAddresses
    self.embedders = embedders
    self.languages = languages
    self.texts = texts
    self.compatibility = compatibility
    self.linkUse = linkUse
  }
}
