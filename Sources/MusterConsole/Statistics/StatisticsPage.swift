/// Figures about decided cases, with charts.
package struct StatisticsPage: ConsolePage {
  /// What lays it out.
  package static let template = Template.statistics
  /// What the page is called.
  package let title = "Statistics"
  let days: Int
  let spans: [Choice]
  let tiles: [Tile]
  let charts: [Chart]
  let reviewers: [ReviewerRow]
  let seesColleagues: Bool
  let isEmpty: Bool

  /// A page.
  ///
  /// - Parameters:
  ///   - days: Over how many days it reaches, today included: 7, 30 or 90.
  ///   - decisions: What was decided each day, oldest first, days without any included.
  ///   - waits: How long cases waited that were decided that day, in the same order.
  ///   - wholeWait: The same over all days; nil where nothing was decided.
  ///   - types: What was decided per type of document.
  ///   - reasons: Why was refused how often, most first.
  ///   - reviewers: Who decided how much.
  ///   - secondPersons: How often a second person agreed.
  ///   - seesColleagues: Whether `reviewers` has everybody, or whoever looks alone.
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
