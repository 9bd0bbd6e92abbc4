import ArgumentParser
import Configuration
import MusterService
import MusterStore
import VerificationFlow

/// `muster keys create`: creates a key and prints it once.
struct KeysCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a key and print it. It is shown only once, because only its hash is stored.")

  @OptionGroup var store: KeyStoreOptions
  @Option(help: "A name that tells people which key this is.")
  var name: String?
  @Option(
    help: ArgumentHelp(
      "The key's scopes, separated by commas: one or more of sessions, onboarding, review and admin.",
      valueName: "scope,…"))
  var scope: String?
  @Option(help: "The project to which the key belongs. (default: default)")
  var project: String?
  @Flag(help: "The project is a sandbox, for tests.")
  var sandbox = false

  func run() async throws {
    let reader = try await store.reader([
      .name: .text(name), .scope: .text(scope), .project: .text(project), .sandbox: .flag(sandbox),
    ])
    let name = try await reader.required(.name)
    let scopes = try Self.scopes(in: try await reader.required(.scope))
    let project = try await reader.text(.project) ?? "default"
    let isSandbox = try await reader.isOn(.sandbox)
    let (key, secret) = try await store.withStore(reader: reader, createsFolder: true) { store in
      try await ManageKeys(store: store).create(name: name, scopes: scopes, project: project, isSandbox: isSandbox)
    }
    Terminal.print(secret)
    Terminal.note("Created the key \(key.id) of the project \"\(key.project.name)\". It is shown only once.")
  }

  /// Returns the scopes in a comma-separated list such as `sessions,review`.
  static func scopes(in text: String) throws -> Set<KeyScope> {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " }).trimmedAtEnd
    }
    return try Set(words.map { try Setting.scope.word($0) })
  }
}
