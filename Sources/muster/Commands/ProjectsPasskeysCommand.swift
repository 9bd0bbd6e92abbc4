import ArgumentParser
import Configuration
import Foundation
import MusterAPI
import MusterServer
import MusterService
import VerificationFlow

struct ProjectsPasskeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passkeys", abstract: "Set whether people log in with passkeys in a project, and where.",
    subcommands: [ProjectsPasskeysShowCommand.self, ProjectsPasskeysSetCommand.self])
}

struct ProjectsPasskeysShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the settings of the passkeys, as JSON.")

  @OptionGroup var options: OriginOptions

  func run() async throws {
    let settings = try await options.withPasskeySettings { try await $0.read(project: $1) }
    try Terminal.print(settings.text())
  }
}

struct ProjectsPasskeysSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change the settings of the passkeys, and print them as JSON.",
    discussion: """
      What is not given stays as it is; an empty text removes a setting. Running services apply a change at the next \
      request. A passkey is of the relying party for which it was made: after a change of that, people need new ones.
      """)

  @OptionGroup var options: OriginOptions
  @Option(help: "Whether people log in with passkeys: on or off. PIN logins have to be on as well.")
  var enabled: ProjectsPinLoginSetCommand.Switch?
  @Option(help: "The host that passkeys are of, such as bank.example; without it, that of the service.")
  var relyingParty: String?
  @Option(
    help: """
      What may use passkeys besides the service's own pages, with commas between: origins of pages such as \
      https://www.bank.example, and apps such as android:apk-key-hash:….
      """)
  var origins: String?

  func run() async throws {
    let (enabled, relyingParty, origins) = (enabled, relyingParty, origins)
    let settings = try await options.withPasskeySettings {
      try await $0.change(project: $1) { settings in
        if let enabled { settings.isOn = enabled == .on }
        if let relyingParty { settings.relyingParty = relyingParty.isEmpty ? nil : relyingParty }
        if let origins {
          settings.origins = origins.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }
      }
    }
    try Terminal.print(settings.text())
  }
}

extension OriginOptions {
  /// Calls `work` with the settings of the store and the name of the project.
  fileprivate func withPasskeySettings<Result: Sendable>(
    _ work: (ManageProjectSettings<VerificationFlow.PasskeySettings>, _ project: String) async throws -> Result
  ) async throws -> Result {
    let reader = try await reader()
    let project = try await reader.value(settings.project)
    return try await store.withStore(reader: reader) { try await work(ManageProjectSettings(store: $0), project) }
  }
}

extension VerificationFlow.PasskeySettings {
  fileprivate func text() throws -> String {
    let encoder = JSONCoding.encoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(MusterAPI.PasskeySettings(self)), as: UTF8.self)
  }
}
