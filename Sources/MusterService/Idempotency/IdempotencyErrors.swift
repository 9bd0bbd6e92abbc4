extension ErrorCode {
  package static let idempotencyKeyReused = ErrorCode("IDEMPOTENCY_KEY_REUSED", .unreadable)
}
