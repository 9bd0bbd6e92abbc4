package import VerificationFlow

/// Statistics of the reviewers' decisions in a project over some days.
package struct ReviewReport: Sendable, Equatable {
  /// The number of decisions of each kind.
  package struct Counts: Sendable, Equatable {
    package internal(set) var accepted = 0
    package internal(set) var rejected = 0
    /// The number of requests for a new picture.
    package internal(set) var reuploads = 0

    package var total: Int { accepted + rejected + reuploads }

    mutating func add(_ decision: DecisionRecord.Kind, _ count: Int) {
      switch decision {
      case .accept: accepted += count
      case .reject: rejected += count
      case .reupload: reuploads += count
      }
    }
  }

  /// Percentiles of durations (nearest rank).
  package struct Percentiles: Sendable, Equatable {
    package let p50: Duration
    package let p90: Duration
    package let p99: Duration

    /// Computes the percentiles; nil without durations.
    ///
    /// - Parameter milliseconds: The durations, in any order.
    init?(_ milliseconds: [Int]) {
      guard !milliseconds.isEmpty else { return nil }
      let sorted = milliseconds.sorted()
      func rank(_ percent: Int) -> Duration { .milliseconds(sorted[(sorted.count * percent + 99) / 100 - 1]) }
      (p50, p90, p99) = (rank(50), rank(90), rank(99))
    }
  }

  /// The decisions of one day in UTC.
  package struct Day: Sendable, Equatable {
    package let start: Instant
    /// The decisions, those about single documents included.
    package internal(set) var counts = Counts()
    /// The number of rejections and re-upload requests for each reason.
    package internal(set) var reasons: [Ending.Reason: Int] = [:]
    /// How long the decided cases had waited; nil if none was decided.
    package internal(set) var waiting: Percentiles?
  }

  /// The decisions about one type of document.
  package struct OfType: Sendable, Equatable {
    package let type: DocumentType
    /// The decisions about cases with this type, and the rejections and re-upload requests for single documents.
    package internal(set) var counts = Counts()
  }

  /// The decisions of one reviewer.
  package struct OfReviewer: Sendable, Equatable {
    /// The name recorded in decisions.
    package let name: String
    /// The decisions made as the first or only reviewer.
    package internal(set) var counts = Counts()
    /// The number of other reviewers' decisions that they confirmed.
    package internal(set) var confirmed = 0
    /// The median time from lease to decision; nil if the reviewer decided no leased case.
    package internal(set) var medianHandling: Duration?
  }

  /// The days, oldest first, including those without decisions.
  package internal(set) var days: [Day]
  /// The types, sorted by name.
  package internal(set) var types: [OfType] = []
  /// The reviewers, sorted by name; without the right to see colleagues, only the caller.
  package internal(set) var reviewers: [OfReviewer] = []
  /// How long the decided cases had waited; nil if none was decided.
  package internal(set) var waiting: Percentiles?
  /// The number of decisions on which two people agreed without overruling a proposal.
  package internal(set) var agreed = 0
  /// The number of proposals that a second person overruled.
  package internal(set) var overruled = 0

  /// The decisions of all days, those about single documents included.
  package var counts: Counts {
    days.reduce(into: Counts()) { sum, day in
      sum.add(.accept, day.counts.accepted)
      sum.add(.reject, day.counts.rejected)
      sum.add(.reupload, day.counts.reuploads)
    }
  }
}
