internal import MusterStore
internal import NIOCore

extension BlobStore {
  /// Opens a blob whose row was read before. Meanwhile, another request may have erased both.
  ///
  /// - Parameter findAgain: Looks for the row again if the blob is missing, and throws the error for the caller if the
  ///   row is missing as well.
  /// - Throws: Errors of `findAgain`; ``BlobError``.
  func stream(
    _ blob: StoredBlob, range: Range<Int64>, findAgain: () async throws -> Void
  ) async throws -> some AsyncSequence<ByteBuffer, any Error> & Sendable {
    do {
      return try await stream(blob, range: range)
    } catch let error as BlobError where error.code == .notFound {
      try await findAgain()
      throw error
    }
  }
}
