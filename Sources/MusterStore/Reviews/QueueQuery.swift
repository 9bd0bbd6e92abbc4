public import VerificationFlow

/// Which cases of a project's queue are asked for, a page at a time.
public struct QueueQuery: Sendable, Equatable {
  /// The project.
  public var project: ProjectID
  /// The queue.
  public var queue: ReviewQueue
  /// Only those with all of these marks.
  public var marks: Set<ReviewMark>
  /// Only some of these; nil for any. At most a few hundred.
  public var sessions: [SessionID]?
  /// Only those whose time is not after this one.
  public var until: Instant?
  /// Whether the newest is first; nil is the queue's own order.
  public var isNewestFirst: Bool?
  /// Only those behind this place.
  public var after: Position<Subjects.Session>?
  /// At most this many.
  public var limit: Int

  /// How many cases with one mark are looked at for a page at most: it bounds the time where few have all of the marks.
  static let longestWalk = 20_000

  /// Whether the index is walked from its end.
  var isDown: Bool { isNewestFirst ?? (queue == .decided) }

  /// A question.
  public init(
    project: ProjectID, queue: ReviewQueue = .waiting, marks: Set<ReviewMark> = [], sessions: [SessionID]? = nil,
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
public struct QueuePage: Sendable, Equatable {
  /// The cases by their places, in the queue's order.
  public let places: [Position<Subjects.Session>]
  /// Where the next page begins; nil on the last one. A page may have fewer cases than asked for and yet a next one.
  public let next: Position<Subjects.Session>?
}
