/// How far long work on a store is.
package struct LongTaskProgress: Sendable, Equatable {
  /// What the numbers count.
  package enum Unit: Sendable {
    /// Bytes of pictures.
    case bytes
    /// Rows of the audit.
    case rows
  }

  /// What is done, 0 to `total`.
  package let done: Int64
  /// All there was to do when the work began.
  package let total: Int64
  /// What both count.
  package let unit: Unit

  init(_ done: Int64, of total: Int64, _ unit: Unit) {
    self.done = min(done, total)
    self.total = total
    self.unit = unit
  }
}

/// Is told how far long work is, often and on any thread.
package typealias ProgressListener = @Sendable (LongTaskProgress) -> Void
