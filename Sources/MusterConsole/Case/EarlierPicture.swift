internal import HTMLMarkup
package import VerificationFlow

/// A replaced picture of a side.
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
  ///   - verdict: `ACCEPTED`, `REJECTED` or `FAILED`; nil if none was reached.
  ///   - rejectOrigin: The origin of the rejection.
  ///   - errors: The codes of why it was rejected.
  ///   - thumbnail: The signed link of the thumbnail; nil if there is none.
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
