import Foundation
import MusterAPI
import MusterClient
import Synchronization

/// Runs the verification of one person as an app does: shows each state and performs the person's action.
struct DemoWalk: Sendable {
  /// A client with a key of a sandbox project, with the scopes `onboarding`, as an app has, and `sessions`, to read
  /// the outbox.
  let service: MusterClient
  let pictures: DemoPictures
  /// The simulated camera; nil if the samples lack its frames.
  let camera: DemoCamera?
  let flow: DemoFlow
  private let screen = DemoScreen()

  init(service: MusterClient, pictures: DemoPictures, camera: DemoCamera?, flow: DemoFlow) {
    self.service = service
    self.pictures = pictures
    self.camera = camera
    self.flow = flow
  }

  /// Runs the flow to its end.
  ///
  /// - Returns: The id of the session if it has verified the person.
  @discardableResult
  func run() async throws -> String? {
    screen.chapter(flow.title)
    let person = try await activate()
    let verification = VerificationService(person, storage: MemoryStorage())
    var state = try await verification.status().state
    screen.show(state)
    while !isEnd(state) {
      let before = state
      do throws(VerificationFailure) {
        let success = try await act(on: state, verification, as: person)
        state = success.state
        if let reason = success.rejectReason { screen.tell(reason) }
      } catch {
        screen.tell("\(error)")
        guard let next = error.state else { throw error }
        state = next
      }
      if state != before { screen.show(state) }
    }
    return state == .success ? verification.processId : nil
  }

  /// Starts the process and activates the device with the code that was sent.
  private func activate() async throws -> MusterClient {
    let activation = ActivationService(service, storage: MemoryStorage())
    var credentials = flow.scenario
    credentials["clientNumber"] = UUID().uuidString
    try await activation.start(credentials: credentials)
    let code = try await code("ACTIVATION", of: activation.processId)
    screen.tell("a code is sent: \(code), from the sandbox's outbox")
    let device = try await activation.activate(otp: code)
    screen.tell("the device is activated: \(device.activationFlags.map(\.rawValue).joined(separator: " "))")
    return service.authorized(with: device.token ?? "")
  }

  private func isEnd(_ state: VerificationState) -> Bool {
    switch state {
    case .success, .endstate: true
    case .failed: flow == .failed
    default: false
    }
  }

  /// Performs the person's action in a state.
  ///
  /// - Returns: The next state.
  private func act(
    on state: VerificationState, _ verification: VerificationService, as person: MusterClient
  ) async throws(VerificationFailure) -> VerificationService.Success {
    switch state {
    case .intro:
      return try await verification.consentGet()
    case .consent(let text):
      screen.tell("the person agrees to a text of \(text.count) characters")
      return try await verification.consentApprove()
    case .documentsToScanSelect where flow == .limitReached:
      screen.tell("the person starts again")
      return try await verification.restartVerification()
    case .documentsToScanSelect:
      return try await verification.documentsSetSelectedTypes(types: [.idCard, .passport])
    case .scanDocument where flow == .expired:
      return try await later(verification)
    case .scanDocument(let process):
      return try await scan(process, verification)
    case .processing:
      return try await later(verification)
    case .presenceCheck:
      let attributes = try await verification.presenceCheckInit()
      // Only the embedded check needs frames; the sandbox accepts without them.
      if attributes["provider"] as? String == "muster", let check = attributes["sessionId"] as? String {
        try await camera?.take(check, as: person) { screen.tell($0) }
      }
      return try await verification.presenceCheckSubmit()
    case .otp:
      let code = try await sentCode(verification)
      return try await verification.verifyOTP(otp: code)
    case .failed:
      return try await verification.restartVerification()
    case .endstate, .success:
      return try await verification.status()
    }
  }

  private func scan(
    _ process: ScanProcess, _ verification: VerificationService
  ) async throws(VerificationFailure) -> VerificationService.Success {
    guard let document = process.nextDocumentToScan else { return try await later(verification) }
    for side in document.sides { for error in side.errors { screen.tell("\(side.type.rawValue): \(error)") } }
    let files: [DocumentFile]
    do {
      files = try document.sidesToScan.compactMap { side in
        let wasRefused = document.sides.contains { $0.type == side }
        return try pictures.take(side, of: document, attempt: wasRefused ? 1 : 0)
      }
    } catch {
      throw VerificationFailure(.transport(URLError(.cannotOpenFile)))
    }
    let last = Mutex<SubmitProgress?>(nil)
    let sent = try await verification.documentsSubmit(files: files, atOnce: 2) { [screen] progress in
      last.withLock { last in
        screen.draw(progress, isFirst: last == nil)
        last = progress
      }
    }
    screen.conclude(last.withLock { $0 })
    return sent
  }

  private func sentCode(_ verification: VerificationService) async throws(VerificationFailure) -> String {
    do throws(MusterClientError) {
      let code = try await code("USER_VERIFICATION", of: verification.processId)
      screen.tell("a code is sent: \(code)")
      return code
    } catch {
      throw VerificationFailure(error)
    }
  }

  private func code(_ type: Code, of process: String?) async throws(MusterClientError) -> String {
    let messages = try await service.outbox(processId: process ?? "")
    return messages.last { $0.type == type }?.otpCode ?? ""
  }

  /// Returns the status after a short pause.
  private func later(
    _ verification: VerificationService
  ) async throws(VerificationFailure) -> VerificationService.Success {
    guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { throw VerificationFailure(.cancelled) }
    return try await verification.status()
  }
}

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
