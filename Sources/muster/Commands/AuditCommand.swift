import ArgumentParser
import Configuration
import Foundation
import MusterService
import MusterStore
import VerificationFlow

struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Verify and export the audit.",
    subcommands: [AuditVerifyCommand.self, AuditExportCommand.self])
}

struct AuditVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that no row of the audit was altered, moved, inserted or removed.",
    discussion: """
      Changes nothing. Exits with 0 if the audit is intact; otherwise exits with 1 and prints the number of the first \
      bad row. Store the printed hash elsewhere, with its number: the row of that number, or the seal if there are \
      several chains, must always have that hash.
      """)

  @OptionGroup var store: StoreOptions
  @Flag(settings.json, "Print one JSON object.") var json = false

  func run() async throws {
    let reader = try await reader()
    let asJSON = try await reader.value(settings.json)
    let result = try await Self.verify(reader.storeLocation())
    Terminal.print(asJSON ? try JSONLine.text(Report(result)) : Self.sentence(result))
    if case .failure = result { throw ExitCode.failure }
  }

  private static func verify(_ location: StoreLocation) async throws -> Result<AuditState, AuditFault> {
    do {
      let state = try await using(location, isNeeded: true) {
        try await ProgressBar.during("verified") { bar in
          try await Store.verifyAudit(location) { bar.show($0) }
        }
      }
      return .success(state)
    } catch let fault as AuditFault {
      return .failure(fault)
    }
  }

  private static func sentence(_ result: Result<AuditState, AuditFault>) -> String {
    switch result {
    case .success(let state) where state.seal.number > 0:
      """
      The audit is intact: \(state.rowCount) rows in \(state.heads.count) chains, seal \(state.seal.number) \(state.hash).
      """
    case .success(let state): "The audit is intact: \(state.rowCount) rows, head \(state.hash)."
    case .failure(let fault): "The audit is broken: \(fault)."
    }
  }

  private struct Report: Encodable {
    let whole: Bool
    var rows: Int?
    var head: String?
    var chains: Int?
    var seals: Int?
    var fault: String?
    var row: Int?
    var chain: Int?

    init(_ result: Result<AuditState, AuditFault>) {
      switch result {
      case .success(let state):
        whole = true
        rows = state.rowCount
        head = state.hash
        chains = state.heads.count
        seals = state.seal.number
      case .failure(let fault):
        whole = false
        self.fault = fault.kind.rawValue
        row = fault.row
        chain = fault.chain
      }
    }
  }
}

struct AuditExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the records of the audit, oldest first.",
    discussion: """
      Changes nothing, and can run while the service runs. It does not verify the records; muster audit verify does. \
      Views of pictures are included (rendition.read).
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case csv, jsonl
  }

  @OptionGroup var store: StoreOptions
  @Option(help: "One JSON object per line (jsonl), or a table with a header row (csv, RFC 4180).")
  var format = Format.jsonl
  @Option(help: ArgumentHelp("Only records from this time on: 2026-11-21 or 2026-11-21T08:53:28Z.", valueName: "time"))
  var from: Moment?
  @Option(help: ArgumentHelp("Only records before this time.", valueName: "time"))
  var until: Moment?
  @Option(help: ArgumentHelp("Only records of this session.", valueName: "id"))
  var session: String?

  private static let pageSize = 1000

  func run() async throws {
    try await StoreReader.with(reader(), printNotes)
  }

  private func printNotes(of store: StoreReader) async throws {
    let query = StoreReader.AuditQuery(
      from: from?.instant, until: until?.instant, session: session.map { SessionID($0) })
    if format == .csv { Terminal.print(AuditLine.head) }
    var last = 0
    while true {
      let page = try await store.notes(query, after: last, limit: Self.pageSize)
      for note in page.map(AuditLine.init) {
        Terminal.print(format == .csv ? note.csv : try JSONLine.text(note))
      }
      guard let end = page.last?.number else { return }
      last = end
    }
  }

  /// A point in time as entered by a person: a date or an ISO 8601 time.
  struct Moment: ExpressibleByArgument {
    let instant: Instant

    init?(argument: String) {
      let text = argument.contains("T") ? argument : argument + "T00:00:00Z"
      guard let date = try? Date(text, strategy: .iso8601) else { return nil }
      instant = Instant(milliseconds: Int64(date.timeIntervalSince1970 * 1000))
    }
  }
}
