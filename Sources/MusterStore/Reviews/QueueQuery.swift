package import VerificationFlow

/// A query for a page of cases in a project's queue.
package struct QueueQuery: Sendable, Equatable {
  package var project: ProjectID
  package var queue: ReviewQueue
  /// The marks that a case must all have.
  package var marks: Set<ReviewFacet>
  /// The sessions to choose from, at most a few hundred; nil for any.
  package var sessions: [SessionID]?
  /// The latest time of a case in the queue; nil for any.
  package var until: Instant?
  /// Whether the newest case comes first; nil for the queue's default order.
  package var isNewestFirst: Bool?
  /// The position after which the page starts; nil for the first page.
  package var after: Position<Subjects.Session>?
  /// The maximum number of cases.
  package var limit: Int

  /// The maximum number of cases with one mark examined per page. It bounds the duration if few cases have all marks.
  static let maxWalk = 20_000

  /// Whether the index is read in descending order.
  var isDown: Bool { isNewestFirst ?? (queue == .decided) }

  package init(
    project: ProjectID, queue: ReviewQueue = .waiting, marks: Set<ReviewFacet> = [], sessions: [SessionID]? = nil,
    until: Instant? = nil, isNewestFirst: Bool? = nil, after: Position<Subjects.Session>? = nil, limit: Int
  ) {
    self.project = project
    self.queue = queue
    self.marks = marks
    self.sessions = sessions
    self.until = until
    self.isNewestFirst = isNewestFirst
    self.after = after
    self.limit = limit
  }
}

/// A page of a queue.
package struct QueuePage: Sendable, Equatable {
  /// The positions of the cases, in the queue's order.
  package let places: [Position<Subjects.Session>]
  /// The position at which the next page starts; nil on the last page. A page may have fewer cases than the limit and
  /// still be followed by another.
  package let next: Position<Subjects.Session>?
}
