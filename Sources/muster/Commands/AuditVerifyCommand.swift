import ArgumentParser
import Configuration
import MusterStore

/// `muster audit verify`: checks that the audit was not altered.
struct AuditVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that no row of the audit was altered, moved, inserted or removed.",
    discussion: """
      Changes nothing. Exits with 0 if the audit is intact; otherwise exits with 1 and prints the number of the first \
      bad row. Store the printed head elsewhere: the row with that number must always have that hash.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(help: ArgumentHelp("The service's data folder. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Flag(help: "Print one JSON object.")
  var json = false

  func run() async throws {
    let reader = try await source.reader([.data: .text(data), .json: .flag(json)])
    let asJSON = try await reader.isOn(.json)
    let result = try await Self.verify(ServicePlan.dataFolder(reader: reader))
    Terminal.print(asJSON ? try JSONLine.text(Report(result)) : Self.sentence(result))
    if case .failure = result { throw ExitCode.failure }
  }

  private static func verify(_ folder: String) async throws -> Result<AuditHead, AuditFault> {
    do {
      let head = try await using(folder, isNeeded: true) {
        try await ProgressBar.during("verified") { bar in
          try await Store.verifyAudit(dataFolder: folder) { bar.show($0) }
        }
      }
      return .success(head)
    } catch let fault as AuditFault {
      return .failure(fault)
    }
  }

  private static func sentence(_ result: Result<AuditHead, AuditFault>) -> String {
    switch result {
    case .success(let head): "The audit is intact: \(head.number) rows, head \(head.hash)."
    case .failure(let fault): "The audit is broken: \(fault)."
    }
  }

  private struct Report: Encodable {
    let whole: Bool
    var rows: Int?
    var head: String?
    var fault: String?
    var row: Int?

    init(_ result: Result<AuditHead, AuditFault>) {
      switch result {
      case .success(let head):
        whole = true
        rows = head.number
        self.head = head.hash
      case .failure(let fault):
        whole = false
        self.fault = fault.kind.rawValue
        row = fault.row
      }
    }
  }
}
