package import VerificationFlow

/// What became of a project's cases in some days, by reviewers.
package struct ReviewReport: Sendable, Equatable {
  /// How many decisions there were of each kind.
  package struct Counts: Sendable, Equatable {
    /// What was good.
    package internal(set) var accepted = 0
    /// What was refused for good.
    package internal(set) var rejected = 0
    /// What was to be shown again.
    package internal(set) var reuploads = 0

    /// All of them.
    package var total: Int { accepted + rejected + reuploads }

    mutating func add(_ decision: DecisionRecord.Word, _ count: Int) {
      switch decision {
      case .accept: accepted += count
      case .reject: rejected += count
      case .reupload: reuploads += count
      }
    }
  }

  /// In which time so many of a hundred were done (nearest rank).
  package struct Percentiles: Sendable, Equatable {
    /// Half of them.
    package let p50: Duration
    /// Ninety.
    package let p90: Duration
    /// Ninety-nine.
    package let p99: Duration

    /// - Parameter milliseconds: In any order; nil if there are none.
    init?(_ milliseconds: [Int]) {
      guard !milliseconds.isEmpty else { return nil }
      let sorted = milliseconds.sorted()
      func rank(_ percent: Int) -> Duration { .milliseconds(sorted[(sorted.count * percent + 99) / 100 - 1]) }
      (p50, p90, p99) = (rank(50), rank(90), rank(99))
    }
  }

  /// A day of UTC.
  package struct Day: Sendable, Equatable {
    /// When it begins.
    package let start: Instant
    /// Its decisions, those about single documents included.
    package internal(set) var counts = Counts()
    /// Why something was refused or asked for again, and how often.
    package internal(set) var reasons: [Ending.Reason: Int] = [:]
    /// How long the cases had waited that were decided; nil if none was.
    package internal(set) var waiting: Percentiles?
  }

  /// A type of document.
  package struct OfType: Sendable, Equatable {
    /// The type.
    package let type: DocumentType
    /// What became of it: of the cases with it, and of documents that were refused or asked for again by themselves.
    package internal(set) var counts = Counts()
  }

  /// A reviewer.
  package struct OfReviewer: Sendable, Equatable {
    /// By which name decisions know them.
    package let name: String
    /// What they decided, as the first or the only one.
    package internal(set) var counts = Counts()
    /// How many decisions of others they confirmed.
    package internal(set) var confirmed = 0
    /// In which time half of the cases was decided that they had taken; nil if they took none.
    package internal(set) var medianHandling: Duration?
  }

  /// The days, the first one first; also those without decisions.
  package internal(set) var days: [Day]
  /// The types, by their names.
  package internal(set) var types: [OfType] = []
  /// The reviewers, by their names; only oneself without the right to see colleagues.
  package internal(set) var reviewers: [OfReviewer] = []
  /// How long the cases had waited that were decided; nil if none was.
  package internal(set) var waiting: Percentiles?
  /// How many decisions two people agreed upon at once.
  package internal(set) var agreed = 0
  /// How many proposals a second person overruled.
  package internal(set) var overruled = 0

  /// Its decisions, those about single documents included.
  package var counts: Counts {
    days.reduce(into: Counts()) { sum, day in
      sum.add(.accept, day.counts.accepted)
      sum.add(.reject, day.counts.rejected)
      sum.add(.reupload, day.counts.reuploads)
    }
  }
}
