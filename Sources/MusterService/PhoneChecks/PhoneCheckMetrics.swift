internal import Metrics
internal import MusterStore
internal import VerificationFlow

extension Metric {
  package static let phoneChecks = Metric(
    "muster_phone_checks_total", .counter, labels: ["product", "outcome"],
    "Phone checks that ended, by outcome.")
}

/// The metrics of phone checks, created in advance as ``Counters`` are.
struct PhoneCheckMetrics: Sendable {
  private let counters: [PhoneCheckRecord.Product: [String: Counter]]

  init(_ factory: any MetricsFactory) {
    let verdicts = [PhoneCheckStanding.passed, .noMatch, .simChanged].map(\.rawValue)
    let labels = (verdicts + PhoneCheckErrorCode.allCases.map(\.rawValue)).map { $0.lowercased() }
    counters = Dictionary(
      uniqueKeysWithValues: PhoneCheckRecord.Product.allCases.map { product in
        (
          product,
          Dictionary(
            uniqueKeysWithValues: labels.map { label in
              let dimensions = [("product", product.rawValue), ("outcome", label)]
              return (label, Counter(label: Metric.phoneChecks.name, dimensions: dimensions, factory: factory))
            })
        )
      })
  }

  /// Counts a check that ended.
  func count(_ check: PhoneCheckRecord) {
    let outcome = check.outcomeCode ?? PhoneCheckErrorCode.operatorResponse.rawValue
    counters[check.product]?[outcome.lowercased()]?.increment()
  }
}
