extension ErrorCode {
  package static let webhooksExhausted = ErrorCode("WEBHOOKS_EXHAUSTED", .conflict)
  package static let webhookInvalid = ErrorCode("WEBHOOK_INVALID", .invalid)
  package static let webhookMessageNotFound = ErrorCode("WEBHOOK_MESSAGE_NOT_FOUND", .notFound)
  package static let webhookNotFound = ErrorCode("WEBHOOK_NOT_FOUND", .notFound)
}
