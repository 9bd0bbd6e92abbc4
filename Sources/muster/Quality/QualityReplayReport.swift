import DocumentImaging
import MusterService
import VerificationFlow

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
