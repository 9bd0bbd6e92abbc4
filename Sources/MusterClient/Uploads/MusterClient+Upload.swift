public import Foundation
public import MusterAPI

extension MusterClient {
  /// Uploads a picture of a document, resuming after interruptions. Requires a session's token.
  ///
  /// When this returns, the service has stored the picture durably. A picture that fails the checks is not an error:
  /// its document is `REJECTED` and contains the reasons.
  ///
  /// - Parameters:
  ///   - uploadId: A name for the upload, by which its progress can be requested; unique within the session.
  ///   - wait: How long the service may take to reach a verdict before it responds; nil responds immediately.
  ///   - progress: Called as bytes are sent, in order, on an arbitrary thread.
  /// - Throws: ``MusterClientError``: `pictureTooLarge` before anything is sent; `refused` if the service stored
  ///   nothing, because the file is not a picture, has too many pixels, or the phase is wrong; `transport` if the
  ///   service stays unreachable.
  public func uploadDocument(
    _ file: DocumentFile, uploadId: String = UUID().uuidString, wait: Duration? = nil,
    progress: @escaping @Sendable (UploadProgress) -> Void = { _ in }
  ) async throws(MusterClientError) -> Document {
    if let limit = await maxPictureBytes(), file.data.count > limit {
      throw .pictureTooLarge(byteCount: file.data.count, limit: limit)
    }
    return try await ResumableSend(client: self, file: file, uploadId: uploadId, wait: wait, progress: progress)()
  }

  /// Returns the maximum size of a picture in bytes; nil if the service does not respond.
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
