package import VerificationFlow

/// Why a step of a PIN login is refused. Each generation of clients reads it in words and statuses of its own.
package enum PinLoginRefusal: Error, Sendable, Equatable {
  /// A field of the request is missing or malformed; what is wrong, for developers.
  case invalidRequest(String)
  /// The project does not let this user log in, or there is no such project.
  case notAuthorized
  /// Another e-mail can be requested at this time.
  case backoff(until: Instant)
  /// A code that verifies an e-mail address is wrong or has expired.
  case unsuccessfulVerification(project: ProjectID?)
  case invalidActivationToken
  /// The person has not confirmed their e-mail address yet.
  case notVerified
  /// No registration has this id and token.
  case unknownRegistration
  /// The time of a registration, of the URL of a client's secret or of a step of a login has passed.
  case expired
  /// The secret of the identity is of a generation that is not accepted.
  case expiredIdentity
  /// No first pass or no second pass belongs to this step, or it was used before.
  case invalidSession
  /// The PIN was wrong, or there is no such identity.
  case unsuccessfulAuthentication
  case revokedIdentity
  /// No page waits with this code or these digits.
  case unknownAccess
  /// A signature of a document is not valid.
  case invalidSignature
  /// No message can be sent to a device of the user.
  case noPushToken
  /// The version of the app is too old.
  case deprecatedApp
  /// No project of the service belongs to the app.
  case appNotAllowed
  /// A code was redeemed before, or is of another user.
  case invalidCode
}
