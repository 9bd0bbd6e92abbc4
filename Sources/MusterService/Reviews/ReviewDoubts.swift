package import VerificationFlow

/// Something about a case that a reviewer has to look at before they accept the person.
package struct ReviewDoubt: Sendable, Hashable {
  /// The code of a cause, of a finding or of a presence check, or `CORRECTED`.
  package let code: String
  /// The document concerned, if it is one.
  package let documentId: DocumentID?

  /// The code for a contradiction that only a reviewer's correction resolved.
  package static let corrected = "CORRECTED"
  /// The code for a presence check that the person did not pass.
  package static let presenceFailed = "PRESENCE_FAILED"

  package init(_ code: String, _ documentId: DocumentID? = nil) {
    self.code = code
    self.documentId = documentId
  }
}

extension ReviewCase {
  /// What is wrong with the contents of the documents: for a single case also compared with other sessions.
  package var findings: [ContentFinding] { history?.findings ?? faults.standing }

  /// What would be wrong with the contents if no reviewer had corrected them.
  package var correctedFindings: [ContentFinding] { faults.corrected }

  /// The documents on which a reviewer corrected a field that is compared.
  package var correctedDocuments: Set<DocumentID> {
    Set(documents.filter { $0.contents?.hasComparedCorrection == true }.map(\.document.id))
  }

  /// Every doubt about the case, each once: the causes for which it waits, findings with a consequence or a difference,
  /// a presence check that was not passed, and corrections that resolved a contradiction.
  package var doubts: [ReviewDoubt] {
    let causes = process.reviewCauses.filter { $0.code != .always }.map { ReviewDoubt($0.code.rawValue, $0.documentId) }
    var doubts = causes
    for finding in findings where finding.consequence != .ignore {
      let isKnown = causes.contains { $0.code == finding.code.rawValue }
      if !isKnown {
        doubts.append(
          ReviewDoubt(finding.code.rawValue, finding.documents.count == 1 ? finding.documents.first : nil))
      }
    }
    let isPresenceKnown = causes.contains { $0.code.hasPrefix("PRESENCE_") }
    if !isPresenceKnown, presenceResult.map({ $0 != .accepted }) ?? false {
      doubts.append(ReviewDoubt(ReviewDoubt.presenceFailed))
    }
    if !correctedFindings.isEmpty { doubts.append(ReviewDoubt(ReviewDoubt.corrected)) }
    return doubts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The result of the latest presence check; nil if there was none.
  private var presenceResult: Event.ProviderAnswer? {
    presence.last?.judgement.answer ?? process.current?.presence.result
  }
}

/// What is wrong with the contents of a case's documents, by themselves and compared with each other.
struct ContentFaults: Sendable {
  /// As the documents were corrected.
  let standing: [ContentFinding]
  /// What only corrections resolved.
  let corrected: [ContentFinding]

  init(
    _ documents: [DocumentView], of process: OnboardingProcess, claims: Claims?, by rules: ContentRules,
    in catalogue: DocumentCatalogue
  ) {
    let read = documents.filter(\.document.passedQuality).compactMap { view in
      view.contents.map { contents in
        FindContentFaults.Document(
          record: view.document, contents: contents, countries: process.countries(of: view.document))
      }
    }
    let faults = FindContentFaults(rules: rules, claims: claims, catalogue: catalogue)
    standing = faults.find(read)
    guard read.contains(where: \.contents.hasComparedCorrection) else {
      corrected = []
      return
    }
    let remaining = Set(standing.flatMap(Self.keys))
    corrected = faults.find(
      read.map { .init(record: $0.record, contents: $0.contents.uncorrected, countries: $0.countries) }
    ).compactMap { finding in
      var finding = finding
      finding.differences.removeAll { remaining.contains("\(finding.code.rawValue) \($0.field)") }
      return finding.differences.isEmpty ? nil : finding
    }
  }

  private static func keys(_ finding: ContentFinding) -> [String] {
    finding.differences.map { "\(finding.code.rawValue) \($0.field)" }
  }
}
