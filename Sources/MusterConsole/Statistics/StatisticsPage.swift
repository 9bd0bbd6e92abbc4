/// Statistics of decided cases, with charts.
package struct StatisticsPage: ConsolePage {
  package static let template = Template.statistics
  package let title = "Statistics"
  let days: Int
  let spans: [Choice]
  let tiles: [Tile]
  let charts: [Chart]
  let reviewers: [ReviewerRow]
  let seesColleagues: Bool
  let isEmpty: Bool

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - days: The number of days, today included: 7, 30 or 90.
  ///   - decisions: The decisions of each day, oldest first, with days that have none.
  ///   - waits: The waiting times of the cases decided each day, in the same order.
  ///   - wholeWait: The waiting times over all days; nil if nothing was decided.
  ///   - types: The decisions per document type.
  ///   - reasons: The number of times each reason was given, the most frequent first.
  ///   - reviewers: The number of decisions of each reviewer.
  ///   - secondPersons: How often a second person agreed.
  ///   - seesColleagues: Whether `reviewers` has everyone, or only the current reviewer.
  package init(
    days: Int, decisions: [DayCount], waits: [DayWait], wholeWait: Wait?, types: [TypeCount], reasons: [ReasonCount],
    reviewers: [ReviewerRow], secondPersons: SecondPersons, seesColleagues: Bool
  ) {
    self.days = days
    spans = Choice.list(["7": "7 days", "30": "30 days", "90": "90 days"], chosen: String(days))
    tiles = Tile.all(decisions, wholeWait, secondPersons)
    charts = [
      .decisions(decisions), .waits(waits), .types(types), .reasons(reasons, days: decisions.map(\.day)),
    ]
    self.reviewers = reviewers
    self.seesColleagues = seesColleagues
    isEmpty = decisions.allSatisfy { $0.count.total == 0 }
  }
}

/// A single figure with its label.
struct Tile: Sendable {
  let label: String
  let figure: String
  let remark: String

  /// Returns the figures above the charts.
  static func all(_ days: [DayCount], _ wait: Wait?, _ second: SecondPersons) -> [Tile] {
    let count = days.map(\.count).reduce(into: DecisionCount.none, +=)
    let perDay = days.isEmpty ? 0 : Double(count.total) / Double(days.count)
    return [
      Tile(
        label: "Decisions", figure: Figure.count(count.total), remark: "\(Figure.number(perDay, decimals: 1)) per day"),
      Tile(
        label: "Accepted", figure: Figure.percent(count.accepted, of: count.total),
        remark: "\(Figure.count(count.rejected)) rejected, \(Figure.count(count.reuploads)) new pictures"),
      Tile(
        label: "Half waited less than", figure: wait.map { Moment.duration(seconds: $0.p50) } ?? "–",
        remark: wait.map { "90 % less than \(Moment.duration(seconds: $0.p90))" } ?? "nothing decided"),
      Tile(
        label: "Second person agreed", figure: Figure.percent(second.agreed, of: second.agreed + second.differed),
        remark: "\(Figure.count(second.differed)) disagreed"),
    ]
  }
}
