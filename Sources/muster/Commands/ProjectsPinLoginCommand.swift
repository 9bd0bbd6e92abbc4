import ArgumentParser
import Configuration
import Foundation
import MusterAPI
import MusterServer
import MusterService
import VerificationFlow

struct ProjectsPinLoginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin-login", abstract: "Set whether the apps of a project log people in with a PIN, and how.",
    subcommands: [ProjectsPinLoginShowCommand.self, ProjectsPinLoginSetCommand.self])
}

struct ProjectsPinLoginShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the settings of the PIN logins, as JSON.")

  @OptionGroup var options: OriginOptions

  func run() async throws {
    let settings = try await options.withPinLoginSettings { try await $0.read(project: $1) }
    try Terminal.print(settings.text())
  }
}

struct ProjectsPinLoginSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change the settings of the PIN logins, and print them as JSON.",
    discussion: """
      What is not given stays as it is; an empty text removes a setting. Running services apply a change at the next \
      request.
      """)

  @OptionGroup var options: OriginOptions
  @Option(help: "Whether apps of the project log people in with a PIN: on or off.")
  var enabled: Switch?
  @Option(
    name: .customLong("default"), help: "Whether apps that name no project belong to this one: on or off.")
  var isDefault: Switch?
  @Option(help: "Who may register a device: EMAIL for everyone with an e-mail address, SESSION for verified persons.")
  var registration: VerificationFlow.PinLoginSettings.Registration?
  @Option(help: "How e-mail addresses are verified: link or code.")
  var method: VerificationFlow.PinLoginSettings.Method?
  @Option(help: "The number of digits of a PIN, 4 to 6.")
  var pinLength: Int?
  @Option(name: .customLong("confirmation-url"), help: "The page of the app to which the link in an e-mail leads.")
  var confirmationURL: String?
  @Option(help: "The lowest version of the apps, such as 2.1.")
  var minimumVersion: String?
  @Option(help: "How long a login is valid, in seconds, 60 to 86400.")
  var loginSeconds: Int?

  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  func run() async throws {
    let (enabled, isDefault, registration, method) = (enabled, isDefault, registration, method)
    let (pinLength, confirmationURL) = (pinLength, confirmationURL)
    let (minimumVersion, loginSeconds) = (minimumVersion, loginSeconds)
    let settings = try await options.withPinLoginSettings {
      try await $0.change(project: $1) { settings in
        if let enabled { settings.isOn = enabled == .on }
        if let isDefault { settings.isDefault = isDefault == .on }
        if let registration { settings.registration = registration }
        if let method { settings.method = method }
        if let pinLength { settings.pinLength = pinLength }
        if let confirmationURL { settings.confirmationURL = confirmationURL.isEmpty ? nil : confirmationURL }
        if let minimumVersion { settings.minimumVersion = minimumVersion.isEmpty ? nil : minimumVersion }
        if let loginSeconds { settings.loginSeconds = loginSeconds }
      }
    }
    try Terminal.print(settings.text())
  }
}

extension VerificationFlow.PinLoginSettings.Registration: ExpressibleByArgument {}
extension VerificationFlow.PinLoginSettings.Method: ExpressibleByArgument {}

extension OriginOptions {
  /// Calls `work` with the settings of the store and the name of the project.
  fileprivate func withPinLoginSettings<Result: Sendable>(
    _ work: (ManageProjectSettings<VerificationFlow.PinLoginSettings>, _ project: String) async throws -> Result
  ) async throws -> Result {
    let reader = try await reader()
    let project = try await reader.value(settings.project)
    return try await store.withStore(reader: reader) { try await work(ManageProjectSettings(store: $0), project) }
  }
}

extension VerificationFlow.PinLoginSettings {
  fileprivate func text() throws -> String {
    let encoder = JSONCoding.encoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(MusterAPI.PinLoginSettings(self)), as: UTF8.self)
  }
}
