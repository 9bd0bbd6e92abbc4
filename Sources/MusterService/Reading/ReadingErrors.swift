extension ErrorCode {
  package static let blockNotFound = ErrorCode("BLOCK_NOT_FOUND", .notFound)
  package static let contentRuleInvalid = ErrorCode("CONTENT_RULE_INVALID", .invalid)
  package static let nothingToBlock = ErrorCode("NOTHING_TO_BLOCK", .conflict)
  package static let readingPending = ErrorCode("READING_PENDING", .conflict)
  package static let tooManyCorrections = ErrorCode("TOO_MANY_CORRECTIONS", .conflict)
}
