import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

/// A service whose pages people open by links.
struct HostedFixture: Sendable {
  let service: RunningService
  let driver: WebDriver
  let folder: String
  /// The project's own system, which makes the links.
  let backend: MusterClient

  /// Makes a session that asks for an identity card, with a link for its person.
  func makeSession(_ fields: [String: String] = [:]) async throws -> Session {
    try await backend.createSession(
      SessionRequest(documentTypes: ["ID_CARD"], customFields: fields, hosted: HostedRequest()))
  }

  /// Consents, and uploads both sides of a card, as an app does, up to the presence check.
  func upload(_ sides: [String], for session: Session) async throws {
    let client = service.client(session.token)
    let verification = VerificationService(client, storage: MemoryStorage())
    _ = try await verification.status()
    _ = try await verification.consentGet()
    _ = try await verification.consentApprove()
    _ = try await verification.documentsSetSelectedTypes(types: [.idCard])
    for (path, side) in zip(sides, [DocumentSide.front, .back]) {
      _ = try await client.uploadDocument(
        DocumentFile(data: try readFile(path), type: .idCard, side: side), wait: .seconds(60))
    }
    // The search for the portrait stands back for whatever else the machine does.
    try await waitUntil(atMost: .seconds(300)) { try await verification.status().state == .presenceCheck }
  }

  /// Presses the first button of each screen until this one is shown.
  func press(_ browser: Browser, until screen: String) async throws {
    try await browser.wait {
      let shown = try await browser.screenName
      guard shown != screen else { return true }
      try await browser.pressPrimary(of: shown)
      return false
    }
  }

  /// Does what each screen asks for, up to the end.
  func goThrough(_ browser: Browser, with camera: FilmedDocument) async throws {
    let seen = try await browser.goThrough(with: camera) { screen, before in
      let faults = try await browser.faults()
      #expect(faults.isEmpty, "\(screen): \(faults)")
      try await browser.keepScreenshot("hosted-\(before.count + 1)-\(screen)")
    } enterCode: {
      try await browser.enterCode("11111111")
    } goOn: { screen in
      try await browser.pressPrimary(of: screen)
    }
    #expect(seen.contains("camera"), "\(seen)")
  }
}

extension Browser {
  /// Follows the page to the end, and gives the screens that were shown.
  ///
  /// - Parameters:
  ///   - look: Looks at a screen when it is first shown, given those before it.
  ///   - enterCode: Enters the code.
  ///   - goOn: Does what any other screen asks for.
  func goThrough(
    with camera: FilmedDocument, look: (_ screen: String, _ before: [String]) async throws -> Void,
    enterCode: () async throws -> Void, goOn: (_ screen: String) async throws -> Void
  ) async throws -> [String] {
    var seen: [String] = []
    try await wait(atMost: .seconds(300)) {
      let screen = try await screenName
      if seen.last != screen {
        try await look(screen, seen)
        seen.append(screen)
      }
      switch screen {
      case "success": return true
      case "ended", "dead-end":
        Issue.record("\(seen): \(try await text)")
        return true
      case "side":
        // Before the camera opens: the page takes a picture by itself as soon as it sees a card.
        let wanted = try await run("return document.querySelector('#verification h2')?.textContent ?? ''").text
        try camera.show(wanted.localizedCaseInsensitiveContains("back") ? .back : .front)
        try await goOn(screen)
      case "code": try await enterCode()
      case "camera", "sending", "processing", "begin", "wait": break
      default: try await goOn(screen)
      }
      return false
    }
    return seen
  }
}

/// Runs `body` with a service that asks for a code, and plays no presence check.
func withHostedService(
  _ settings: [String: String] = [:], _ body: (HostedFixture) async throws -> Void
) async throws {
  let environment = ["MUSTER_PRESENCE": "off", "MUSTER_OTP": "true"]
  try await withService(environment: environment.merging(settings) { $1 }) { service, folder in
    let made = try await runMuster(
      "keys", "create", "--name", "backend", "--scope", "sessions,admin", "--sandbox", "--data", folder)
    try #require(made.exitCode == 0, "\(made.errors)")
    let key: String = try #require(made.lines.first)
    let backend = service.client(key)
    try await withWebDriver { driver in
      try await body(HostedFixture(service: service, driver: driver, folder: folder, backend: backend))
    }
  }
}

/// A card before the camera: the film that the browser shows for its camera is that of one of its sides.
final class FilmedDocument {
  /// The path of what the camera shows. The browser reads each picture of it anew.
  let film: String
  private let sides: [DocumentSide: Data]
  private var shown = DocumentSide.front

  init(in folder: String) async throws {
    var sides: [DocumentSide: Data] = [:]
    for (side, name) in [DocumentSide.front: "id-card-front.jpg", .back: "id-card-back.jpg"] {
      let path = "\(folder)/\(name).y4m"
      _ = try await runPython("document_film.py", locateSpecimen(name), path)
      sides[side] = try readFile(path)
    }
    self.sides = sides
    film = folder + "/camera.y4m"
    try writeFile(film, sides[.front] ?? Data())
  }

  /// Turns the card.
  func show(_ side: DocumentSide) throws {
    guard side != shown, let pictures = sides[side] else { return }
    // In its place, since the browser has the file open.
    let file = try FileHandle(forWritingTo: URL(filePath: film))
    try file.write(contentsOf: pictures)
    try file.close()
    shown = side
  }
}

/// Runs a program of this folder, and returns what it prints.
func runPython(_ name: String, _ arguments: String...) async throws -> String {
  let program = try await RunningProgram(
    repositoryFolder + "/.venv/bin/python",
    ["-B", "\(repositoryFolder)/Tests/BrowserTests/Hosted/\(name)"] + arguments)
  let outcome = try await program.waitForExit(atMost: .seconds(600))
  try #require(outcome.exitCode == 0, "\(name) failed; it needs .venv (make test makes it): \(outcome.errors)")
  return outcome.output
}

extension Browser {
  /// The screen of the page of a verification.
  var screenName: String {
    get async throws { try await run("return document.body.dataset.screen ?? 'wait'").text }
  }

  /// Presses the first button that leads on, if the screen has one.
  ///
  /// - Parameter screen: The screen that may be left by it; nothing is pressed if another one has come in between.
  func pressPrimary(of screen: String? = nil) async throws {
    let isShown = screen.map { "(document.body.dataset.screen ?? 'wait') === '\($0)'" } ?? "true"
    try await run(
      """
      if (\(isShown)) {
        (document.querySelector('#verification .primary:not(:disabled)') ??
          document.querySelector('#verification button:not(:disabled)'))?.click();
      }
      """)
  }

  /// Types a code and sends it.
  func enterCode(_ code: String) async throws {
    // The screen may have been left since it was looked at.
    guard let field = try await all("input").first else { return }
    try await field.clear()
    try await field.type(code)
    try await pressPrimary()
  }
}
