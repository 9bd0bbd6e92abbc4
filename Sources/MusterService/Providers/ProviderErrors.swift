extension ErrorCode {
  package static let answerUnsigned = ErrorCode("ANSWER_UNSIGNED", .unauthenticated)
  package static let questionNotFound = ErrorCode("QUESTION_NOT_FOUND", .notFound)
  package static let remoteCommunicationError = ErrorCode("REMOTE_COMMUNICATION_ERROR", .unavailable)
}
