import MusterAPI
import MusterClient

/// The terminal output of a demo: one line for each state, and a progress bar for each upload.
struct DemoScreen: Sendable {
  /// Prints the heading of a demonstration.
  func chapter(_ title: String) {
    Terminal.print("")
    Terminal.print(title)
  }

  /// Prints a new state of the verification.
  func show(_ state: VerificationState) {
    Terminal.print("  ● \(state.words)")
  }

  /// Prints an action of the person or the service.
  func tell(_ text: String) {
    Terminal.print("      \(text)")
  }

  /// Draws the progress of the uploads over the previous lines.
  func draw(_ progress: SubmitProgress, isFirst: Bool) {
    guard Terminal.isInteractive else { return }
    let back = isFirst ? "" : "\u{1B}[\(progress.files.count)A"
    Terminal.draw(back + progress.files.map { "\r      \(Self.line($0))\u{1B}[K\n" }.joined())
  }

  /// Prints the final progress of the uploads if the terminal is not interactive.
  func conclude(_ progress: SubmitProgress?) {
    guard !Terminal.isInteractive else { return }
    for file in progress?.files ?? [] { tell(Self.line(file)) }
  }

  private static func line(_ file: SubmitProgress.File) -> String {
    ProgressBar.line(
      UploadProgress(sentByteCount: file.sentByteCount, totalByteCount: file.totalByteCount),
      label: "\(file.type.rawValue) \(file.side.rawValue)  \(file.stage?.rawValue ?? "")"
    ).trimmedAtEnd
  }
}

extension VerificationState {
  /// A short description of the state for developers.
  var words: String {
    switch self {
    case .intro: "intro"
    case .consent: "consent"
    case .documentsToScanSelect: "documentsToScanSelect"
    case .scanDocument(let process): "scanDocument  \(process.nextDocumentToScan?.type.rawValue ?? "-")"
    case .processing(let item): "processing  \(item.rawValue)"
    case .presenceCheck: "presenceCheck"
    case .otp(let attempts): attempts.map { "otp  \($0) attempts left" } ?? "otp"
    case .failed: "failed"
    case .endstate(let reason): "endstate  \(reason.rawValue)"
    case .success: "success"
    }
  }
}
