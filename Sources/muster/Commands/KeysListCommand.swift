import ArgumentParser
import Configuration
import Foundation
import MusterService
import MusterStore
import VerificationFlow

/// `muster keys list`: lists all keys without their secrets.
struct KeysListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List all keys, including revoked ones. The keys themselves are not stored and cannot be shown.")

  @OptionGroup var store: KeyStoreOptions
  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() async throws {
    let reader = try await store.reader([.json: .flag(json)])
    let keys = try await store.withStore(reader: reader) { try await ManageKeys(store: $0).list() }.map(Row.init)
    if try await reader.isOn(.json) {
      for key in keys { Terminal.print(try JSONLine.text(key)) }
      return
    }
    var table = TextTable([
      .left("id"), .left("name"), .left("project"), .left("sandbox"), .left("scopes"), .left("created"),
      .left("revoked"),
    ])
    table.rows = keys.map(\.cells)
    for line in table.lines { Terminal.print(line) }
  }

  private struct Row: Encodable {
    let id: String
    let name: String
    let project: String
    let sandbox: Bool
    let scopes: [String]
    let createdAt: Date
    let revokedAt: Date?

    init(_ key: KeyRecord) {
      id = key.id.rawValue
      name = key.name
      project = key.project.name
      sandbox = key.project.isSandbox
      scopes = key.scopes.map(\.rawValue).sorted()
      createdAt = Date(key.createdAt)
      revokedAt = key.revokedAt.map { Date($0) }
    }

    var cells: [String] {
      [
        id, name, project, sandbox ? "yes" : "no", scopes.joined(separator: ","), createdAt.ISO8601Format(),
        revokedAt?.ISO8601Format() ?? "",
      ]
    }
  }
}
