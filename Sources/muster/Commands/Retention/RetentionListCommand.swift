import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster retention list`: lists the rules of projects and document types.
struct RetentionListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the values that were set. All others come from the service's configuration.")

  @OptionGroup var store: KeyStoreOptions
  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() async throws {
    let reader = try await store.reader([.json: .flag(json)])
    let rows = try await store.withStore(reader: reader) { try await ManageRetention(store: $0).list() }
      .map { RetentionRow(project: $0.project, $0.rule) }
    if try await reader.isOn(.json) {
      for row in rows { Terminal.print(try JSONLine.text(row)) }
      return
    }
    var table = TextTable([.left("project"), .left("type"), .right("seconds"), .right("rejected seconds")])
    table.rows = rows.map { row in
      [row.project, row.type ?? "*", row.seconds.map { "\($0)" } ?? "", row.rejectedSeconds.map { "\($0)" } ?? ""]
    }
    for line in table.lines { Terminal.print(line) }
  }
}

struct RetentionRow: Encodable {
  let project: String
  let type: String?
  let seconds: Double?
  let rejectedSeconds: Double?

  init(project: String, _ rule: RetentionRule) {
    self.project = project
    type = rule.type?.rawValue
    seconds = rule.accepted.map { $0 / .seconds(1) }
    rejectedSeconds = rule.rejected.map { $0 / .seconds(1) }
  }
}
