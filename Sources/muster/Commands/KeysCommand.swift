import ArgumentParser
import Configuration
import Foundation
import MusterService
import MusterStore
import VerificationFlow

struct KeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Create, list and revoke the keys that give access to the service for a project.",
    subcommands: [
      KeysCreateCommand.self, KeysListCommand.self, KeysRevokeCommand.self, KeysSignatureCommand.self,
      KeysCreateMasterCommand.self, KeysRotateMasterCommand.self,
    ])
}

struct KeysCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a key and print it. It is shown only once, because only its hash is stored.",
    usage: "muster keys create --name <name> --scope <scope,…> [<options>]")

  @OptionGroup var store: StoreOptions
  @Option(settings.name) var name: String?
  @Option(settings.scope) var scope: String?
  @Option(settings.expiryDays) var expiryDays: Int?
  @Option(settings.project, "The project to which the key belongs.") var project: String?
  @Flag(settings.sandbox) var sandbox = false

  func run() async throws {
    let reader = try await reader()
    let name = try await reader.required(settings.name)
    let scopes = try Self.scopes(in: try await reader.required(settings.scope))
    let project = try await reader.value(settings.project)
    let isSandbox = try await reader.value(settings.sandbox)
    let lifetime = try await reader.value(settings.expiryDays).map { Duration.seconds($0 * 86_400) }
    let (key, secret) = try await store.withStore(reader: reader, createsFolder: true) { store in
      try await ManageKeys(store: store).create(
        name: name, scopes: scopes, project: project, isSandbox: isSandbox, lifetime: lifetime)
    }
    Terminal.print(secret)
    Terminal.note("Created the key \(key.id) of the project \"\(key.project.name)\". It is shown only once.")
  }

  /// Returns the scopes in a comma-separated list such as `sessions,review`.
  static func scopes(in text: String) throws -> Set<KeyScope> {
    try Set(
      text.split(separator: ",", omittingEmptySubsequences: false).map {
        try settings.scope.choice($0.trimmingCharacters(in: .whitespaces))
      })
  }
}

struct KeysListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List all keys, including revoked ones. The keys themselves are not stored and cannot be shown.")

  @OptionGroup var store: StoreOptions
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let keys = try await store.withStore(reader: reader) { try await ManageKeys(store: $0).list() }.map(Row.init)
    try await TextTable.print(
      keys, asJSON: reader.value(settings.json),
      [
        .left("id"), .left("name"), .left("project"), .left("sandbox"), .left("scopes"), .left("created"),
        .left("expires"), .left("revoked"),
      ], \.cells)
  }

  private struct Row: Encodable {
    let id: String
    let name: String
    let project: String
    let sandbox: Bool
    let scopes: [String]
    let createdAt: Date
    let expiresAt: Date?
    let revokedAt: Date?

    init(_ key: KeyRecord) {
      id = key.id.rawValue
      name = key.name
      project = key.project.name
      sandbox = key.project.isSandbox
      scopes = key.scopes.map(\.rawValue).sorted()
      createdAt = Date(key.createdAt)
      expiresAt = key.expiresAt.map { Date($0) }
      revokedAt = key.revokedAt.map { Date($0) }
    }

    var cells: [String] {
      [
        id, name, project, sandbox ? "yes" : "no", scopes.joined(separator: ","), createdAt.ISO8601Format(),
        expiresAt?.ISO8601Format() ?? "", revokedAt?.ISO8601Format() ?? "",
      ]
    }
  }
}

struct KeysRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke a key, immediately and permanently.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The key's id, as shown by \"muster keys list\".")
  var id: String

  func run() async throws {
    let reader = try await reader()
    let wasRevoked = try await store.withStore(reader: reader) { try await ManageKeys(store: $0).revoke(id: id) }
    guard wasRevoked else {
      Terminal.note("The key \"\(id)\" does not exist or is already revoked.")
      throw ExitCode.failure
    }
    Terminal.note("Revoked the key \(id).")
  }
}

struct KeysCreateMasterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create-master",
    abstract: "Create a master key in a new file, for services that share a database.",
    discussion: """
      Give each service a copy of the file that only it can read, or its contents in \(settings.masterKeyText.variable). \
      Keep another copy in a safe place, apart from the backups of the database and the pictures: without it, no \
      picture can be read.
      """)

  @Argument(help: "The file to create.")
  var file: String

  func run() async throws {
    let path = Folder.absolutePath(file)
    guard !FileManager.default.fileExists(atPath: path) else {
      throw ValidationError("file: \"\(path)\" exists already.")
    }
    do {
      let key = try MasterKey.loadOrCreate(at: path)
      Terminal.note("Created the master key \(key.id) in \(path).")
    } catch {
      throw ValidationError("file: \"\(path)\" cannot be created: \(Explanation.reason(for: error))")
    }
  }
}

struct KeysRotateMasterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate-master",
    abstract: "Replace the master key in master.key with a new one.",
    discussion: """
      Stop the service first, and run no other command on the folder at the same time. The keys of all pictures and \
      signatures are wrapped again; no picture changes. Keys, tokens, codes and the audit stay as they are. An \
      interrupted run loses nothing: run the command again to continue.

      Earlier backups need the previous key. For backups without a key, keep a copy of the old master.key for as long \
      as you keep the backups.
      """)

  @OptionGroup var store: StoreOptions
  @Flag(settings.json, "Print one JSON object.") var json = false

  func run() async throws {
    let reader = try await reader()
    guard try await reader.value(settings.database) == nil else {
      throw ValidationError(
        """
        database: the master key of a store in PostgreSQL cannot be replaced in place, because services that still have \
        the former one would go on using it. Stop all services, move the store to a folder with muster migrate, replace \
        the key there, and move it to an empty database.
        """)
    }
    let report = Report(try await Self.rotate(reader.dataFolder()))
    Terminal.print(try await reader.value(settings.json) ? JSONLine.text(report) : report.sentence)
    guard report.unreadable.isEmpty else {
      Terminal.note(
        "The keys of these blobs could not be opened before the rotation and stay as they are: \(report.unreadable)")
      throw ExitCode.failure
    }
  }

  private static func rotate(_ folder: String) async throws -> MasterKeyRotation {
    try await using(folder, isNeeded: true) {
      try await Store.rotateMasterKey(of: folder, at: Clock.system.now())
    }
  }

  private struct Report: Encodable {
    let from: String
    let to: String
    let rewrapped: Int
    let unreadable: [String]

    init(_ rotation: MasterKeyRotation) {
      from = rotation.from
      to = rotation.to
      rewrapped = rotation.count
      unreadable = rotation.unreadable.map(\.rawValue)
    }

    var sentence: String {
      "The master key is now \(to) instead of \(from): \(rewrapped.grouped) keys were wrapped again."
    }
  }
}
