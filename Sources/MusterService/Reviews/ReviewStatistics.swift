internal import MusterStore
internal import VerificationFlow

/// Computes statistics of the reviewers' decisions.
package struct ReviewStatistics: Sendable {
  let store: Store
  let clock: Clock

  /// Returns statistics of the project's cases over the last days in UTC, today included. Erased sessions are not
  /// counted.
  ///
  /// - Parameter days: 1 to 90.
  /// - Throws: `INVALID_REQUEST` for another number; `SCOPE_MISSING`, `ROLE_MISSING`.
  package func compute(days: Int = 30, by caller: Caller) async throws -> ReviewReport {
    let reviewer = try caller.reviewer(may: .see)
    let seesColleagues = (try? caller.reviewer(may: .seeColleagues)) != nil
    guard (1...90).contains(days) else { throw ServiceError.invalid("days: must be 1 to 90.") }
    let first = Self.day(of: clock.now()) - days + 1
    return try await store.database.read { connection in
      var report = ReviewReport(days: (first..<first + days).map { .init(start: Self.start(of: $0)) })
      let start = report.days[0].start
      try countDays(from: first, of: reviewer.project, into: &report, on: connection)
      report.types = try types(of: reviewer.project, since: start, on: connection)
      report.reviewers = try reviewers(of: reviewer.project, since: start, on: connection)
        .filter { seesColleagues || $0.name == reviewer.name }
      (report.agreed, report.overruled) = try connection.agreement(in: reviewer.project, since: start)
      return report
    }
  }

  private func countDays(
    from first: Int, of project: ProjectID, into report: inout ReviewReport, on connection: any Connection
  ) throws {
    let start = report.days[0].start
    // A decision dated in the future, after the clock was changed, belongs to no day here.
    for count in try connection.decisionCounts(in: project, since: start)
    where report.days.indices.contains(count.day - first) {
      report.days[count.day - first].counts.add(count.decision, count.count)
      if let reason = count.reason { report.days[count.day - first].reasons[reason, default: 0] += count.count }
    }
    let times = try connection.waitingTimes(in: project, since: start)
    report.waiting = ReviewReport.Percentiles(times.map(\.milliseconds))
    for (day, times) in Dictionary(grouping: times, by: \.day) where report.days.indices.contains(day - first) {
      report.days[day - first].waiting = ReviewReport.Percentiles(times.map(\.milliseconds))
    }
  }

  private func types(
    of project: ProjectID, since start: Instant, on connection: any Connection
  ) throws -> [ReviewReport.OfType] {
    let counts = try connection.decisionCountsByType(in: project, since: start)
    return Dictionary(grouping: counts, by: \.type).map { type, counts in
      counts.reduce(into: ReviewReport.OfType(type: type)) { $0.counts.add($1.decision, $1.count) }
    }.sorted { $0.type.rawValue < $1.type.rawValue }
  }

  private func reviewers(
    of project: ProjectID, since start: Instant, on connection: any Connection
  ) throws -> [ReviewReport.OfReviewer] {
    var found: [String: ReviewReport.OfReviewer] = [:]
    for count in try connection.decisionCountsByReviewer(in: project, since: start) {
      found[count.reviewer, default: .init(name: count.reviewer)].counts.add(count.decision, count.count)
    }
    for count in try connection.confirmationCounts(in: project, since: start) {
      found[count.reviewer, default: .init(name: count.reviewer)].confirmed += count.count
    }
    let times = try connection.handlingTimes(in: project, since: start)
    for (name, times) in Dictionary(grouping: times, by: \.reviewer) {
      found[name]?.medianHandling = ReviewReport.Percentiles(times.map(\.milliseconds))?.p50
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// Returns the day in UTC, counted from 1970-01-01.
  private static func day(of moment: Instant) -> Int { Int(moment.milliseconds / 86_400_000) }

  private static func start(of day: Int) -> Instant { Instant(milliseconds: Int64(day) * 86_400_000) }
}
