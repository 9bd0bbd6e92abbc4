import ArgumentParser
import Configuration
import Foundation
import MusterService
import MusterStore
import VerificationFlow

struct AppsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps",
    abstract: "Create, list, rotate and revoke the PowerAuth credentials that apps embed.",
    subcommands: [
      AppsCreateCommand.self, AppsListCommand.self, AppsRotateCommand.self, AppsRevokeCommand.self,
      AppsPlainCommand.self, AppsLeastVersionCommand.self,
    ])
}

/// The options shared by all commands about apps.
struct AppOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @Option(settings.project, "The project of the app.") var project: String?

  /// Calls `work` with the apps of the store and the name of the project.
  func withApps<Result: Sendable>(
    reader: ConfigReader, _ work: (ManageApps, _ project: String) async throws -> Result
  ) async throws -> Result {
    let project = try await reader.value(settings.project)
    return try await store.withStore(reader: reader) { try await work(ManageApps(store: $0), project) }
  }
}

struct AppsCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create an app and print its credentials.",
    usage: "muster apps create --name <name> [<options>]",
    discussion: """
      The project must exist; it is created with its first key: muster keys create --project. Begin with a sandbox \
      project (--sandbox there): a live one needs a provider that sends codes.
      """)

  @OptionGroup var options: AppOptions
  @Option(settings.name, "A name by which people recognise the app.") var name: String?
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let name = try await reader.required(settings.name)
    let credentials = try await options.withApps(reader: reader) { try await $0.create(name: name, project: $1) }
    try await EmbeddedCredentials(credentials).print(asJSON: reader.value(settings.json))
    Terminal.note("Created the app \(credentials.record.app.id). Its application secret is shown only once.")
  }
}

struct AppsRotateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Add credentials to an app and print them, for its next release.",
    discussion: """
      Earlier credentials stay valid, so that installed releases continue to work; revoke them when no installed \
      release uses them. Activated devices remain activated.
      """)

  @OptionGroup var options: AppOptions
  @Flag(settings.json) var json = false
  @Argument(help: "The app's id, as shown by \"muster apps list\".")
  var id: String

  func run() async throws {
    let reader = try await reader()
    let credentials = try await options.withApps(reader: reader) { try await $0.rotate(id, project: $1) }
    try await EmbeddedCredentials(credentials).print(asJSON: reader.value(settings.json))
    Terminal.note("Added credentials to the app \(credentials.record.app.id). Their secret is shown only once.")
  }
}

/// The credentials that an app embeds.
private struct EmbeddedCredentials: Encodable {
  let id: String
  let applicationKey: String
  let applicationSecret: String
  let masterServerPublicKey: String
  let configuration: String
  /// The configurations for version 4 of PowerAuth, by the name of their suite of algorithms.
  let configurations: [String: String]

  init(_ credentials: AppCredentials) throws {
    id = credentials.record.app.id.rawValue
    applicationKey = credentials.record.applicationKey.rawValue
    applicationSecret = credentials.secretText
    masterServerPublicKey = credentials.masterPublicKeyText
    configuration = credentials.configurationText
    configurations = try credentials.configurationTexts()
  }

  func print(asJSON: Bool) throws {
    guard !asJSON else { return Terminal.print(try JSONLine.text(self)) }
    let rows =
      [
        ("application key", applicationKey), ("application secret", applicationSecret),
        ("master server public key", masterServerPublicKey), ("configuration", configuration),
      ] + configurations.sorted { $0.key < $1.key }.map { ("configuration \($0.key)", $0.value) }
    let width = rows.map { $0.0.count }.max() ?? 0
    for (label, value) in rows {
      Terminal.print(label + String(repeating: " ", count: width + 2 - label.count) + value)
    }
  }
}

struct AppsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the credentials of a project's apps, including revoked ones. Secrets are not shown.")

  @OptionGroup var options: AppOptions
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let rows = try await options.withApps(reader: reader) { try await $0.list(project: $1) }.map(Row.init)
    try await TextTable.print(
      rows, asJSON: reader.value(settings.json),
      [.left("id"), .left("name"), .left("application key"), .left("created"), .left("revoked")]
    ) { [$0.id, $0.name, $0.applicationKey, $0.createdAt.ISO8601Format(), $0.revokedAt?.ISO8601Format() ?? ""] }
  }

  private struct Row: Encodable {
    let id: String
    let name: String
    let applicationKey: String
    let createdAt: Date
    let revokedAt: Date?

    init(_ record: AppCredentialsRecord) {
      id = record.app.id.rawValue
      name = record.app.name
      applicationKey = record.applicationKey.rawValue
      createdAt = Date(record.createdAt)
      revokedAt = record.revokedAt.map { Date($0) }
    }
  }
}

struct AppsRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke an app or one of its application keys, immediately and permanently.",
    discussion: """
      The service refuses all requests with them, also those of activated devices. Devices of a revoked application key \
      can act again when their app is updated to another one; those of a revoked app are removed.
      """)

  @OptionGroup var options: AppOptions
  @Argument(help: "The app's id, or an application key, as shown by \"muster apps list\".")
  var name: String

  func run() async throws {
    let reader = try await reader()
    guard try await options.withApps(reader: reader, { try await $0.revoke(name, project: $1) }) else {
      Terminal.note("\(name) is already revoked.")
      throw ExitCode.failure
    }
    Terminal.note("Revoked \(name).")
  }
}

struct AppsPlainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plain",
    abstract: "Set whether apps may use the onboarding protocol without PowerAuth, or print the current setting.",
    discussion: """
      allow: requests under /api are accepted with a bearer token. forbid: they need the signatures, tokens and \
      encryption of PowerAuth.
      """)

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case allow, forbid
  }

  @OptionGroup var options: AppOptions
  @Argument(help: "allow or forbid. Without it, the current setting is printed.")
  var choice: Choice?

  func run() async throws {
    let reader = try await reader()
    let isAllowed = try await options.withApps(reader: reader) { apps, project in
      if let choice { try await apps.setPlain(choice == .allow, project: project) }
      return try await apps.allowsPlain(project: project)
    }
    Terminal.print((isAllowed ? Choice.allow : .forbid).rawValue)
  }
}
