internal import DocumentImaging
internal import VerificationFlow

/// The result that a picture of a sandbox project requests for itself: by its file's name,
/// `front.sandbox-rejected.jpg`, or by a comment in it, `muster-sandbox: rejected`.
struct SandboxMark: Sendable {
  /// The provider's answer, if the picture passes the inspection.
  let answer: SandboxAnswer?
  /// The result of the inspection, if the picture can be decoded.
  let inspection: Event.Inspection
  /// What is wrong with the contents of the document, if its picture passes the inspection.
  let content: ContentCode?

  static let nameMark = ".sandbox-"
  static let commentMark = "muster-sandbox:"

  /// The accepted values with their effects.
  static let values: [SandboxValue] =
    SandboxAnswer.atOnce.map(SandboxValue.init)
    + refusals.map { SandboxValue($0, "`REJECTED` with this code, as after Muster's own quality check.", code: $0) }
    + failures.map { SandboxValue($0, "`FAILED` with this code, as after an error of the service.", code: $0) }
    + ContentCode.allCases.map { SandboxValue(contentMark + $0.rawValue, content) }

  private static let content =
    "The picture passes, but the document's contents have this fault, with the consequence that the project has set."

  /// The prefix of marks about the contents of the document, since some of their codes are also reasons of reviewers.
  private static let contentMark = "content-"

  private static let refusals =
    QualityCode.allCases.filter { $0 != .fileLarge }.map(\.rawValue)
    + [ImagingError.Code.corrupt.rawValue] + ReviewReason.builtIn.map(\.rawValue)
  private static let failures = [ImagingError.Code.failed, .timeout].map(\.rawValue)

  /// Reads the mark of a picture; nil if it has none. A name takes precedence over a comment.
  ///
  /// - Throws: `SANDBOX_VALUE_UNKNOWN` for an unknown mark.
  init?(filename: String?, comments: [String]) throws(ServiceError) {
    guard let value = Self.value(inName: filename ?? "") ?? comments.lazy.compactMap(Self.value(inComment:)).first
    else {
      return nil
    }
    guard let known = Self.values.first(where: { $0.text.lowercased() == value.lowercased() }) else {
      throw .sandboxValueUnknown(
        "The picture's mark must be one of \(Self.values.map(\.text).joined(separator: ", ")).")
    }
    answer = SandboxAnswer(rawValue: known.text)
    content =
      known.text.hasPrefix(Self.contentMark)
      ? ContentCode(rawValue: String(known.text.dropFirst(Self.contentMark.count))) : nil
    inspection =
      if content != nil || answer != nil {
        .passed()
      } else if Self.failures.contains(known.text) {
        .failed([known.text])
      } else if [ImagingError.Code.corrupt.rawValue, QualityCode.incomplete.rawValue].contains(known.text) {
        .unreadable([known.text])
      } else {
        .refused([known.text])
      }
  }

  private static func value(inName name: String) -> String? {
    name.ranges(of: nameMark).last.map { String(name[$0.upperBound...].prefix { $0 != "." }) }
  }

  private static func value(inComment comment: String) -> String? {
    guard comment.hasPrefix(commentMark) else { return nil }
    return String(comment.dropFirst(commentMark.count).filter { !$0.isWhitespace })
  }
}
