import Foundation
import MusterAPI

/// Keeps a ``SubmitProgress`` true from two sources: what the service says has arrived, and what has left this machine.
///
/// What has left may still wait in some buffer on the way, megabytes of it. So it counts only while the service cannot be heard.
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

  /// Whether the service can be heard.
  func hears(_ isUp: Bool) {
    state.withLock { $0.hears = isUp }
  }

  /// So much of an upload has left this machine.
  func left(_ byteCount: Int, of uploadId: String) {
    change(uploadId) { file, hears in
      if !hears { file.sentByteCount = max(file.sentByteCount, byteCount) }
    }
  }

  /// So far the service says that an upload is.
  func arrived(_ upload: Upload) {
    change(upload.id) { file, _ in
      file.sentByteCount = max(file.sentByteCount, min(upload.receivedBytes, file.totalByteCount))
      file.stage = upload.stage
    }
  }

  /// The service has all of an upload.
  func ended(_ uploadId: String, stage: Code) {
    change(uploadId) { file, _ in
      file.sentByteCount = file.totalByteCount
      file.stage = stage
    }
  }

  /// Changes are told one at a time, in order.
  private func change(_ uploadId: String, _ body: @Sendable (inout SubmitProgress.File, _ hears: Bool) -> Void) {
    state.withLock { state in
      guard let index = state.progress.files.firstIndex(where: { $0.uploadId == uploadId }) else { return }
      let before = state.progress
      body(&state.progress.files[index], state.hears)
      if state.progress != before { report(state.progress) }
    }
  }
}
