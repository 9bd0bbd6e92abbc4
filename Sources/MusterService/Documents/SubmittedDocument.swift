internal import Encodings
internal import MusterStore
internal import VerificationFlow

/// The picture received for one side of a document.
struct SubmittedDocument: Sendable {
  /// A completely received picture, or why there is none.
  enum Content: Sendable {
    case picture(ReceivedPicture)
    /// Bytes that are not a valid picture, or no bytes at all.
    case nothing(Event.Inspection, byteCount: Int, sha256: String)
  }

  let id = DocumentID(freshID())
  let submission: DocumentSubmission
  let content: Content

  var picture: ReceivedPicture? {
    guard case .picture(let picture) = content else { return nil }
    return picture
  }

  var sha256: String {
    switch content {
    case .picture(let picture): picture.sha256
    case .nothing(_, _, let sha256): sha256
    }
  }

  var byteCount: Int {
    switch content {
    case .picture(let picture): picture.byteCount
    case .nothing(_, let byteCount, _): byteCount
    }
  }

  /// Returns the submission in the form of the flow.
  ///
  /// - Parameters:
  ///   - isDuplicate: Whether the same picture was rejected before as this side.
  ///   - duplicates: How to handle such a picture.
  func submission(isDuplicate: Bool, _ duplicates: StoreDocuments.Duplicates) -> Submission {
    var inspection: Event.Inspection?
    if case .nothing(let reason, _, _) = content { inspection = reason }
    if isDuplicate, duplicates == .reject { inspection = .refused([TransitionError.Code.duplicateRejected.rawValue]) }
    return Submission(
      id: id, submission.description, sha256: sha256, inspection: inspection, isDuplicate: isDuplicate)
  }
}
