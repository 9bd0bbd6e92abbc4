import ArgumentParser
import Configuration
import Foundation
import MusterAPI
import MusterServer
import MusterService
import VerificationFlow

struct ProjectsPhoneChecksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phone-checks",
    abstract: "Set who may ask for phone checks, and whether a SIM is checked before a code is sent by SMS.",
    subcommands: [ProjectsPhoneChecksShowCommand.self, ProjectsPhoneChecksSetCommand.self])
}

struct ProjectsPhoneChecksShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the settings of the phone checks, as JSON.")

  @OptionGroup var options: OriginOptions

  func run() async throws {
    let settings = try await options.withPhoneCheckSettings { try await $0.read(project: $1) }
    try Terminal.print(settings.text())
  }
}

struct ProjectsPhoneChecksSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change the settings of the phone checks, and print them as JSON.",
    discussion: """
      What is not given stays as it is; an empty text removes a setting. Running services apply a change at the next \
      check.
      """)

  @OptionGroup var options: OriginOptions
  @Option(help: "Whether codes are sent by SMS only to numbers whose SIM was not changed lately: on or off.")
  var gate: Switch?
  @Option(help: "How long ago a change of the SIM is still recent, in minutes, 60 to 540000.")
  var periodMinutes: Int?
  @Option(help: "What becomes of the code if the operator cannot tell: REFUSE, REVIEW or DOUBT.")
  var fallback: VerificationFlow.PhoneCheckSettings.Fallback?
  @Option(
    help: "Whether documents are compared with the holder of the person's number: OFF, SHOW (in the case) or REVIEW.")
  var kycMatch: VerificationFlow.PhoneCheckSettings.HolderMatching?
  @Option(help: "Whether apps may ask for checks without a key, in this project only: on or off.")
  var open: Switch?
  @Option(
    name: .customLong("redirect-url"), help: "A URL to which devices may go at the end of a check; can be repeated.")
  var redirectURLs: [String] = []
  @Option(name: .customLong("callback-url"), help: "The URL to which the end of each check is reported.")
  var callbackURL: String?
  @Option(help: "The country of numbers without a country's code, such as CZ.")
  var defaultCountry: String?

  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  func run() async throws {
    let (gate, periodMinutes, fallback, kycMatch, open) = (gate, periodMinutes, fallback, kycMatch, open)
    let (redirectURLs, callbackURL, defaultCountry) = (redirectURLs, callbackURL, defaultCountry)
    let settings = try await options.withPhoneCheckSettings {
      try await $0.change(project: $1) { settings in
        if let gate { settings.isGateOn = gate == .on }
        if let periodMinutes { settings.periodMinutes = periodMinutes }
        if let fallback { settings.fallback = fallback }
        if let kycMatch { settings.kycMatch = kycMatch }
        if let open { settings.isOpen = open == .on }
        if !redirectURLs.isEmpty { settings.redirectURLs = redirectURLs.filter { !$0.isEmpty } }
        if let callbackURL { settings.callbackURL = callbackURL.isEmpty ? nil : callbackURL }
        if let defaultCountry { settings.defaultCountry = defaultCountry.isEmpty ? nil : defaultCountry }
      }
    }
    try Terminal.print(settings.text())
  }
}

extension VerificationFlow.PhoneCheckSettings.Fallback: ExpressibleByArgument {}
extension VerificationFlow.PhoneCheckSettings.HolderMatching: ExpressibleByArgument {}

extension OriginOptions {
  /// Calls `work` with the settings of the store and the name of the project.
  fileprivate func withPhoneCheckSettings<Result: Sendable>(
    _ work: (ManageProjectSettings<VerificationFlow.PhoneCheckSettings>, _ project: String) async throws -> Result
  ) async throws -> Result {
    let reader = try await reader()
    let project = try await reader.value(settings.project)
    return try await store.withStore(reader: reader) { try await work(ManageProjectSettings(store: $0), project) }
  }
}

extension VerificationFlow.PhoneCheckSettings {
  fileprivate func text() throws -> String {
    let encoder = JSONCoding.encoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(MusterAPI.PhoneCheckSettings(self)), as: UTF8.self)
  }
}
