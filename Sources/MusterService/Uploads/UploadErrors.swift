extension ErrorCode {
  package static let checksumMismatch = ErrorCode("CHECKSUM_MISMATCH", .checksumMismatch)
  package static let tooManyUploads = ErrorCode("TOO_MANY_UPLOADS", .limitReached)
  package static let uploadBusy = ErrorCode("UPLOAD_BUSY", .locked)
  package static let uploadComplete = ErrorCode("UPLOAD_COMPLETE", .conflict)
  package static let uploadIDReused = ErrorCode("UPLOAD_ID_REUSED", .conflict)
  package static let uploadNotFound = ErrorCode("UPLOAD_NOT_FOUND", .notFound)
  package static let uploadOffsetMismatch = ErrorCode("UPLOAD_OFFSET_MISMATCH", .conflict)
  package static let uploadRefused = ErrorCode("UPLOAD_REFUSED", .gone)
}

extension ServiceError {
  static let uploadNotFound = ServiceError(.uploadNotFound, "There is no such upload in this session.")
}
