import MusterService

extension ErrorCode {
  static let contentTypeUnsupported = ErrorCode("CONTENT_TYPE_UNSUPPORTED", .unsupportedFormat)
  static let tusVersionUnsupported = ErrorCode("TUS_VERSION_UNSUPPORTED", .versionUnsupported)
}
