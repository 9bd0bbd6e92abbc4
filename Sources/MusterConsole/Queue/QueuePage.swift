/// The cases that wait.
package struct QueuePage: ConsolePage {
  /// What lays it out.
  package static let template = Template.queue
  /// What the page is called.
  package let title = "Queue"
  let filter: QueueFilter
  let sort: QueueSort
  let rows: [QueueRow]
  let selection: Selection?
  let notice: String?
  /// What all cases of the page wait for, said once; nil where they have nothing in common.
  let sharedReasons: String?
  /// Whether there is a column for what the others do not wait for.
  let showsReasons: Bool
  let older: String?
  let newer: String?
  let isEmpty: Bool
  let hasPages: Bool
  /// Whatever of the table is not in its rows: a fresh page of another shape takes the place of this one as a whole.
  let shape: String

  /// A page of the queue.
  ///
  /// - Parameters:
  ///   - rows: Its cases, in the order of `sort`.
  ///   - selection: What may be done with several cases at once; nil for whoever does nothing with cases.
  ///   - notice: What was done with several cases just now.
  ///   - earlier: The address of the first page; nil on that.
  ///   - later: The address of the next page; nil on the last one.
  package init(
    filter: QueueFilter, sort: QueueSort, rows: [QueueRow], selection: Selection?, notice: String? = nil,
    earlier: String?, later: String?
  ) {
    self.filter = filter
    self.sort = sort
    let shared = QueueRow.sharedCauses(of: rows)
    self.rows = rows.map { $0.showing(causesBeside: shared) }
    sharedReasons = shared.isEmpty ? nil : shared.joined(separator: "; ")
    showsReasons = self.rows.contains { !$0.causes.isEmpty }
    self.selection = selection
    self.notice = notice
    older = earlier
    newer = later
    isEmpty = rows.isEmpty
    shape = "\(showsReasons) \(sort.direction) \(isEmpty) \(sharedReasons ?? "")"
    hasPages = earlier != nil || later != nil
  }

  /// What may be done with several cases at once. Deciding is not among it.
  package struct Selection: Sendable {
    let colleagues: [String]
    let back: String

    /// - Parameters:
    ///   - colleagues: The names of those whom they may be assigned to.
    ///   - back: The address of the page.
    package init(colleagues: [String], back: String) {
      self.colleagues = colleagues
      self.back = back
    }
  }
}

/// In which order the cases stand: by how long they have waited, or when they were decided.
package struct QueueSort: Sendable {
  let head: String
  let direction: String
  let arrow: String
  let hint: String
  let other: String

  /// - Parameters:
  ///   - isOfDecided: Whether the cases were decided.
  ///   - isNewestFirst: Whether those of now are first.
  ///   - other: The address of the same cases the other way round.
  package init(isOfDecided: Bool, isNewestFirst: Bool, other: String) {
    head = isOfDecided ? "Decided" : "Waiting"
    // What has waited the longest has the highest figure, what was decided last the latest moment.
    let isDescending = isOfDecided == isNewestFirst
    direction = isDescending ? "descending" : "ascending"
    arrow = isDescending ? "▼" : "▲"
    hint = isNewestFirst ? "Newest first; show the oldest first" : "Oldest first; show the newest first"
    self.other = other
  }
}
