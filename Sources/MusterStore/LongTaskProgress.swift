/// The progress of a long-running task on a store.
package struct LongTaskProgress: Sendable, Equatable {
  /// The unit of progress.
  package enum Unit: Sendable {
    /// Bytes of pictures.
    case bytes
    /// Rows of the audit table.
    case rows
  }

  /// The amount done, from 0 to `total`.
  package let done: Int64
  /// The total amount when the task started.
  package let total: Int64
  /// The unit of `done` and `total`.
  package let unit: Unit

  init(_ done: Int64, of total: Int64, _ unit: Unit) {
    self.done = min(done, total)
    self.total = total
    self.unit = unit
  }
}

/// A callback that receives the progress of a long-running task, frequently and on any thread.
package typealias ProgressListener = @Sendable (LongTaskProgress) -> Void
