extension ErrorCode {
  package static let localSignInOff = ErrorCode("LOCAL_SIGN_IN_OFF", .forbidden)
  package static let singleSignOnAccountDisabled = ErrorCode("SSO_ACCOUNT_DISABLED", .forbidden)
  package static let singleSignOnClockSkew = ErrorCode("SSO_CLOCK_SKEW", .invalid)
  package static let singleSignOnExpired = ErrorCode("SSO_EXPIRED", .invalid)
  package static let singleSignOnInvalid = ErrorCode("SSO_INVALID", .invalid)
  package static let singleSignOnLinkConflict = ErrorCode("SSO_LINK_CONFLICT", .conflict)
  package static let singleSignOnLinkNeeded = ErrorCode("SSO_LINK_NEEDED", .forbidden)
  package static let singleSignOnNoRole = ErrorCode("SSO_NO_ROLE", .forbidden)
  package static let singleSignOnOff = ErrorCode("SSO_OFF", .notFound)
  package static let singleSignOnRefused = ErrorCode("SSO_REFUSED", .forbidden)
  package static let singleSignOnUnreachable = ErrorCode("SSO_UNREACHABLE", .unavailable)
}

extension ServiceError {
  /// The operator has not set a provider.
  package static let singleSignOnOff = ServiceError(.singleSignOnOff)
  static let singleSignOnExpired = ServiceError(.singleSignOnExpired)

  init(_ failure: IdentityProviderFailure) {
    switch failure {
    case .unreachable: self.init(.singleSignOnUnreachable)
    case .refused: self.init(.singleSignOnRefused)
    case .invalid: self.init(.singleSignOnInvalid)
    case .clockSkew: self.init(.singleSignOnClockSkew)
    }
  }
}
