import Testing

/// A page in Prometheus' text format 0.0.4, read as strictly as it is described: every metric once, with HELP and TYPE
/// before its samples, no series twice, histograms whose buckets add up.
struct PrometheusPage {
  struct Sample {
    let name: String
    let labels: [String: String]
    let value: Double
  }

  struct Metric {
    let kind: String
    var samples: [Sample] = []
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var metrics: [String: Metric] = [:]
  private var helped: Set<String> = []
  private var series: Set<String> = []
  private var current: String?

  init(_ text: String) throws {
    guard text.hasSuffix("\n") else { throw Fault(description: "the last line has no end") }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      do {
        try read(line)
      } catch let fault as Fault {
        throw Fault(description: "\(fault.description): \(line)")
      }
    }
    for (name, metric) in metrics where metric.kind == "histogram" { try Self.checkHistogram(name, metric) }
  }

  /// The value of a series; nil where there is none.
  func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
    metrics.values.lazy.flatMap(\.samples).first { $0.name == name && $0.labels == labels }?.value
  }

  private mutating func read(_ line: Substring) throws {
    if let help = line.wholeMatch(of: /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)/) {
      guard helped.insert(String(help.1)).inserted else { throw Fault(description: "a second HELP") }
      guard help.2.replacing(/\\[\\n]/, with: "").contains("\\") == false else { throw Fault(description: "a bare \\") }
    } else if let type = line.wholeMatch(of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/) {
      let name = String(type.1)
      guard helped.contains(name), metrics[name] == nil else { throw Fault(description: "TYPE at a wrong place") }
      metrics[name] = Metric(kind: String(type.2))
      current = name
    } else {
      try readSample(line)
    }
  }

  private mutating func readSample(_ line: Substring) throws {
    guard let match = line.wholeMatch(of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(.*)\})? (\S+)/) else {
      throw Fault(description: "no sample")
    }
    let name = String(match.1)
    guard let current, var metric = metrics[current] else { throw Fault(description: "no TYPE before") }
    let ends = metric.kind == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
    guard ends.contains(where: { current + $0 == name }) else { throw Fault(description: "a sample of \(current)?") }
    guard let value = match.4 == "+Inf" ? .infinity : Double(match.4) else { throw Fault(description: "no number") }
    guard metric.kind == "gauge" || value >= 0 else { throw Fault(description: "less than nothing") }
    let labels = try Self.labels(match.3 ?? "")
    let key = "\(name) \(labels.sorted { $0.key < $1.key })"
    guard series.insert(key).inserted else { throw Fault(description: "a series twice") }
    metric.samples.append(Sample(name: name, labels: labels, value: value))
    metrics[current] = metric
  }

  private static func labels(_ text: Substring) throws -> [String: String] {
    var (labels, rest) = ([String: String](), text)
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/) else {
        throw Fault(description: "labels that cannot be read")
      }
      guard labels[String(match.1)] == nil else { throw Fault(description: "a label twice") }
      var (value, isEscaped) = ("", false)
      for letter in match.2 {
        if isEscaped {
          value.append(letter == "n" ? "\n" : letter)
          isEscaped = false
        } else if letter == "\\" {
          isEscaped = true
        } else {
          value.append(letter)
        }
      }
      labels[String(match.1)] = value
      rest = rest[match.range.upperBound...]
    }
    return labels
  }

  private static func checkHistogram(_ name: String, _ metric: Metric) throws {
    var series: [[String: String]: [Sample]] = [:]
    for sample in metric.samples {
      series[sample.labels.filter { $0.key != "le" }, default: []].append(sample)
    }
    for (labels, samples) in series {
      let buckets = samples.filter { $0.name == name + "_bucket" }
      let bounds = try buckets.map { bucket in
        guard let bound = bucket.labels["le"].flatMap({ $0 == "+Inf" ? .infinity : Double($0) }) else {
          throw Fault(description: "\(name) \(labels): a bucket without a bound")
        }
        return bound
      }
      guard bounds == bounds.sorted(), bounds.last == .infinity, Set(bounds).count == bounds.count else {
        throw Fault(description: "\(name) \(labels): bounds \(bounds)")
      }
      let counts = buckets.map(\.value)
      let count = samples.first { $0.name == name + "_count" }?.value
      let hasSum = samples.contains { $0.name == name + "_sum" }
      guard counts == counts.sorted(), counts.last == count, hasSum else {
        throw Fault(description: "\(name) \(labels): counts \(counts), all in all \(count ?? -1)")
      }
    }
  }
}
