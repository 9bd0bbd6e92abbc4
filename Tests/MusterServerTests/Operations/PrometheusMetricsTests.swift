import Metrics
import MusterService
import Testing

@testable import MusterServer

/// How numbers are kept and shown.
@Suite struct PrometheusMetricsTests {
  private func page(_ metrics: PrometheusMetrics) throws -> PrometheusPage {
    try PrometheusPage(metrics.text(with: []))
  }

  @Test func everyMetricIsExportedBeforeItsFirstCount() throws {
    let page = try page(PrometheusMetrics())
    #expect(Set(page.metrics.keys) == Set(Metric.all.map(\.name)))
  }

  @Test func namesFollowTheConventions() {
    for metric in Metric.all {
      let name = metric.name
      #expect(name.hasSuffix("_total") == (metric.kind == .counter), "\(name)")
      if case .histogram(let bounds) = metric.kind {
        #expect(name.hasSuffix("_seconds") && bounds == bounds.sorted(), "\(name)")
      }
    }
  }

  @Test func labelsMaySayAnything() throws {
    let metrics = PrometheusMetrics()
    let odd = "a \"quoted\\\" line\nand\\n another, {of} them"
    Counter(label: Metric.uploads.name, dimensions: [("outcome", odd)], factory: metrics).increment(by: 3)
    #expect(try page(metrics).value("muster_uploads_total", ["outcome": odd]) == 3)
  }

  @Test func sameLabelsAreOneSeries() throws {
    let metrics = PrometheusMetrics()
    for _ in 0..<3 {
      let counter = Counter(label: Metric.uploads.name, dimensions: [("outcome", "kept")], factory: metrics)
      counter.increment()
      counter.destroy()
    }
    #expect(try page(metrics).value("muster_uploads_total", ["outcome": "kept"]) == 3)
  }

  @Test func valuesFallIntoTheirBuckets() throws {
    let metrics = PrometheusMetrics()
    let timer = Metrics.Timer(label: Metric.httpDuration.name, factory: metrics)
    for milliseconds in [0, 5, 6, 30_000, 30_001] { timer.record(duration: .milliseconds(milliseconds)) }
    let page = try page(metrics)
    let name = Metric.httpDuration.name
    for (bound, count) in [("0.005", 2.0), ("0.01", 3), ("10.0", 3), ("30.0", 4), ("+Inf", 5)] {
      #expect(page.value(name + "_bucket", ["le": bound]) == count, "\(bound)")
    }
    #expect(abs(try #require(page.value(name + "_sum")) - 60.012) < 1e-6)
  }

  @Test func concurrentCountsAreNotLost() async throws {
    let metrics = PrometheusMetrics()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          let counter = Counter(label: Metric.uploadBytes.name, factory: metrics)
          let meter = Meter(label: Metric.httpInFlight.name, factory: metrics)
          let timer = Metrics.Timer(label: Metric.storeCommit.name, factory: metrics)
          for _ in 0..<1000 {
            counter.increment(by: 2)
            meter.increment(by: 2)
            meter.decrement()
            timer.recordNanoseconds(1_000_000)
          }
        }
      }
    }
    let page = try page(metrics)
    #expect(page.value("muster_upload_bytes_total") == 16_000)
    #expect(page.value("muster_http_requests_in_flight") == 8000)
    #expect(page.value("muster_store_commit_seconds_count") == 8000)
    #expect(abs(try #require(page.value("muster_store_commit_seconds_sum")) - 8) < 1e-6)
  }

  @Test func metricsOfUnknownNameOrKindAreLeftOut() throws {
    let metrics = PrometheusMetrics()
    Counter(label: "foreign_total", factory: metrics).increment()
    Counter(label: Metric.storeCommit.name, factory: metrics).increment()
    Metrics.Timer(label: Metric.uploads.name, factory: metrics).recordNanoseconds(1)
    #expect(try page(metrics).metrics.values.allSatisfy(\.samples.isEmpty))
  }
}
