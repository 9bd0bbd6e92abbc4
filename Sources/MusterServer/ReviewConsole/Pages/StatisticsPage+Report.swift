import Foundation
import MusterConsole
import MusterService
import VerificationFlow

extension StatisticsPage {
  /// Creates the page of a report.
  init(_ report: ReviewReport, seesColleagues: Bool) {
    self.init(
      days: report.days.count, decisions: report.days.map { DayCount(day: $0.name, DecisionCount($0.counts)) },
      waits: report.days.map { DayWait(day: $0.name, $0.waiting.map(Wait.init)) },
      wholeWait: report.waiting.map(Wait.init),
      types: report.types.map { TypeCount(type: $0.type.rawValue, DecisionCount($0.counts)) },
      reasons: Self.reasons(of: report),
      reviewers: report.reviewers.map {
        ReviewerRow(
          name: $0.name, DecisionCount($0.counts), handlingSeconds: $0.medianHandling.map { $0 / .seconds(1) })
      },
      secondPersons: SecondPersons(agreed: report.agreed, differed: report.overruled), seesColleagues: seesColleagues)
  }

  /// Returns the reasons with their daily counts, the most frequent first.
  private static func reasons(of report: ReviewReport) -> [ReasonCount] {
    let counts = report.days.reduce(into: [Ending.Reason: Int]()) { counts, day in
      counts.merge(day.reasons) { $0 + $1 }
    }
    let sorted = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    return sorted.map { reason, _ in
      ReasonCount(reason: reason.rawValue, days: report.days.map { $0.reasons[reason] ?? 0 })
    }
  }
}

extension ReviewReport.Day {
  /// The day, such as `2026-11-22`.
  fileprivate var name: String {
    Date(start).formatted(Date.ISO8601FormatStyle().year().month().day())
  }
}

extension DecisionCount {
  fileprivate init(_ counts: ReviewReport.Counts) {
    self.init(accepted: counts.accepted, rejected: counts.rejected, reuploads: counts.reuploads)
  }
}

extension Wait {
  fileprivate init(_ percentiles: ReviewReport.Percentiles) {
    self.init(
      p50: percentiles.p50 / .seconds(1), p90: percentiles.p90 / .seconds(1), p99: percentiles.p99 / .seconds(1))
  }
}
