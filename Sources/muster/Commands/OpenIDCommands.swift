import ArgumentParser
import Configuration
import Foundation
import MusterAPI
import MusterServer
import MusterService
import MusterStore
import VerificationFlow

struct OpenIDClientsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openid-clients",
    abstract: "Create, list and revoke the programs at which people log in by OpenID Connect.",
    subcommands: [OpenIDClientsCreateCommand.self, OpenIDClientsListCommand.self, OpenIDClientsRevokeCommand.self])
}

/// The options shared by all commands about the OpenID clients of a project.
struct OpenIDClientOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @Option(settings.project, "The project of the client.") var project: String?

  /// Calls `work` with the clients of the store and the name of the project.
  func withClients<Result: Sendable>(
    reader: ConfigReader, _ work: (ManageOpenIDClients, _ project: String) async throws -> Result
  ) async throws -> Result {
    let project = try await reader.value(settings.project)
    return try await store.withStore(reader: reader) { try await work(ManageOpenIDClients(store: $0), project) }
  }
}

struct OpenIDClientsCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create an OpenID client and print its credentials.",
    discussion: """
      The project must exist; it is created with its first key: muster keys create --project. A redirect URI has https, \
      http and localhost, or the scheme of an app, such as com.example.app.
      """)

  @OptionGroup var options: OpenIDClientOptions
  @Option(settings.name, "A name by which people recognise the client.") var name: String?
  @Option(settings.redirectUris) var redirectUris: String?
  @Flag(settings.publicClient) var publicClient = false
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let request = ManageOpenIDClients.Request(
      name: try await reader.required(settings.name),
      redirectURIs: try await reader.required(settings.redirectUris).split(separator: ",").map(String.init),
      isPublic: try await reader.value(settings.publicClient))
    let created = try await options.withClients(reader: reader) { try await $0.create(request, project: $1) }
    let client = OpenIDClient(created.client, secret: created.secret)
    if try await reader.value(settings.json) {
      Terminal.print(try JSONLine.text(client))
    } else {
      Terminal.print("client id      \(client.clientId)")
      if let secret = client.clientSecret { Terminal.print("client secret  \(secret)") }
    }
    Terminal.note(
      "Created the OpenID client \(client.clientId)." + (client.public ? "" : " Its secret is shown only once."))
  }
}

struct OpenIDClientsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the OpenID clients of a project, including revoked ones. Secrets are not stored.")

  @OptionGroup var options: OpenIDClientOptions
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let clients = try await options.withClients(reader: reader) { try await $0.list(project: $1) }
      .map { OpenIDClient($0) }
    try await TextTable.print(
      clients, asJSON: reader.value(settings.json),
      [.left("client id"), .left("name"), .left("public"), .left("redirect URIs"), .left("created"), .left("revoked")]
    ) {
      [
        $0.clientId, $0.name, $0.public ? "yes" : "no", $0.redirectUris.joined(separator: ", "),
        $0.createdAt.ISO8601Format(), $0.revokedAt?.ISO8601Format() ?? "",
      ]
    }
  }
}

struct OpenIDClientsRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke an OpenID client with its codes and access tokens, immediately and permanently.")

  @OptionGroup var options: OpenIDClientOptions
  @Argument(help: "The client's id, as shown by \"muster openid-clients list\".")
  var id: String

  func run() async throws {
    let reader = try await reader()
    guard try await options.withClients(reader: reader, { try await $0.revoke(id, project: $1) }) else {
      Terminal.note("\(id) is already revoked.")
      throw ExitCode.failure
    }
    Terminal.note("Revoked the OpenID client \(id).")
  }
}

struct OpenIDKeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openid-keys",
    abstract: "List and replace the keys that sign the tokens of OpenID clients.",
    subcommands: [OpenIDKeysListCommand.self, OpenIDKeysRotateCommand.self])
}

struct OpenIDKeysListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the keys that are published. The private keys are not shown.")

  @OptionGroup var store: StoreOptions
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let keys = try await store.withStore(reader: reader) { try await TokenKeys(store: $0).list() }.map(Row.init)
    try await TextTable.print(
      keys, asJSON: reader.value(settings.json),
      [.left("id"), .left("signs from"), .left("created"), .left("signs")]
    ) { [$0.id, $0.signsFrom.ISO8601Format(), $0.createdAt.ISO8601Format(), $0.signs ? "yes" : "no"] }
  }

  private struct Row: Encodable {
    let id: String
    let signsFrom: Date
    let createdAt: Date
    let signs: Bool

    init(_ key: TokenKeys.Listed) {
      (id, signs) = (key.id, key.signs)
      (signsFrom, createdAt) = (Date(key.signsFrom), Date(key.createdAt))
    }
  }
}

struct OpenIDKeysRotateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Replace the keys that sign tokens at once, because one of them may be known to others.",
    discussion: """
      The service replaces its keys every 90 days by itself. This command removes all of them immediately, so that \
      tokens that they signed can no longer be verified. Services that are running need no restart.
      """)

  @OptionGroup var store: StoreOptions

  func run() async throws {
    let reader = try await reader()
    let id = try await store.withStore(reader: reader) { try await TokenKeys(store: $0).rotate() }
    Terminal.note("The key \(id) signs all tokens from now on.")
  }
}
