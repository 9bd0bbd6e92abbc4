import MusterService

/// The text format of Prometheus, version 0.0.4:
/// https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
struct PrometheusText {
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var text = ""

  /// Writes the head of a metric, which its series follow.
  mutating func begin(_ metric: Metric) {
    let kind =
      switch metric.kind {
      case .counter: "counter"
      case .gauge: "gauge"
      case .histogram: "histogram"
      }
    let help = Self.escaped(metric.help, "\\", "\n")
    text += "# HELP \(metric.name) \(help)\n# TYPE \(metric.name) \(kind)\n"
  }

  /// Adds a line.
  ///
  /// - Parameter labels: The labels as `labels(_:)` returns them.
  mutating func add(_ name: String, _ labels: String, _ value: some CustomStringConvertible) {
    text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
  }

  /// Returns labels as written between the braces.
  static func labels(_ labels: [(String, String)]) -> String {
    labels.map { "\($0)=\"\(escaped($1, "\\", "\n", "\""))\"" }.joined(separator: ",")
  }

  private static func escaped(_ text: String, _ special: Character...) -> String {
    text.reduce(into: "") { escaped, letter in
      if special.contains(letter) { escaped += "\\" }
      escaped.append(letter == "\n" ? "n" : letter)
    }
  }
}

/// The value of one series.
protocol PrometheusCell {
  func write(_ name: String, _ labels: String, to text: inout PrometheusText)
}
