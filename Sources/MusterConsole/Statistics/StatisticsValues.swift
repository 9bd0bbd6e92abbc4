package struct DecisionCount: Sendable, Equatable {
  let accepted: Int
  let rejected: Int
  let reuploads: Int

  var total: Int { accepted + rejected + reuploads }

  package init(accepted: Int, rejected: Int, reuploads: Int) {
    self.accepted = accepted
    self.rejected = rejected
    self.reuploads = reuploads
  }
}

package struct DayCount: Sendable {
  let day: String
  let count: DecisionCount

  /// - Parameter day: The day in UTC, such as `2026-11-22`.
  package init(day: String, _ count: DecisionCount) {
    self.day = day
    self.count = count
  }
}

/// Percentiles of waiting times, in seconds.
package struct Wait: Sendable {
  let p50: Double
  let p90: Double
  let p99: Double

  /// Creates the times within which 50, 90 and 99 % of the cases were decided.
  package init(p50: Double, p90: Double, p99: Double) {
    self.p50 = p50
    self.p90 = p90
    self.p99 = p99
  }
}

/// The waiting times of the cases decided on a day.
package struct DayWait: Sendable {
  let day: String
  let wait: Wait?

  /// - Parameter wait: The waiting times; nil if no case was decided.
  package init(day: String, _ wait: Wait?) {
    self.day = day
    self.wait = wait
  }
}

/// The decisions about a document type.
package struct TypeCount: Sendable {
  let type: String
  let count: DecisionCount

  /// - Parameter type: The code of the document type.
  package init(type: String, _ count: DecisionCount) {
    self.type = Labels.type(type)
    self.count = count
  }
}

package struct ReasonCount: Sendable {
  let reason: String
  let days: [Int]

  var total: Int { days.reduce(0, +) }

  /// - Parameters:
  ///   - reason: The code of the reason.
  ///   - days: The number of times on each day, in the order of the page's days.
  package init(reason: String, days: [Int]) {
    self.reason = Labels.reason(reason)
    self.days = days
  }
}

/// How often a second person agreed with the first one.
package struct SecondPersons: Sendable {
  let agreed: Int
  let differed: Int

  package init(agreed: Int, differed: Int) {
    self.agreed = agreed
    self.differed = differed
  }
}

package struct ReviewerRow: Sendable {
  let name: String
  let total: String
  let accepted: String
  let rejected: String
  let reuploads: String
  let share: String
  let handling: String

  /// - Parameter handlingSeconds: The median time from taking a case to deciding it; nil if unknown.
  package init(name: String, _ count: DecisionCount, handlingSeconds: Double?) {
    self.name = name
    total = Figure.count(count.total)
    accepted = Figure.count(count.accepted)
    rejected = Figure.count(count.rejected)
    reuploads = Figure.count(count.reuploads)
    share = Figure.percent(count.accepted, of: count.total)
    handling = handlingSeconds.map { Moment.duration(seconds: $0) } ?? "–"
  }
}
