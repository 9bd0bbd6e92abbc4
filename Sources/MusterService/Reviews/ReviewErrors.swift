internal import Foundation
internal import VerificationFlow

extension ErrorCode {
  package static let caseChanged = ErrorCode("CASE_CHANGED", .conflict)
  package static let caseLeased = ErrorCode("CASE_LEASED", .conflict)
  package static let decisionNotFound = ErrorCode("DECISION_NOT_FOUND", .notFound)
  package static let decisionTookEffect = ErrorCode("DECISION_TOOK_EFFECT", .conflict)
  package static let doubtsNotNamed = ErrorCode("DOUBTS_NOT_NAMED", .conflict)
  package static let linkExpired = ErrorCode("LINK_EXPIRED", .gone)
  package static let linkInvalid = ErrorCode("LINK_INVALID", .forbidden)
  package static let proposalNotFound = ErrorCode("PROPOSAL_NOT_FOUND", .notFound)
  package static let reasonUnknown = ErrorCode("REASON_UNKNOWN", .invalid)
  package static let secondPersonNeeded = ErrorCode("SECOND_PERSON_NEEDED", .conflict)
  package static let seniorNeeded = ErrorCode("SENIOR_NEEDED", .forbidden)
  package static let tooManyNotes = ErrorCode("TOO_MANY_NOTES", .conflict)
}

extension ServiceError {
  static let caseChanged = ServiceError(
    .caseChanged, "The case is not waiting for a reviewer, or has changed since this revision.")
  static let secondPersonNeeded = ServiceError(
    .secondPersonNeeded, "The decision takes effect only when a second person makes the same decision.")
  static let seniorNeeded = ServiceError(
    .seniorNeeded, "The case is escalated. Only a senior can decide it, in the review console.")
  static let proposalNotFound = ServiceError(
    .proposalNotFound, "This reviewer has no proposal that is waiting for a second person.")
  static let decisionTookEffect = ServiceError(
    .decisionTookEffect, "The decision has taken effect and can no longer be undone.")
  static let decisionNotFound = ServiceError(.decisionNotFound, "This reviewer has made no such decision.")

  /// - Parameter codes: The codes of the doubts that are not named.
  static func doubtsNotNamed(_ codes: [String]) -> ServiceError {
    ServiceError(.doubtsNotNamed, "doubts: must name \(codes.joined(separator: ", ")).")
  }

  static func caseLeased(until end: Instant, at now: Instant) -> ServiceError {
    let time = Date(timeIntervalSince1970: Double(end.milliseconds) / 1000).formatted(.iso8601)
    return ServiceError(
      .caseLeased, "Another reviewer holds this case until \(time).",
      retryAfter: .milliseconds(max(1000, end.milliseconds - now.milliseconds)))
  }
}
