import Foundation
import MusterAPI

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
