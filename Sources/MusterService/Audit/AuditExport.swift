internal import MusterStore

/// The pages of audit records, oldest first, each read from the store when it is requested.
package struct AuditExport: AsyncSequence, Sendable {
  let store: Store
  let query: ProjectAuditQuery
  /// The number of the last record when the export began.
  let end: Int

  package struct Iterator: AsyncIteratorProtocol {
    let store: Store
    var query: ProjectAuditQuery
    let end: Int
    var isOver = false

    /// Returns the next page, which may be empty; nil after the last one.
    package mutating func next() async throws -> [AuditLine]? {
      guard !isOver else { return nil }
      let (notes, next) = try await store.database.read { [query] in try $0.audit(query) }
      isOver = next.map { $0 >= end } ?? true
      query.after = next
      return notes.filter { $0.number <= end }.map(AuditLine.init)
    }
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(store: store, query: query, end: end)
  }
}
