import Metrics
import Synchronization

/// A counter: a number that only grows.
final class CounterCell: CounterHandler, PrometheusCell {
  private let value = Atomic<Int64>(0)

  func increment(by amount: Int64) {
    value.wrappingAdd(amount, ordering: .relaxed)
  }

  func reset() {
    value.store(0, ordering: .relaxed)
  }

  func write(_ name: String, _ labels: String, to text: inout PrometheusText) {
    text.add(name, labels, value.load(ordering: .relaxed))
  }
}
