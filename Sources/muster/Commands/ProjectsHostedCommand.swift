import ArgumentParser
import Configuration
import Foundation
import MusterAPI
import MusterServer
import MusterService
import VerificationFlow

struct ProjectsHostedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosted",
    abstract: "Set the look of the pages on which people are verified by a link.",
    subcommands: [ProjectsHostedShowCommand.self, ProjectsHostedSetCommand.self])
}

struct ProjectsHostedShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the look of the pages, as JSON.")

  @OptionGroup var options: OriginOptions

  func run() async throws {
    let settings = try await options.withHostedSettings { try await $0.read(project: $1) }
    try Terminal.print(settings.text())
  }
}

struct ProjectsHostedSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change the look of the pages, and print it as JSON.",
    discussion: """
      What is not given stays as it is; an empty text removes a setting. Running services apply a change at the next \
      page.
      """)

  @OptionGroup var options: OriginOptions
  @Option(
    help: "A JSON file with settings as PUT /v1/hosted-settings takes them and show prints them; they replace all.",
    completion: .file())
  var file: String?
  @Option(help: "The name that people know you by.") var name: String?
  @Option(help: "A PNG or JPEG file with the logo.", completion: .file()) var logo: String?
  @Option(help: "The colour of buttons, such as #0a7d55.") var accent: String?
  @Option(help: "The colour of buttons in dark mode; without it, the one for light mode is lightened.") var accentDark:
    String?
  @Option(help: "The URL of your privacy policy.") var privacyURL: String?
  @Option(help: "Where people get help: an e-mail address, a telephone number or an https URL.")
  var supportContact: String?
  @Option(help: "The time in seconds for which a link can be opened.") var linkSeconds: Int?
  @Option(name: .customLong("return-url"), help: "A URL to which people may return; can be repeated.")
  var returnURLs: [String] = []
  @Option(name: .customLong("embedder"), help: "An origin whose pages may show the pages in a frame; can be repeated.")
  var embedders: [String] = []
  @Option(name: .customLong("language"), help: "A language of the pages, such as de; can be repeated.")
  var languages: [String] = []
  @Option(
    help: "A JSON file with texts of the pages: {\"en\": {\"welcomeLead\": \"…\"}}.", completion: .file())
  var texts: String?
  @Option(help: "The terms that the API of hosted verification sessions uses: sora or clear.")
  var compatibility: VerificationFlow.HostedSettings.Compatibility?
  @Option(help: "Who may open a link after it was opened first: anyBrowser, firstBrowser or once.")
  var linkUse: LinkRecord.Use?

  func run() async throws {
    let changes = try changes()
    let settings = try await options.withHostedSettings { try await $0.change(project: $1, changes) }
    try Terminal.print(settings.text())
  }

  private func changes() throws -> @Sendable (inout VerificationFlow.HostedSettings) -> Void {
    let replacement = try file.map(Self.readSettings)
    let logo = try logo.map { $0.isEmpty ? nil : try Self.readLogo($0) }
    let texts = try texts.map { path in
      guard !path.isEmpty else { return [String: [String: String]]() }
      return try JSONDecoder().decode([String: [String: String]].self, from: Self.read(path))
    }
    let origins = try embedders.filter { !$0.isEmpty }.map { text in
      guard let origin = WebOrigin(rawValue: text) else {
        throw ValidationError("--embedder: \"\(text)\" is not an origin, such as https://shop.example")
      }
      return origin
    }
    return {
      [
        name, accent, accentDark, privacyURL, supportContact, linkSeconds, returnURLs, embedders, languages,
        compatibility, linkUse,
      ] settings in
      if let replacement { settings = replacement }
      if let name { settings.name = name.isEmpty ? nil : name }
      if let logo { settings.logo = logo }
      if let accent {
        settings.accent = accent.isEmpty ? nil : .init(light: accent, dark: accentDark ?? "")
      } else if let accentDark, let light = settings.accent?.light {
        settings.accent = .init(light: light, dark: accentDark)
      }
      if let privacyURL { settings.privacyAddress = privacyURL.isEmpty ? nil : privacyURL }
      if let supportContact { settings.supportContact = supportContact.isEmpty ? nil : supportContact }
      if let linkSeconds { settings.linkSeconds = linkSeconds }
      if !returnURLs.isEmpty { settings.returnAddresses = returnURLs.filter { !$0.isEmpty } }
      if !embedders.isEmpty { settings.embedders = origins }
      if !languages.isEmpty { settings.languages = languages.filter { !$0.isEmpty } }
      if let texts { settings.texts = texts }
      if let compatibility { settings.compatibility = compatibility }
      if let linkUse { settings.linkUse = linkUse }
    }
  }

  private static func read(_ path: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw ValidationError("\(path) cannot be read.")
    }
  }

  private static func readSettings(_ path: String) throws -> VerificationFlow.HostedSettings {
    let bytes = try Self.read(path)
    do {
      return try VerificationFlow.HostedSettings(
        JSONCoding.decoder().decode(MusterAPI.HostedSettings.self, from: bytes))
    } catch is DecodingError {
      throw ValidationError("\(path) does not have the form of PUT /v1/hosted-settings.")
    }
  }

  private static func readLogo(_ path: String) throws -> VerificationFlow.HostedSettings.Logo {
    let bytes = try Self.read(path)
    let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    return .init(contentType: isPNG ? "image/png" : "image/jpeg", base64: bytes.base64EncodedString())
  }
}

extension VerificationFlow.HostedSettings.Compatibility: ExpressibleByArgument {}
extension LinkRecord.Use: ExpressibleByArgument {}

extension OriginOptions {
  /// Calls `work` with the settings of the store and the name of the project.
  fileprivate func withHostedSettings<Result: Sendable>(
    _ work: (ManageProjectSettings<VerificationFlow.HostedSettings>, _ project: String) async throws -> Result
  ) async throws -> Result {
    let reader = try await reader()
    let project = try await reader.value(settings.project)
    return try await store.withStore(reader: reader) { try await work(ManageProjectSettings(store: $0), project) }
  }
}

extension VerificationFlow.HostedSettings {
  fileprivate func text() throws -> String {
    let encoder = JSONCoding.encoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(MusterAPI.HostedSettings(self)), as: UTF8.self)
  }
}
