import MusterAPI
import MusterClient

/// What the person of a demo sees: one line for each state, and a bar for each picture on its way.
struct DemoScreen: Sendable {
  /// A new part of the story.
  func chapter(_ title: String) {
    Terminal.print("")
    Terminal.print(title)
  }

  /// The verification stands somewhere else.
  func show(_ state: VerificationState) {
    Terminal.print("  ● \(state.words)")
  }

  /// What the person, or the service, does there.
  func tell(_ text: String) {
    Terminal.print("      \(text)")
  }

  /// The pictures on their way, drawn over the lines of before.
  func draw(_ progress: SubmitProgress, isFirst: Bool) {
    guard Terminal.isInteractive else { return }
    let back = isFirst ? "" : "\u{1B}[\(progress.files.count)A"
    Terminal.draw(back + progress.files.map { "\r      \(Self.line($0))\u{1B}[K\n" }.joined())
  }

  /// The pictures where nobody looks at each step: how far they came in the end.
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
  /// The state in a few words, as a developer knows it.
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
