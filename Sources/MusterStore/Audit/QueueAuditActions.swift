extension AuditRecord.Action {
  /// A reviewer was shown cases in the queue, with thumbnails of their documents. The detail gives their references.
  package static let reviewListed = Self(rawValue: "review.listed")

  package static let ofQueues: [Self] = [.reviewListed]
}
