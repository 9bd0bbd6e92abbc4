internal import Metrics

extension ReceiveUpload {
  /// Runs the work that receives an upload's bytes, and counts them and its outcome in the metrics.
  ///
  /// - Parameters:
  ///   - firstByte: The number of bytes received by earlier requests.
  ///   - isEnd: Whether the upload has ended with this value.
  func counting<Value>(
    _ upload: ActiveUpload, from firstByte: Int = 0, isEnd: (Value) -> Bool = { _ in true },
    _ work: () async throws -> Value
  ) async throws -> Value {
    defer { measures.uploadBytes.increment(by: max(0, upload.receivedBytes - firstByte)) }
    do {
      let value = try await work()
      if isEnd(value) { measures.uploads.count(.kept) }
      return value
    } catch {
      measures.uploads.count(UploadOutcome(error))
      throw error
    }
  }
}
