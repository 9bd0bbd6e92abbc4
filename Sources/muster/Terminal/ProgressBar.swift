import Foundation
import MusterClient

/// The bytes of an upload on their way, drawn over one line; nothing at all where nobody looks.
struct ProgressBar: Sendable {
  let label: String
  private let width = 28

  /// A bar for the upload with this name.
  init(label: String) {
    self.label = label
  }

  func show(_ progress: UploadProgress) {
    guard Terminal.isInteractive else { return }
    let waiting = progress.fraction == 1 ? "  waiting for the verdict" : ""
    Terminal.draw("\r" + line(progress) + waiting + Self.clearToEnd)
  }

  /// Leaves the line as if nothing had been there.
  func clear() {
    guard Terminal.isInteractive else { return }
    Terminal.draw("\r" + Self.clearToEnd)
  }

  func line(_ progress: UploadProgress) -> String {
    let full = Int(progress.fraction * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    let percent = String(Int(progress.fraction * 100)).leftPadded(to: 3)
    return "\(bar) \(percent) %  \(progress.sentByteCount.kilobytes) of "
      + "\(progress.totalByteCount.kilobytes)  \(label)"
  }

  private static let clearToEnd = "\u{1B}[K"
}
