extension Routes {
  /// Returns how the pages of the project's verifications look (GET), changes it (PUT).
  public static let hostedSettings = "/v1/hosted-settings"
  /// The pages on which a person is verified (GET). Their URL carries the token of a link.
  public static let verificationPage = "/verify"
  /// The assets of those pages (GET).
  public static let verificationAsset = "/verify/assets/{revision}/**"
  /// The logo that a project shows on those pages (GET).
  public static let verificationLogo = "/verify/logos/{id}"
  /// The script by which pages of other origins show a verification (GET).
  public static let embedScript = "/embed.js"
}

/// How the pages of a project's verifications look, and where they may lead.
public struct HostedSettings: Codable, Sendable, Equatable {
  /// A picture.
  public struct Logo: Codable, Sendable, Equatable {
    /// `image/png` or `image/jpeg`.
    public var contentType: String
    /// The bytes in base64, at most 65,536 of them.
    public var data: String

    /// Creates a logo.
    public init(contentType: String, data: String) {
      self.contentType = contentType
      self.data = data
    }
  }

  /// A colour in sRGB, such as `#0a7d55`, for buttons.
  public struct Accent: Codable, Sendable, Equatable {
    /// The colour in light mode. Its contrast with the page has to be at least 3.
    public var light: String
    /// The colour in dark mode; null lightens the other one as far as necessary.
    @Nullable public var dark: String?

    /// Creates an accent.
    public init(light: String, dark: String?) {
      self.light = light
      self.dark = dark
    }

    /// Decodes an accent, or the colour in light mode alone, as the command takes it.
    public init(from decoder: any Decoder) throws {
      if let light = try? decoder.singleValueContainer().decode(String.self) {
        self.init(light: light, dark: nil)
        return
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        light: try container.decode(String.self, forKey: .light),
        dark: try container.decodeIfPresent(String.self, forKey: .dark))
    }
  }

  /// The name that people know the project's owner by; null shows the name of the project.
  @Nullable public var name: String?
  /// The logo above each page.
  @Nullable public var logo: Logo?
  /// The colour of buttons; null shows the service's own.
  @Nullable public var accent: Accent?
  /// The URL of the privacy policy.
  @Nullable public var privacyUrl: String?
  /// Where people get help: an e-mail address, a telephone number or the URL of a page.
  @Nullable public var supportContact: String?
  /// The time in seconds for which a link can be opened, from 60 to 2,592,000; null for 24 hours.
  @Nullable public var linkSeconds: Int?
  /// The URLs to which people may return at the end. A URL that continues one of them with a path, a query or a
  /// fragment is allowed as well. Null for none.
  @Nullable public var returnUrls: [String]?
  /// The origins whose pages may show the verification in a frame; null for none.
  @Nullable public var embedders: [String]?
  /// The languages of the pages (ISO 639-1), the first one for people who read none of them; null or empty for all.
  @Nullable public var languages: [String]?
  /// Texts of the pages in the words of the project, by language and name; null for none.
  @Nullable public var texts: [String: [String: String]]?
  /// The words in which the API of hosted verification sessions reports a rejection: `sora` or `clear`; null for
  /// `sora`.
  @Nullable public var compatibility: Code?
  /// Who may open a person's link after it was opened first: `anyBrowser`, `firstBrowser` or `once`; null for
  /// `firstBrowser`.
  @Nullable public var linkUse: Code?

  /// Creates settings.
  public init(
    name: String? = nil, logo: Logo? = nil, accent: Accent? = nil, privacyUrl: String? = nil,
    supportContact: String? = nil, linkSeconds: Int? = 86_400, returnUrls: [String]? = [], embedders: [String]? = [],
    languages: [String]? = [], texts: [String: [String: String]]? = [:], compatibility: Code? = "sora",
    linkUse: Code? = "firstBrowser"
  ) {
    self.name = name
    self.logo = logo
    self.accent = accent
    self.privacyUrl = privacyUrl
    self.supportContact = supportContact
    self.linkSeconds = linkSeconds
    self.returnUrls = returnUrls
    self.embedders = embedders
    self.languages = languages
    self.texts = texts
    self.compatibility = compatibility
    self.linkUse = linkUse
  }
}
