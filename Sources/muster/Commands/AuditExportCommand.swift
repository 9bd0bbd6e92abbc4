import ArgumentParser
import Configuration
import Foundation
import MusterService
import MusterStore
import VerificationFlow

/// `muster audit export`: prints the audit records.
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

  @OptionGroup var source: ConfigurationOptions
  @Option(help: ArgumentHelp("The service's data folder. (default: ./muster-data)", valueName: "folder"))
  var data: String?
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
    let reader = try await source.reader([.data: .text(data)])
    let store = try await StoreReader.open(try await ServicePlan.dataFolder(reader: reader))
    do {
      try await printNotes(of: store)
    } catch {
      try? store.close()
      throw error
    }
    try store.close()
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
