package import VerificationFlow

/// Which cases of a project's queue are asked for, a page at a time.
package struct QueueQuery: Sendable, Equatable {
  /// The project.
  package var project: ProjectID
  /// The queue.
  package var queue: ReviewQueue
  /// Only those with all of these marks.
  package var marks: Set<ReviewFacet>
  /// Only some of these; nil for any. At most a few hundred.
  package var sessions: [SessionID]?
  /// Only those whose time is not after this one.
  package var until: Instant?
  /// Whether the newest is first; nil is the queue's own order.
  package var isNewestFirst: Bool?
  /// Only those behind this place.
  package var after: Position<Subjects.Session>?
  /// At most this many.
  package var limit: Int

  /// How many cases with one mark are looked at for a page at most: it bounds the time where few have all of the marks.
  static let maxWalk = 20_000

  /// Whether the index is walked from its end.
  var isDown: Bool { isNewestFirst ?? (queue == .decided) }

  /// A question.
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
  /// The cases by their places, in the queue's order.
  package let places: [Position<Subjects.Session>]
  /// Where the next page begins; nil on the last one. A page may have fewer cases than asked for and yet a next one.
  package let next: Position<Subjects.Session>?
}
