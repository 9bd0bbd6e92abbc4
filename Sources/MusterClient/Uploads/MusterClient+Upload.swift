public import Foundation
public import MusterAPI

extension MusterClient {
  /// Sends one picture of a document. Needs a session's token. A line that is cut costs no byte that has arrived: the rest
  /// follows behind them.
  ///
  /// When this returns, the service has the picture for good. A picture found wanting is no error: its document is
  /// `REJECTED` and says why.
  ///
  /// - Parameters:
  ///   - uploadId: a name for the upload, under which its progress can be asked for; used once in a session.
  ///   - wait: how long the service may take to reach a verdict before it answers; nil answers at once.
  ///   - progress: called as the bytes go out, on no particular thread, in order.
  /// - Throws: ``MusterClientError``: `pictureTooLarge` before anything is sent; `refused` where the service kept nothing:
  ///   not a picture, too many pixels, the wrong phase; `transport` when the service stayed away.
  public func uploadDocument(
    _ file: DocumentFile, uploadId: String = UUID().uuidString, wait: Duration? = nil,
    progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
  ) async throws(MusterClientError) -> Document {
    if let limit = await maxPictureBytes(), file.data.count > limit {
      throw .pictureTooLarge(byteCount: file.data.count, limit: limit)
    }
    return try await ResumableSend(client: self, file: file, uploadId: uploadId, wait: wait, progress: progress)()
  }

  /// How many bytes a picture may have; nil where the service cannot be asked just now.
  private func maxPictureBytes() async -> Int? {
    if let limit = pictureLimit.current { return limit }
    let limits = try? await exchange(Request(.options, Routes.documents))["Upload-Limit"]
    let limit = limits?.split(separator: ",").lazy
      .map { $0.trimmingCharacters(in: .whitespaces).split(separator: "=") }
      .first { $0.first == "max-size" }?.last.flatMap { Int($0) }
    pictureLimit.withLock { $0 = limit }
    return limit
  }
}
