extension ErrorCode {
  package static let hostedSettingInvalid = ErrorCode("HOSTED_SETTING_INVALID", .invalid)
  package static let linkDeliveryFailed = ErrorCode("LINK_DELIVERY_FAILED", .conflict)
  package static let linkDeliveryMissing = ErrorCode("LINK_DELIVERY_MISSING", .conflict)
  package static let linkInUse = ErrorCode("LINK_IN_USE", .gone)
  package static let linkMessagesExhausted = ErrorCode("LINK_MESSAGES_EXHAUSTED", .limitReached)
  package static let linksExhausted = ErrorCode("LINKS_EXHAUSTED", .limitReached)
  package static let linkNotFound = ErrorCode("LINK_NOT_FOUND", .notFound)
  package static let linkRevoked = ErrorCode("LINK_REVOKED", .gone)
  package static let linkUsed = ErrorCode("LINK_USED", .gone)
  package static let phaseConflict = ErrorCode("PHASE_CONFLICT", .conflict)
  package static let returnURLNotAllowed = ErrorCode("RETURN_URL_NOT_ALLOWED", .invalid)
  package static let verificationLinkExpired = ErrorCode("VERIFICATION_LINK_EXPIRED", .gone)
}
