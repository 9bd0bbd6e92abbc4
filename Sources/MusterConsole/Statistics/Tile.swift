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
        label: "Decisions", figure: Figure.count(count.total), remark: "\(Figure.number(perDay, decimals: 1)) a day"),
      Tile(
        label: "Accepted", figure: Figure.percent(count.accepted, of: count.total),
        remark: "\(Figure.count(count.rejected)) rejected, \(Figure.count(count.reuploads)) new pictures"),
      Tile(
        label: "Half waited less than", figure: wait.map { Moment.duration(seconds: $0.p50) } ?? "–",
        remark: wait.map { "90 % less than \(Moment.duration(seconds: $0.p90))" } ?? "nothing decided"),
      Tile(
        label: "Second person agreed", figure: Figure.percent(second.agreed, of: second.agreed + second.differed),
        remark: "\(Figure.count(second.differed)) saw it differently"),
    ]
  }
}
