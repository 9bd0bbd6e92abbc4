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

package struct QueueFilter: Sendable {
  let statuses: [Choice]
  let assignees: [Choice]
  let types: [Choice]
  let codes: [Choice]
  let ages: [Choice]
  let search: String?
  let sort: String?
  let isNarrowed: Bool

  /// Creates a filter with its choices.
  ///
  /// - Parameters:
  ///   - status: `waiting`, `second`, `escalated`, `mine` or `decided`; nil is `waiting`.
  ///   - type: A document type, one of `types`.
  ///   - code: A cause or a quality measure, one of `codes`.
  ///   - age: The minimum waiting time, such as `24h`.
  ///   - search: A case's reference or id, a document's id, or the value of a custom field.
  ///   - assignee: The assignee: `me`, `nobody` or a name; nil for any.
  ///   - sort: `oldest` or `newest`; nil for the default order.
  ///   - types: The document types to choose from.
  ///   - codes: The codes to choose from.
  package init(
    status: String? = nil, type: String? = nil, code: String? = nil, age: String? = nil, search: String? = nil,
    assignee: String? = nil, sort: String? = nil, types: [String], codes: [String]
  ) {
    statuses = Choice.list(
      [
        "waiting": "Waiting", "second": "Second person", "escalated": "Escalated", "mine": "Taken by me",
        "decided": "Decided",
      ],
      chosen: status ?? "waiting")
    assignees = Choice.list(["me": "me", "nobody": "nobody"], chosen: assignee)
    self.types = Choice.list(types, chosen: type, in: Labels.type)
    self.codes = Choice.list(codes, chosen: code, in: Labels.mark)
    ages = Choice.list(["1h": "over 1 h", "4h": "over 4 h", "24h": "over a day", "48h": "over 2 days"], chosen: age)
    self.search = search
    self.sort = sort
    isNarrowed =
      [type, code, age, search, assignee].contains { $0 != nil } || (status ?? "waiting") != "waiting"
  }
}

struct Choice: Sendable {
  let value: String
  let text: String
  let isChosen: Bool

  /// Returns the choices in this order. A chosen value that is not among them is added at the end, so that it is
  /// kept.
  static func list(_ texts: KeyValuePairs<String, String>, chosen: String?) -> [Choice] {
    let known = texts.map { Choice(value: $0.key, text: $0.value, isChosen: $0.key == chosen) }
    guard let chosen, !known.contains(where: \.isChosen) else { return known }
    return known + [Choice(value: chosen, text: chosen, isChosen: true)]
  }

  /// Returns codes as choices with display names.
  static func list(_ codes: [String], chosen: String?, in words: (String) -> String) -> [Choice] {
    let known = codes.map { Choice(value: $0, text: words($0), isChosen: $0 == chosen) }
    guard let chosen, !codes.contains(chosen) else { return known }
    return known + [Choice(value: chosen, text: words(chosen), isChosen: true)]
  }
}
