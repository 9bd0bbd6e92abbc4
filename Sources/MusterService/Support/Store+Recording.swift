internal import MusterStore

extension Store {
  /// Runs the work that commits the rows of blobs, and removes the blobs if it fails.
  ///
  /// If it is unknown whether the rows were committed, the blobs stay: the sweep at the next start decides. The sweeps
  /// of this run treat them as in flight.
  ///
  /// - Throws: Errors of `work`.
  func recording<Value>(_ stored: [StoredBlob], by work: () async throws -> Value) async throws -> Value {
    let ids = stored.map(\.id)
    do {
      let value = try await work()
      blobs.recorded(ids)
      return value
    } catch {
      if !isInDoubt(error) { await blobs.discard(ids) }
      throw error
    }
  }

  /// Returns whether a commit failed in such a way that it may have taken effect.
  func isInDoubt(_ error: any Error) -> Bool {
    (((error as? ServiceError)?.cause ?? error) as? StoreError)?.isInDoubt == true
  }
}
