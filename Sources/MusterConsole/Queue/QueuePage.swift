/// The queue of cases.
package struct QueuePage: ConsolePage {
  package static let template = Template.queue
  package let title = "Queue"
  let filter: QueueFilter
  let sort: QueueSort
  let rows: [QueueRow]
  let selection: Selection?
  let notice: String?
  /// The causes that all cases of the page have in common; nil if there are none.
  let sharedReasons: String?
  /// Whether there is a column for the causes that are not shared.
  let showsReasons: Bool
  let older: String?
  let newer: String?
  let isEmpty: Bool
  let hasPages: Bool
  /// Describes the table apart from its rows. If a refreshed page has another shape, it replaces this one as a whole.
  let shape: String

  /// Creates a page of the queue.
  ///
  /// - Parameters:
  ///   - rows: The cases, in the order of `sort`.
  ///   - selection: The actions on several cases; nil if the reviewer may not take any.
  ///   - notice: The result of the last action on several cases.
  ///   - earlier: The address of the first page; nil on that page.
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

  /// The actions on several cases at once. Deciding is not among them.
  package struct Selection: Sendable {
    let colleagues: [String]
    let back: String

    /// - Parameters:
    ///   - colleagues: The names that cases may be assigned to.
    ///   - back: The address of the page.
    package init(colleagues: [String], back: String) {
      self.colleagues = colleagues
      self.back = back
    }
  }
}

/// The sort order of the queue: by waiting time, or by the time of the decision.
package struct QueueSort: Sendable {
  let head: String
  let direction: String
  let arrow: String
  let hint: String
  let other: String

  /// - Parameters:
  ///   - isOfDecided: Whether the queue shows decided cases.
  ///   - isNewestFirst: Whether the newest cases come first.
  ///   - other: The address of the same cases in the opposite order.
  package init(isOfDecided: Bool, isNewestFirst: Bool, other: String) {
    head = isOfDecided ? "Decided" : "Waiting"
    // The column shows a duration for waiting cases, which is largest for the oldest, and a time for decided ones.
    let isDescending = isOfDecided == isNewestFirst
    direction = isDescending ? "descending" : "ascending"
    arrow = isDescending ? "▼" : "▲"
    hint = isNewestFirst ? "Newest first; show the oldest first" : "Oldest first; show the newest first"
    self.other = other
  }
}
