package import DocumentImaging
package import MusterStore
package import VerificationFlow

/// Judges what was measured on a document once more, by other rules.
package struct QualityReplay: Sendable {
  /// A verdict that would be another.
  package struct Change: Sendable, Equatable {
    /// The document.
    package let document: DocumentID
    /// Which side of which type it shows.
    package let key: SideKey
    /// The verdict of our own look at the time: accepted or rejected.
    package let from: DocumentStatus
    /// What it would be.
    package let to: DocumentStatus
    /// Whether it would pass only because faults are forgiven.
    package let isSoftPass: Bool
    /// The codes that would refuse it and did not, worst first.
    package let coming: [QualityCode]
    /// The codes that refused it and would not, worst first.
    package let going: [QualityCode]
  }

  /// What comes of one document.
  package enum Outcome: Sendable, Equatable {
    /// Nothing was measured on it, or before there were rules.
    case withoutFacts
    /// A mark, a provider or a reviewer decided, or nobody could; or the facts are of a later release.
    case kept
    /// Judged, with the codes that refused it and would; a change where the verdict is another.
    case judged(before: [QualityCode], after: [QualityCode], Change?)
  }

  private let rules: QualityRules

  /// A replay by these rules.
  package init(rules: QualityRules) {
    self.rules = rules
  }

  /// Judges a document at its own try.
  package func callAsFunction(_ candidate: DocumentTry) -> Outcome {
    let (document, inspection) = (candidate.document, candidate.document.inspection)
    guard inspection.isMarked || inspection.rulesId != nil else { return .withoutFacts }
    guard !inspection.isMarked, let from = verdictOfOurs(on: document) else { return .kept }
    let stored = inspection.facts.compactMap(QualityFact.init)
    guard stored.count == inspection.facts.count else { return .kept }
    let thresholds = rules.rules(for: document.key.type).thresholds
    let isTiny = max(document.width, document.height) < PictureRules.minLongSide
    let verdict = QualityVerdict(
      stored.map { $0.code == .resolutionLow && isTiny ? $0 : thresholds.judge($0.code, $0.value) }, rules.softPass,
      earlierRefusals: candidate.earlierRefusals)
    let before = stored.filter { $0.severity == .reject }.map(\.code)
    let after = verdict.refusals
    let to = after.isEmpty ? DocumentStatus.accepted : .rejected
    let change = Change(
      document: document.id, key: document.key, from: from, to: to, isSoftPass: verdict.isSoftPass,
      coming: after.filter { !before.contains($0) }, going: before.filter { !after.contains($0) })
    return .judged(before: before, after: after, from == to ? nil : change)
  }

  /// What our own look came to, where that is what counts.
  private func verdictOfOurs(on document: DocumentRecord) -> DocumentStatus? {
    switch (document.verdict, document.rejectOrigin) {
    case (.rejected?, .quality?): .rejected
    case (.accepted?, _), (nil, _): document.passedQuality ? .accepted : nil
    default: nil
    }
  }
}

extension QualityFact {
  /// A fact as it was kept; nil for words that nobody here knows.
  fileprivate init?(_ fact: InspectionRecord.Fact) {
    guard let code = QualityCode(rawValue: fact.code), let severity = Severity(rawValue: fact.severity) else {
      return nil
    }
    self.init(code: code, value: fact.value, threshold: fact.threshold, severity: severity)
  }
}
