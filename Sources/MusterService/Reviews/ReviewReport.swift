public import VerificationFlow

/// What became of a project's cases in some days, by reviewers.
public struct ReviewReport: Sendable, Equatable {
  /// How many decisions there were of each kind.
  public struct Counts: Sendable, Equatable {
    /// What was good.
    public internal(set) var accepted = 0
    /// What was refused for good.
    public internal(set) var rejected = 0
    /// What was to be shown again.
    public internal(set) var reuploads = 0

    /// All of them.
    public var total: Int { accepted + rejected + reuploads }

    mutating func add(_ decision: DecisionRecord.Word, _ count: Int) {
      switch decision {
      case .accept: accepted += count
      case .reject: rejected += count
      case .reupload: reuploads += count
      }
    }
  }

  /// In which time so many of a hundred were done (nearest rank).
  public struct Percentiles: Sendable, Equatable {
    /// Half of them.
    public let p50: Duration
    /// Ninety.
    public let p90: Duration
    /// Ninety-nine.
    public let p99: Duration

    /// - Parameter milliseconds: In any order; nil if there are none.
    init?(_ milliseconds: [Int]) {
      guard !milliseconds.isEmpty else { return nil }
      let sorted = milliseconds.sorted()
      func rank(_ percent: Int) -> Duration { .milliseconds(sorted[(sorted.count * percent + 99) / 100 - 1]) }
      (p50, p90, p99) = (rank(50), rank(90), rank(99))
    }
  }

  /// A day of UTC.
  public struct Day: Sendable, Equatable {
    /// When it begins.
    public let start: Instant
    /// Its decisions, those about single documents included.
    public internal(set) var counts = Counts()
    /// Why something was refused or asked for again, and how often.
    public internal(set) var reasons: [Ending.Reason: Int] = [:]
    /// How long the cases had waited that were decided; nil if none was.
    public internal(set) var waiting: Percentiles?
  }

  /// A type of document.
  public struct OfType: Sendable, Equatable {
    /// The type.
    public let type: DocumentType
    /// What became of it: of the cases with it, and of documents that were refused or asked for again by themselves.
    public internal(set) var counts = Counts()
  }

  /// A reviewer.
  public struct OfReviewer: Sendable, Equatable {
    /// By which name decisions know them.
    public let name: String
    /// What they decided, as the first or the only one.
    public internal(set) var counts = Counts()
    /// How many decisions of others they confirmed.
    public internal(set) var confirmed = 0
    /// In which time half of the cases was decided that they had taken; nil if they took none.
    public internal(set) var medianHandling: Duration?
  }

  /// The days, the first one first; also those without decisions.
  public internal(set) var days: [Day]
  /// The types, by their names.
  public internal(set) var types: [OfType] = []
  /// The reviewers, by their names; only oneself without the right to see colleagues.
  public internal(set) var reviewers: [OfReviewer] = []
  /// How long the cases had waited that were decided; nil if none was.
  public internal(set) var waiting: Percentiles?
  /// How many decisions two people agreed upon at once.
  public internal(set) var agreed = 0
  /// How many proposals a second person overruled.
  public internal(set) var overruled = 0

  /// Its decisions, those about single documents included.
  public var counts: Counts {
    days.reduce(into: Counts()) { sum, day in
      sum.add(.accept, day.counts.accepted)
      sum.add(.reject, day.counts.rejected)
      sum.add(.reupload, day.counts.reuploads)
    }
  }
}
