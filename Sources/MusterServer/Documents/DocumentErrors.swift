import MusterService

extension ErrorCode {
  static let multipartMalformed = ErrorCode("MULTIPART_MALFORMED", .invalid)
}
