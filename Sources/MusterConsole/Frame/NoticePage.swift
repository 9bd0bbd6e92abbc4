internal import MusterTexts

/// Something went another way: an error, or a case that has changed.
package struct NoticePage: ConsolePage {
  /// What lays it out.
  package static let template = Template.notice
  /// What the page is called.
  package let title: String
  let sentence: String
  let detail: String?
  let code: String
  let status: Int
  let requestId: String?
  let back: Link

  /// Where to go on.
  package struct Link: Sendable {
    let path: String
    let text: String

    /// A link to a path below `/review`.
    package init(_ path: String, _ text: String) {
      self.path = path
      self.text = text
    }
  }

  /// A notice.
  ///
  /// - Parameters:
  ///   - status: The HTTP status that it is answered with.
  ///   - code: The stable code of what happened; `MusterTexts` has its sentence.
  ///   - detail: More about it, for people.
  ///   - requestId: Under which id the log has it.
  ///   - back: Where to go on.
  package init(
    status: Int, code: String, detail: String? = nil, requestId: String? = nil,
    back: Link = Link("/review", "Back to the queue")
  ) {
    title =
      switch (code, status) {
      case ("CASE_CHANGED", _): "This case has changed"
      case (_, 403): "This is not for you"
      case (_, 404): "There is nothing here"
      case (_, 400..<500): "This did not work"
      default: "Something went wrong"
      }
    sentence =
      switch code {
      case "CASE_CHANGED": "Nothing was decided: somebody or something was quicker. Please look at it again."
      case "SESSION_NOT_FOUND": "There is no such case in this project, or it was erased."
      default: Texts.sentence(for: code, in: .english)
      }
    self.detail = detail
    self.code = code
    self.status = status
    self.requestId = requestId
    self.back = back
  }

  /// The notice that a case has changed since it was looked at, with the way back to it.
  package static func caseChanged(_ caseId: String, requestId: String? = nil) -> NoticePage {
    NoticePage(
      status: 409, code: "CASE_CHANGED", requestId: requestId,
      back: Link("/review/cases/\(caseId)", "Look at it again"))
  }
}
