internal import DocumentImaging
internal import Foundation
package import MusterStore
internal import MusterTexts
package import VerificationFlow

extension HostedSettings: ProjectSettings {
  package static let maxNameLength = 80
  package static let maxLogoBytes = 65_536
  /// The shortest and the longest side of a logo in pixels.
  package static let logoSides = 16...2048
  package static let maxAddresses = 20
  package static let maxAddressLength = 500
  package static let maxTextLength = 300
  /// The lowest contrast of buttons with the page (WCAG 2.2, 1.4.11).
  package static let minContrast = 3.0
  /// The background colours of the pages, which have to equal those of the palette.
  private static let grounds = (
    light: HexColor(red: 0xF3, green: 0xF4, blue: 0xF6), dark: HexColor(red: 0x10, green: 0x13, blue: 0x16)
  )

  package static let changeAction = AuditRecord.Action.hostedSettingsChanged

  package static func read(of project: ProjectID, on connection: any Connection) throws -> HostedSettings {
    try connection.hostedSettings(of: project)
  }

  package func save(of project: ProjectID, on connection: any Connection, at now: Instant) throws {
    try connection.save(self, of: project, at: now)
  }

  /// Returns the settings with a colour for dark mode, if one is missing.
  ///
  /// - Throws: `HOSTED_SETTING_INVALID`.
  package func checked() throws(ServiceError) -> HostedSettings {
    if let name {
      guard Self.isPlain(name, maxLength: Self.maxNameLength) else {
        throw .hostedSettingInvalid("name", "must have 1 to \(Self.maxNameLength) characters and no control characters")
      }
    }
    if let logo { try Self.check(logo) }
    if let privacyAddress {
      guard Self.isPage(privacyAddress) else { throw .hostedSettingInvalid("privacyUrl", "must be an https URL") }
    }
    if let supportContact {
      guard Self.isSupport(supportContact) else {
        throw .hostedSettingInvalid(
          "supportContact", "must be an e-mail address, a telephone number with + or an https URL")
      }
    }
    guard CreateSession.linkSeconds.contains(linkSeconds) else {
      let range = CreateSession.linkSeconds
      throw .hostedSettingInvalid("linkSeconds", "must be from \(range.lowerBound) to \(range.upperBound)")
    }
    guard returnAddresses.count <= Self.maxAddresses, returnAddresses.allSatisfy(Self.isReturn) else {
      throw .hostedSettingInvalid(
        "returnUrls", "must be at most \(Self.maxAddresses) URLs with https or an app's own scheme, without a query")
    }
    guard embedders.count <= Self.maxAddresses else {
      throw .hostedSettingInvalid("embedders", "must be at most \(Self.maxAddresses) origins")
    }
    try Self.check(languages, texts)
    var settings = self
    settings.accent = try accent.map(Self.readable)
    return settings
  }

  private static func check(_ languages: [String], _ texts: [String: [String: String]]) throws(ServiceError) {
    let known = Language.allCases.map(\.rawValue)
    guard Set(languages).count == languages.count, languages.allSatisfy(known.contains) else {
      throw .hostedSettingInvalid("languages", "must be any of \(known.joined(separator: ", ")), each at most once")
    }
    let names = Texts.verificationPage(in: .english)
    for (language, words) in texts {
      guard known.contains(language) else {
        throw .hostedSettingInvalid("texts.\(language.prefix(8))", "must be one of \(known.joined(separator: ", "))")
      }
      for (name, text) in words where names[name] == nil || !isPlain(text, maxLength: maxTextLength) {
        throw .hostedSettingInvalid(
          "texts.\(language).\(name.prefix(64))",
          "must be the name of a text of the pages, and have 1 to \(maxTextLength) characters and no control characters"
        )
      }
    }
  }

  private static func isPlain(_ text: String, maxLength: Int) -> Bool {
    !text.isEmpty && text.count <= maxLength
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  private static func check(_ logo: HostedSettings.Logo) throws(ServiceError) {
    let types: [ImageFormat: String] = [.jpeg: "image/jpeg", .png: "image/png"]
    var limits = ImagingLimits()
    (limits.minLongSide, limits.maxSide) = (logoSides.lowerBound, logoSides.upperBound)
    guard let bytes = Data(base64Encoded: logo.base64), bytes.count <= maxLogoBytes,
      let header = try? HeaderWalk.read(Array(bytes), limits: limits), types[header.format] == logo.contentType
    else {
      throw .hostedSettingInvalid(
        "logo",
        "must be a PNG or JPEG of at most \(maxLogoBytes) bytes and \(logoSides.upperBound) pixels, with its type")
    }
  }

  /// Returns colours of which buttons stand out from the page in both modes.
  ///
  /// - Throws: `HOSTED_SETTING_INVALID` with the contrast of a colour that does not.
  private static func readable(_ accent: HostedSettings.Accent) throws(ServiceError) -> HostedSettings.Accent {
    guard let light = HexColor(rawValue: accent.light) else {
      throw .hostedSettingInvalid("accent.light", "must be a colour such as #0a7d55")
    }
    try check(light, on: grounds.light, "accent.light")
    guard !accent.dark.isEmpty else {
      return HostedSettings.Accent(
        light: light.rawValue, dark: light.lightened(toContrast: minContrast, with: grounds.dark).rawValue)
    }
    guard let dark = HexColor(rawValue: accent.dark) else {
      throw .hostedSettingInvalid("accent.dark", "must be a colour such as #4fd69c")
    }
    try check(dark, on: grounds.dark, "accent.dark")
    return HostedSettings.Accent(light: light.rawValue, dark: dark.rawValue)
  }

  private static func check(_ color: HexColor, on ground: HexColor, _ name: String) throws(ServiceError) {
    let contrast = color.contrast(with: ground)
    guard contrast >= minContrast else {
      let shown = String(format: "%.2f", contrast)
      throw .hostedSettingInvalid(
        name, "has a contrast of \(shown) with the page (\(ground.rawValue)); at least \(Int(minContrast)) is needed")
    }
  }

  private static func isPage(_ text: String) -> Bool {
    guard text.utf8.count <= maxAddressLength, let url = URL(string: text), let host = url.host(), !host.isEmpty,
      url.user() == nil
    else { return false }
    return url.scheme == "https" || (url.scheme == "http" && ["localhost", "127.0.0.1"].contains(host))
  }

  /// Whether people may be told to ask for help there.
  private static func isSupport(_ text: String) -> Bool {
    guard text.utf8.count <= maxAddressLength, !text.contains("://") else { return isPage(text) }
    if text.wholeMatch(of: /\+[0-9][0-9 ()\-]{3,30}/) != nil { return true }
    return text.wholeMatch(of: /[A-Za-z0-9._%+\-]+@[A-Za-z0-9\-]+(\.[A-Za-z0-9\-]+)+/) != nil
  }

  /// Whether people may be redirected to this address: a page, or an app's own scheme.
  private static func isReturn(_ text: String) -> Bool {
    guard !text.contains("?"), !text.contains("#") else { return false }
    if isPage(text) { return true }
    let others = ["http", "javascript", "data", "file", "blob", "about", "vbscript", "ftp", "ws", "wss"]
    guard text.utf8.count <= maxAddressLength, let range = text.firstRange(of: "://") else { return false }
    let scheme = text[..<range.lowerBound]
    return !others.contains(scheme.lowercased()) && scheme.first?.isLetter == true
      && scheme.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
      } && text[range.upperBound...].utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension ServiceError {
  package static func hostedSettingInvalid(_ name: String, _ what: String) -> ServiceError {
    ServiceError(.hostedSettingInvalid, "\(name): \(what).")
  }
}
