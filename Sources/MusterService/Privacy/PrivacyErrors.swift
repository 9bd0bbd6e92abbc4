extension ErrorCode {
  package static let retentionNotSet = ErrorCode("RETENTION_NOT_SET", .notFound)
}
