import ArgumentParser
import Configuration
import Foundation
import MusterService
import VerificationFlow

/// `muster keys signature list`: lists a project's signature keys without their secrets.
struct KeysSignatureListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List a project's signature keys, including revoked ones.")

  @OptionGroup var options: SignatureKeyOptions
  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() async throws {
    let reader = try await options.reader([.json: .flag(json)])
    let keys = try await options.withKeys(reader: reader) { try await $0.list(project: $1) }.map(Row.init)
    if try await reader.isOn(.json) {
      for key in keys { Terminal.print(try JSONLine.text(key)) }
      return
    }
    var table = TextTable([.left("id"), .left("algorithm"), .left("created"), .left("revoked")])
    table.rows = keys.map { [$0.id, $0.algorithm, $0.createdAt.ISO8601Format(), $0.revokedAt?.ISO8601Format() ?? ""] }
    for line in table.lines { Terminal.print(line) }
  }

  private struct Row: Encodable {
    let id: String
    let algorithm: String
    let createdAt: Date
    let revokedAt: Date?

    init(_ key: SignatureKeyRecord) {
      id = key.id.rawValue
      algorithm = key.algorithm.rawValue
      createdAt = Date(key.createdAt)
      revokedAt = key.revokedAt.map { Date($0) }
    }
  }
}
