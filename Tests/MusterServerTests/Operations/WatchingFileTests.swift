import Foundation
import MusterService
import TestStores
import Testing

@testable import MusterServer

/// Alerts, dashboard and documentation speak of metrics that exist.
@Suite(.anyEngine) struct WatchingFileTests {
  private static func read(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// What a metric is called in queries: a histogram by its parts.
  private static let series = Metric.all.flatMap { metric -> [String] in
    if case .histogram = metric.kind {
      return ["_bucket", "_sum", "_count"].map { metric.name + $0 }
    }
    return [metric.name]
  }

  @Test(arguments: ["deploy/alerts.yaml", "deploy/grafana.json"])
  func queriesNameWhatExists(_ path: String) throws {
    let names = try Self.read(path).matches(of: /\b(?:muster|process)_[a-z_]+\b/).map { String($0.output) }
    #expect(names.count >= 10)
    for name in names { #expect(Self.series.contains(name), "\(name)") }
  }

  @Test(arguments: ["deploy/alerts.yaml", "deploy/grafana.json"])
  func queriesUseLabelsThatExist(_ path: String) throws {
    let known = Set(Metric.all.flatMap(\.labels) + ["le", "job"])
    let text = try Self.read(path).replacing("\\\"", with: "\"")
    let chosen = text.matches(of: /[{,]\s*([a-z]+)=~?"/).map { String($0.1) }
    let grouped = text.matches(of: /by \(([a-z, ]+)\)/).flatMap { $0.1.split(separator: ", ").map(String.init) }
    #expect(!chosen.isEmpty && !grouped.isEmpty)
    for label in chosen + grouped { #expect(known.contains(label), "\(label)") }
  }

  @Test func everyMetricIsDocumented() throws {
    let rows = try Self.read("docs/operations.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
    for metric in Metric.all {
      let row = try #require(rows.first { $0.contains("`\(metric.name)`") }, "\(metric.name)")
      let labels = row.split(separator: "|")[1].matches(of: /`([a-z]+)`/).map { String($0.1) }
      #expect(labels == metric.labels, "\(metric.name)")
    }
  }

  @Test func everyAlertIsDocumented() throws {
    let guide = try Self.read("docs/operations.md")
    for alert in try Self.read("deploy/alerts.yaml").matches(of: /- alert: (\w+)/) {
      #expect(guide.contains("`\(alert.1)`"), "\(alert.1)")
    }
  }

  @Test func dashboardIsJSON() throws {
    struct Dashboard: Decodable {
      struct Panel: Decodable { let id: Int, title: String }
      let uid: String
      let panels: [Panel]
    }
    let dashboard = try JSONDecoder().decode(Dashboard.self, from: Data(Self.read("deploy/grafana.json").utf8))
    #expect(Set(dashboard.panels.map(\.id)).count == dashboard.panels.count)
  }
}
