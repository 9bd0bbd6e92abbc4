package struct LongTaskProgress: Sendable, Equatable {
  package enum Unit: Sendable {
    case bytes
    case rows
  }

  package let done: Int64
  /// The total amount when the task started.
  package let total: Int64
  package let unit: Unit

  init(_ done: Int64, of total: Int64, _ unit: Unit) {
    self.done = min(done, total)
    self.total = total
    self.unit = unit
  }
}

/// A callback that receives the progress of a long-running task, frequently and on any thread.
package typealias ProgressListener = @Sendable (LongTaskProgress) -> Void
