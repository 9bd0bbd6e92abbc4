package import MusterStore

extension AuditRecord.Action {
  /// A reviewer decided a case or a document. The detail gives decision and reason.
  package static let reviewDecided = Self(rawValue: "review.decided")
  /// A reviewer opened a case. The detail names the pictures that its page shows.
  package static let reviewOpened = Self(rawValue: "review.opened")
  package static let reviewLeased = Self(rawValue: "review.leased")
  package static let reviewTakenOver = Self(rawValue: "review.taken_over")
  /// A reviewer put a case off. The detail gives for how long.
  package static let reviewSnoozed = Self(rawValue: "review.snoozed")
  package static let reviewReleased = Self(rawValue: "review.released")
  /// A reviewer made a decision on a case or a document that can still be undone.
  package static let reviewDeferred = Self(rawValue: "review.deferred")
  package static let reviewUndone = Self(rawValue: "review.undone")
  /// A decision could not take effect when due. The detail gives the error.
  package static let reviewFailed = Self(rawValue: "review.failed")
  /// A reviewer's decision waits for a second reviewer. The detail gives decision and reason.
  package static let reviewProposed = Self(rawValue: "review.proposed")
  package static let reviewWithdrawn = Self(rawValue: "review.withdrawn")
  /// A case was assigned to a reviewer. The subject is the reviewer's account, if there is one.
  package static let reviewAssigned = Self(rawValue: "review.assigned")
  package static let reviewUnassigned = Self(rawValue: "review.unassigned")
  package static let reviewEscalated = Self(rawValue: "review.escalated")
  package static let reviewReturned = Self(rawValue: "review.returned")
  package static let reviewNoted = Self(rawValue: "review.noted")

  static let ofReviews: [Self] = [
    .reviewDecided, .reviewOpened, .reviewLeased, .reviewTakenOver, .reviewReleased, .reviewSnoozed,
    .reviewDeferred, .reviewUndone,
    .reviewFailed, .reviewProposed, .reviewWithdrawn, .reviewAssigned, .reviewUnassigned, .reviewEscalated,
    .reviewReturned, .reviewNoted,
  ]
}
