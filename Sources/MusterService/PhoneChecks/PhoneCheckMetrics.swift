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
  /// How a check ended: with a verdict, or with the reason why there is none.
  private enum Outcome: Hashable {
    case match(Bool?, isSIMUnchanged: Bool?)
    case error(PhoneCheckErrorCode)

    var label: String {
      switch self {
      case .match(false, _): "no_match"
      case .match(_, isSIMUnchanged: false): "sim_changed"
      case .match: "passed"
      case .error(let code): code.rawValue
      }
    }
  }

  private let counters: [PhoneCheckRecord.Product: [String: Counter]]

  init(_ factory: any MetricsFactory) {
    let verdicts = [Outcome.match(true, isSIMUnchanged: true), .match(false, isSIMUnchanged: nil)]
    let outcomes =
      verdicts + [.match(nil, isSIMUnchanged: false)] + PhoneCheckErrorCode.allCases.map { .error($0) }
    counters = Dictionary(
      uniqueKeysWithValues: PhoneCheckRecord.Product.allCases.map { product in
        (
          product,
          Dictionary(
            uniqueKeysWithValues: outcomes.map(\.label).map { label in
              let dimensions = [("product", product.rawValue), ("outcome", label)]
              return (label, Counter(label: Metric.phoneChecks.name, dimensions: dimensions, factory: factory))
            })
        )
      })
  }

  /// Counts a check that ended.
  func count(_ product: PhoneCheckRecord.Product, _ result: PhoneCheckResult) {
    let outcome =
      result.error.map { Outcome.error($0) } ?? .match(result.isMatch, isSIMUnchanged: result.isSIMUnchanged)
    counters[product]?[outcome.label]?.increment()
  }
}
