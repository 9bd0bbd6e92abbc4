internal import MusterStore

/// Pages of notes, oldest first, each read when it is asked for.
package struct AuditExport: AsyncSequence, Sendable {
  let store: Store
  let query: ProjectAuditQuery
  /// The last note that there was.
  let end: Int

  /// Reads page after page.
  package struct Iterator: AsyncIteratorProtocol {
    let store: Store
    var query: ProjectAuditQuery
    let end: Int
    var isOver = false

    /// The next page; it may be empty. Nil behind the last one.
    package mutating func next() async throws -> [AuditLine]? {
      guard !isOver else { return nil }
      let (notes, next) = try await store.database.read { [query] in try $0.audit(query) }
      isOver = next.map { $0 >= end } ?? true
      query.after = next
      return notes.filter { $0.number <= end }.map(AuditLine.init)
    }
  }

  /// Begins with the first page.
  package func makeAsyncIterator() -> Iterator {
    Iterator(store: store, query: query, end: end)
  }
}
