import Metrics
import Synchronization

/// A gauge: a number that goes up and down.
final class GaugeCell: MeterHandler, RecorderHandler, PrometheusCell {
  /// The bit pattern of a `Double`.
  private let bits = Atomic<UInt64>(0)

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { bits.store(value.bitPattern, ordering: .relaxed) }
  func record(_ value: Int64) { set(value) }
  func record(_ value: Double) { set(value) }
  func increment(by amount: Double) { add(amount) }
  func decrement(by amount: Double) { add(-amount) }

  private func add(_ amount: Double) {
    var old = bits.load(ordering: .relaxed)
    while true {
      let new = (Double(bitPattern: old) + amount).bitPattern
      let (exchanged, original) = bits.weakCompareExchange(expected: old, desired: new, ordering: .relaxed)
      if exchanged { return }
      old = original
    }
  }

  func write(_ name: String, _ labels: String, to text: inout PrometheusText) {
    text.add(name, labels, Double(bitPattern: bits.load(ordering: .relaxed)))
  }
}
