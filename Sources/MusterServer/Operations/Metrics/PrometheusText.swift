import MusterService

/// Prometheus' text format, version 0.0.4:
/// https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
struct PrometheusText {
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var text = ""

  /// Begins a metric: its series follow.
  mutating func begin(_ metric: Metric) {
    let kind =
      switch metric.kind {
      case .counter: "counter"
      case .gauge: "gauge"
      case .histogram: "histogram"
      }
    let help = Self.escaped(metric.help, "\\", "\n")
    text += "# HELP \(metric.rawValue) \(help)\n# TYPE \(metric.rawValue) \(kind)\n"
  }

  /// Adds a line.
  ///
  /// - Parameter labels: As `labels` makes them.
  mutating func add(_ name: String, _ labels: String, _ value: some CustomStringConvertible) {
    text += labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n"
  }

  /// Labels as they stand between the braces.
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

/// What one series has counted.
protocol PrometheusCell {
  func write(_ name: String, _ labels: String, to text: inout PrometheusText)
}
