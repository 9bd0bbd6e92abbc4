extension ErrorCode {
  package static let documentSideUnknown = ErrorCode("DOCUMENT_SIDE_UNKNOWN", .invalid)
  package static let documentSubmitFailed = ErrorCode("DOCUMENT_SUBMIT_FAILED", .invalid)
  package static let hintsBusy = ErrorCode("HINTS_BUSY", .unavailable)
  package static let noSuchDocument = ErrorCode("NO_SUCH_DOCUMENT", .notFound)
  package static let renditionNotFound = ErrorCode("RENDITION_NOT_FOUND", .notFound)
  package static let uploadInterrupted = ErrorCode("UPLOAD_INTERRUPTED", .invalid)
}

extension ServiceError {
  static let noSuchDocument = ServiceError(.noSuchDocument, "There is no such document.")
  static let renditionNotFound = ServiceError(
    .renditionNotFound, "The picture does not exist, or is not available yet.")
}
