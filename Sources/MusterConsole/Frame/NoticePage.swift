internal import MusterTexts

/// A page that reports an error, or that a case has changed.
package struct NoticePage: ConsolePage {
  package static let template = Template.notice
  package let title: String
  let sentence: String
  let detail: String?
  let code: String
  let status: Int
  let requestId: String?
  let back: Link

  package struct Link: Sendable {
    let path: String
    let text: String

    /// Creates a link to a path below `/review`.
    package init(_ path: String, _ text: String) {
      self.path = path
      self.text = text
    }
  }

  /// Creates a notice.
  ///
  /// - Parameters:
  ///   - status: The HTTP status of the response.
  ///   - code: The stable code of the error; `MusterTexts` has its message.
  ///   - detail: More about it, for the reviewer.
  ///   - requestId: The id of the request in the log.
  ///   - back: The link to continue with.
  package init(
    status: Int, code: String, detail: String? = nil, requestId: String? = nil,
    back: Link = Link("/review", "Back to the queue")
  ) {
    title =
      switch (code, status) {
      case ("CASE_CHANGED", _): "This case has changed"
      case (_, 403): "You do not have access"
      case (_, 404): "There is nothing here"
      case (_, 400..<500): "That did not work"
      default: "Something went wrong"
      }
    sentence =
      switch code {
      case "CASE_CHANGED": "Nothing was decided, because the case changed in the meantime. Please look at it again."
      case "SESSION_NOT_FOUND": "There is no such case in this project, or it was erased."
      default: Texts.sentence(for: code, in: .english)
      }
    // It has codes, which are for programs. The form names the doubts in words.
    self.detail = code == "DOUBTS_NOT_NAMED" ? nil : detail
    self.code = code
    self.status = status
    self.requestId = requestId
    self.back = back
  }

  /// Returns the notice that a case has changed since it was displayed, with a link back to it.
  package static func caseChanged(_ caseId: String, requestId: String? = nil) -> NoticePage {
    NoticePage(
      status: 409, code: "CASE_CHANGED", requestId: requestId,
      back: Link("/review/cases/\(caseId)", "Look at it again"))
  }
}
