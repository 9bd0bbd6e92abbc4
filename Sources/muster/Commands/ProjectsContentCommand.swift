import ArgumentParser
import Foundation
import MusterAPI
import MusterServer
import MusterService
import VerificationFlow

struct ProjectsContentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "content",
    abstract: "Set the consequences of documents' contents.",
    subcommands: [ProjectsContentShowCommand.self, ProjectsContentSetCommand.self])
}

struct ProjectsContentShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the consequences of documents' contents, as JSON.")

  @OptionGroup var options: OriginOptions

  func run() async throws {
    let rules = try await options.withContentRules { try await $0.read(project: $1) }
    try Terminal.print(rules.text())
  }
}

struct ProjectsContentSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change the consequences of documents' contents, and print them as JSON.",
    discussion: """
      What is not given stays as it is. The codes are those of findings, such as DOCUMENT_EXPIRED; the consequences are \
      IGNORE, DOUBT, REUPLOAD and REJECT. Running services apply a change at the next document.
      """)

  @OptionGroup var options: OriginOptions
  @Option(
    name: .customLong("on"), help: "A code and its consequence, such as DOCUMENT_EXPIRED=REUPLOAD; can be repeated.")
  var consequences: [ContentConsequence] = []
  @Option(help: "The minimum age in years; 0 sets none.") var minAge: Int?
  @Option(help: "Whether people are recognised in other sessions of the project: true or false.")
  var recognizePeople: Bool?

  func run() async throws {
    let rules = try await options.withContentRules { [consequences, minAge, recognizePeople] manage, project in
      try await manage.change(project: project) { rules in
        for one in consequences { rules.consequences[one.code] = one.consequence }
        if let minAge { rules.minAge = minAge == 0 ? nil : minAge }
        if let recognizePeople { rules.recognizesPeople = recognizePeople }
      }
    }
    try Terminal.print(rules.text())
  }
}

/// A code with its consequence, `CODE=CONSEQUENCE`.
struct ContentConsequence: ExpressibleByArgument, Sendable {
  let code: ContentCode
  let consequence: VerificationFlow.ContentRules.Consequence

  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let code = ContentCode(rawValue: parts[0]),
      let consequence = VerificationFlow.ContentRules.Consequence(rawValue: parts[1])
    else { return nil }
    self.code = code
    self.consequence = consequence
  }
}

extension OriginOptions {
  /// Calls `work` with the rules of the store and the name of the project.
  fileprivate func withContentRules<Result: Sendable>(
    _ work: (ManageProjectSettings<VerificationFlow.ContentRules>, _ project: String) async throws -> Result
  ) async throws -> Result {
    let reader = try await reader()
    let project = try await reader.value(settings.project)
    return try await store.withStore(reader: reader) { try await work(ManageProjectSettings(store: $0), project) }
  }
}

extension VerificationFlow.ContentRules {
  fileprivate func text() throws -> String {
    let encoder = JSONCoding.encoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(MusterAPI.ContentRules(self)), as: UTF8.self)
  }
}
