package import DocumentImaging
package import MusterStore
package import VerificationFlow

/// Judges the stored measurements of a document again, by other rules.
package struct QualityReplay: Sendable {
  /// A verdict that would change.
  package struct Change: Sendable, Equatable {
    package let document: DocumentID
    /// The type and side that it shows.
    package let key: SideKey
    /// The verdict of the inspection at the time: accepted or rejected.
    package let from: DocumentStatus
    /// The verdict by the other rules.
    package let to: DocumentStatus
    /// Whether it would pass only because faults are tolerated.
    package let isSoftPass: Bool
    /// The codes that would reject it and did not, worst first.
    package let coming: [QualityCode]
    /// The codes that rejected it and would not, worst first.
    package let going: [QualityCode]
  }

  /// The result for one document.
  package enum Outcome: Sendable, Equatable {
    /// Nothing was measured, or the inspection took place before rules were recorded.
    case withoutFacts
    /// The verdict stays: a sandbox mark, a provider or a reviewer determined it, there is none, or a later release
    /// measured the facts.
    case kept
    /// Judged again, with the codes that rejected it and those that would; a change if the verdict differs.
    case judged(before: [QualityCode], after: [QualityCode], Change?)
  }

  private let rules: QualityRules

  package init(rules: QualityRules) {
    self.rules = rules
  }

  /// Judges a document again, with the earlier rejections of its side at that time.
  ///
  /// - Throws: `DecodingError` if Muster did not store its measurements.
  package func replay(_ candidate: DocumentTry) throws -> Outcome {
    let (document, inspection) = (candidate.document, candidate.document.inspection)
    guard inspection.isMarked || inspection.rulesId != nil else { return .withoutFacts }
    guard !inspection.isMarked, let from = verdictOfOurs(on: document) else { return .kept }
    let facts = try inspection.facts.decoded()
    let stored = facts.compactMap(QualityFact.init)
    guard stored.count == facts.count else { return .kept }
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

  /// Returns the verdict of the inspection, if it determined the outcome.
  private func verdictOfOurs(on document: DocumentRecord) -> DocumentStatus? {
    switch (document.verdict, document.rejectOrigin) {
    case (.rejected?, .quality?): .rejected
    case (.accepted?, _), (nil, _): document.passedQuality ? .accepted : nil
    default: nil
    }
  }
}

extension QualityFact {
  /// Decodes a stored fact; nil for an unknown code or severity.
  fileprivate init?(_ fact: InspectionRecord.Fact) {
    guard let code = QualityCode(rawValue: fact.code), let severity = Severity(rawValue: fact.severity) else {
      return nil
    }
    self.init(code: code, value: fact.value, threshold: fact.threshold, severity: severity)
  }
}
