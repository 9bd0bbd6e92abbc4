import Foundation
import MusterClient
import MusterStore
import Synchronization

/// The progress of a long task, drawn over one line of standard error; nothing is drawn unless the terminal is
/// interactive.
final class ProgressBar: Sendable {
  let label: String
  private let lastDrawn = Mutex<ContinuousClock.Instant?>(nil)

  private static let width = 28
  /// The minimum time between two drawings.
  private static let pause = Duration.milliseconds(50)

  /// Creates a bar with this label.
  init(label: String) {
    self.label = label
  }

  /// Calls `work` with a bar, and clears the line afterwards in any case.
  static func during<Value>(
    _ label: String, _ work: (ProgressBar) async throws -> Value
  ) async rethrows -> Value {
    let bar = ProgressBar(label: label)
    defer { bar.clear() }
    return try await work(bar)
  }

  /// Calls `work`, whose duration is known, with a bar that follows the clock.
  static func during<Value>(
    _ label: String, lasting duration: Duration, _ work: () async throws -> Value
  ) async rethrows -> Value {
    guard Terminal.isInteractive else { return try await work() }
    return try await during(label) { bar in
      let start = ContinuousClock.now
      let clock = Task {
        while !Task.isCancelled {
          bar.show(time: ContinuousClock.now - start, of: duration)
          try? await Task.sleep(for: .milliseconds(200))
        }
      }
      defer { clock.cancel() }
      return try await work()
    }
  }

  func show(_ progress: UploadProgress) {
    draw(
      Self.line(progress, label: label) + (progress.fraction == 1 ? "  waiting for the verdict" : ""),
      isLast: progress.fraction == 1)
  }

  func show(_ progress: LongTaskProgress) {
    let amounts =
      switch progress.unit {
      case .bytes: "\(Int(progress.done).kilobytes) of \(Int(progress.total).kilobytes)"
      case .rows: "\(Int(progress.done).grouped) of \(Int(progress.total).grouped) rows"
      }
    let fraction = progress.total > 0 ? Double(progress.done) / Double(progress.total) : 1
    draw(Self.line(fraction, amounts, label: label), isLast: progress.done == progress.total)
  }

  /// Clears the line and draws nothing afterwards.
  func clear() {
    guard Terminal.isInteractive else { return }
    lastDrawn.withLock { lastDrawn in
      // Ignore late updates.
      lastDrawn = .now + .seconds(86_400)
      Terminal.draw("\r" + Self.clearToEnd)
    }
  }

  /// Returns the line of an upload, for callers that draw it themselves.
  static func line(_ progress: UploadProgress, label: String) -> String {
    line(
      progress.fraction, "\(progress.sentByteCount.kilobytes) of \(progress.totalByteCount.kilobytes)", label: label)
  }

  private func show(time: Duration, of duration: Duration) {
    let (seconds, all) = (time / .seconds(1), duration / .seconds(1))
    draw(Self.line(min(1, seconds / all), "\(Int(seconds)) of \(Int(all.rounded(.up))) s", label: label), isLast: false)
  }

  private func draw(_ line: String, isLast: Bool) {
    guard Terminal.isInteractive else { return }
    lastDrawn.withLock { lastDrawn in
      let now = ContinuousClock.now
      if let lastDrawn, lastDrawn > now || !isLast && now - lastDrawn < Self.pause { return }
      lastDrawn = now
      Terminal.draw("\r" + line + Self.clearToEnd)
    }
  }

  private static func line(_ fraction: Double, _ amounts: String, label: String) -> String {
    let full = Int(fraction * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    return "\(bar) \(String(Int(fraction * 100)).leftPadded(to: 3)) %  \(amounts)  \(label)"
  }

  private static let clearToEnd = "\u{1B}[K"
}
