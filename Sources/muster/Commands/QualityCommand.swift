import ArgumentParser
import Configuration
import DocumentImaging
import MusterService
import MusterStore
import VerificationFlow

struct QualityCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quality",
    abstract: "Try out quality rules.",
    subcommands: [QualityReplayCommand.self])
}

struct QualityReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Show which verdicts on the stored documents would change under other rules.",
    discussion: """
      The rules are those of the setting "quality", which --quality overrides. Each document is judged by its stored \
      facts, as the attempt that it was. Changes nothing, and can run while a service runs. Verdicts of providers, \
      reviewers and sandbox marks stay as they are.
      """)

  @OptionGroup var store: StoreOptions
  @Option(settings.quality, "A JSON file with the rules to try out.") var quality: String?
  @Flag(settings.json, "Print one JSON object per change and line, and one with the totals.") var json = false

  /// The maximum number of documents in memory.
  private static let pageSize = 500

  func run() async throws {
    let reader = try await self.reader()
    let asJSON = try await reader.value(settings.json)
    _ = try await reader.required(settings.quality)
    let verdicts = QualityReplay(rules: try await QualityRules.read(reader, .builtIn, cutsOut: false))
    var sum = QualityReplaySum()
    try await StoreReader.with(reader) { store in
      try await Self.pages(of: store) { document in
        let outcome = try verdicts.replay(document)
        sum.add(outcome)
        if case .judged(_, _, let change?) = outcome {
          let change = QualityReplayChange(change)
          Terminal.print(asJSON ? try JSONLine.text(change) : change.line)
        }
      }
    }
    for line in asJSON ? [try JSONLine.text(["sum": sum])] : sum.lines { Terminal.print(line) }
  }

  private static func pages(of store: StoreReader, _ body: (DocumentTry) throws -> Void) async throws {
    var last: DocumentID?
    while true {
      let page = try await store.tries(after: last, limit: pageSize)
      for document in page { try body(document) }
      guard let end = page.last?.document.id else { return }
      last = end
    }
  }
}

/// A verdict that would change, as printed by `muster quality replay`.
struct QualityReplayChange: Encodable {
  let document: String
  let type: String
  let side: String
  let from: String
  let to: String
  let softPass: Bool
  /// The codes that would newly reject the document.
  let coming: [QualityCode]
  /// The codes that would no longer reject the document.
  let going: [QualityCode]

  init(_ change: QualityReplay.Change) {
    document = change.document.rawValue
    type = change.key.type.rawValue
    side = change.key.side.rawValue
    from = change.from.rawValue
    to = change.to.rawValue
    softPass = change.isSoftPass
    coming = change.coming
    going = change.going
  }

  /// The change as one line for people.
  var line: String {
    let codes = coming.map { " +\($0.rawValue)" } + going.map { " -\($0.rawValue)" }
    return "\(document)  \(type) \(side)  \(from) → \(to)\(softPass ? " (soft pass)" : "") \(codes.joined())"
  }
}

/// The summary of a replay.
struct QualityReplaySum: Encodable {
  /// The number of documents that a code rejects.
  struct Count: Encodable {
    var before = 0
    var after = 0
  }

  private(set) var documents = 0
  private(set) var judged = 0
  private(set) var changed = 0
  private(set) var toAccepted = 0
  private(set) var toRejected = 0
  /// Documents with a magic value, or decided by a provider or reviewer.
  private(set) var kept = 0
  /// Documents without measurements, or measured before there were rules.
  private(set) var withoutFacts = 0
  /// The codes that reject any document, before or after.
  private(set) var codes: [QualityCode: Count] = [:]

  mutating func add(_ outcome: QualityReplay.Outcome) {
    documents += 1
    switch outcome {
    case .withoutFacts: withoutFacts += 1
    case .kept: kept += 1
    case .judged(let before, let after, let change):
      judged += 1
      for code in before { codes[code, default: Count()].before += 1 }
      for code in after { codes[code, default: Count()].after += 1 }
      guard let change else { return }
      changed += 1
      if change.to == .accepted { toAccepted += 1 } else { toRejected += 1 }
    }
  }

  /// The summary for people.
  var lines: [String] {
    var table = TextTable([.left("code"), .right("refused"), .right("would refuse")])
    for code in QualityCode.allCases {
      guard let count = codes[code] else { continue }
      table.rows.append([code.rawValue, count.before.grouped, count.after.grouped])
    }
    return [
      "\(changed.grouped) of \(judged.grouped) verdicts would change: \(toAccepted.grouped) accepted, "
        + "\(toRejected.grouped) rejected. \(kept.grouped) were decided otherwise and stay, "
        + "\(withoutFacts.grouped) have no facts."
    ] + (table.rows.isEmpty ? [] : table.lines)
  }
}
