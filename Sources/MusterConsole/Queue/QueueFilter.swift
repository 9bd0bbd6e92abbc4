/// The filter of the queue, as given in the address.
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
    self.types = Choice.list(types, chosen: type, in: Words.type)
    self.codes = Choice.list(codes, chosen: code, in: Words.mark)
    ages = Choice.list(["1h": "over 1 h", "4h": "over 4 h", "24h": "over a day", "48h": "over 2 days"], chosen: age)
    self.search = search
    self.sort = sort
    isNarrowed =
      [type, code, age, search, assignee].contains { $0 != nil } || (status ?? "waiting") != "waiting"
  }
}

/// A choice in a list.
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
