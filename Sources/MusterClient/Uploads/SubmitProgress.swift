import Foundation
public import MusterAPI

/// The progress of the pictures of a submission.
public struct SubmitProgress: Sendable, Equatable {
  /// The progress of one picture.
  public struct File: Sendable, Equatable {
    /// The id of the upload at the service.
    public let uploadId: String
    /// The type of the document.
    public let type: DocumentType
    /// The side that the picture shows.
    public let side: DocumentSide
    /// The bytes that arrived at the service or, while its events are unavailable, the bytes sent. The number never
    /// decreases.
    public internal(set) var sentByteCount: Int
    /// The number of bytes of the picture.
    public let totalByteCount: Int
    /// The stage of the upload: `receiving`, `stored`, `decoding`, `checking`, `done` or `refused`; nil before it
    /// starts.
    public internal(set) var stage: Code?

    /// The transferred part of the picture, 0…1.
    public var fraction: Double {
      UploadProgress(sentByteCount: sentByteCount, totalByteCount: totalByteCount).fraction
    }
  }

  /// The pictures, in the order of the submission.
  public internal(set) var files: [File]

  /// The transferred part of all pictures by bytes, 0…1.
  public var fraction: Double {
    let sent = files.reduce(0) { $0 + $1.sentByteCount }
    return UploadProgress(sentByteCount: sent, totalByteCount: files.reduce(0) { $0 + $1.totalByteCount }).fraction
  }
}

/// The number of bytes of an upload that were sent.
public struct UploadProgress: Sendable, Equatable {
  /// The bytes passed to the network so far. After an interruption, the bytes that the service has, which may be fewer
  /// than before.
  public let sentByteCount: Int
  /// The total number of bytes to send.
  public let totalByteCount: Int

  /// Creates an upload progress.
  public init(sentByteCount: Int, totalByteCount: Int) {
    self.sentByteCount = sentByteCount
    self.totalByteCount = totalByteCount
  }

  /// The sent part of the total, 0…1. It is 1 if there is nothing to send.
  public var fraction: Double {
    totalByteCount > 0 ? min(1, Double(sentByteCount) / Double(totalByteCount)) : 1
  }
}

/// Updates a ``SubmitProgress`` from two sources: the bytes the service reports as received, and the bytes sent.
///
/// Megabytes of the bytes sent may still wait in buffers on the way, so they count only while the service's events
/// are unavailable.
final class SubmitTracker: Sendable {
  private struct State {
    var progress: SubmitProgress
    var hears = true
  }

  private let state: Locked<State>
  private let report: @Sendable (SubmitProgress) -> Void

  init(_ files: [SubmitProgress.File], report: @escaping @Sendable (SubmitProgress) -> Void) {
    state = Locked(State(progress: SubmitProgress(files: files)))
    self.report = report
  }

  /// Sets whether the service's events are available.
  func hears(_ isUp: Bool) {
    state.withLock { $0.hears = isUp }
  }

  /// Records the number of bytes of an upload that were sent.
  func left(_ byteCount: Int, of uploadId: String) {
    change(uploadId) { file, hears in
      if !hears { file.sentByteCount = max(file.sentByteCount, byteCount) }
    }
  }

  /// Records the progress of an upload that the service reported.
  func arrived(_ upload: Upload) {
    change(upload.id) { file, _ in
      file.sentByteCount = max(file.sentByteCount, min(upload.receivedBytes, file.totalByteCount))
      file.stage = upload.stage
    }
  }

  /// Records that the service has all bytes of an upload.
  func ended(_ uploadId: String, stage: Code) {
    change(uploadId) { file, _ in
      file.sentByteCount = file.totalByteCount
      file.stage = stage
    }
  }

  /// Reports while holding the lock, so that changes arrive one at a time and in order.
  private func change(_ uploadId: String, _ body: @Sendable (inout SubmitProgress.File, _ hears: Bool) -> Void) {
    state.withLock { state in
      guard let index = state.progress.files.firstIndex(where: { $0.uploadId == uploadId }) else { return }
      let before = state.progress
      body(&state.progress.files[index], state.hears)
      if state.progress != before { report(state.progress) }
    }
  }
}
