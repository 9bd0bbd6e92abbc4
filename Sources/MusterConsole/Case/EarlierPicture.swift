internal import HTMLMarkup
package import VerificationFlow

/// A picture of a side that does not count any more.
package struct EarlierPicture: Sendable {
  let id: String
  let verdict: String
  let verdictText: String
  let origin: String?
  let findings: [Finding]
  let at: Markup
  let thumbnail: String?
  let alternative: String

  /// - Parameters:
  ///   - verdict: `ACCEPTED`, `REJECTED` or `FAILED`; nil where none was reached.
  ///   - rejectOrigin: Who refused it.
  ///   - errors: The codes of why it was refused.
  ///   - thumbnail: The signed link of its small picture; nil where there is none.
  package init(
    id: String, name: DocumentName, verdict: String?, rejectOrigin: String?, errors: [String], createdAt: Instant,
    thumbnail: String?
  ) {
    self.id = id
    self.verdict = verdict ?? "DISPOSED"
    verdictText = verdict.map(Words.status) ?? "Not judged"
    origin = rejectOrigin.map(Words.origin)
    findings = errors.map { Finding($0, severity: "reject") }
    at = Moment.exact(createdAt)
    self.thumbnail = thumbnail
    alternative = "\(name), an earlier picture"
  }
}
