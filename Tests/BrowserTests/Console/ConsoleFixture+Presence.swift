import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension ConsoleFixture {
  /// Settings of a service that sees faces, and is sure of none: each person is left to a reviewer, who has to look.
  ///
  /// - Parameter folder: Where the rules are put.
  static func faceSettings(in folder: String) throws -> [String: String] {
    let models = repositoryFolder + "/models"
    try #require((try? listFolder(models).isEmpty) == false, "models/ is empty; run: make models")
    let rules = try writeFile(
      folder + "/rules.json", Data(#"{"acceptedDistance": 0.01, "reviewedDistance": 2, "seconds": 600}"#.utf8))
    return [
      "MUSTER_PRESENCE": "embedded", "MUSTER_MODELS": models, "MUSTER_PRESENCE_RULES": rules, "MUSTER_REVIEW": "unsure",
    ]
  }

  /// Sends an identity card, its back first, and takes the person through a presence check.
  ///
  /// - Parameters:
  ///   - isFilmed: Whether frames of the painted person are sent for the steps, as the service's own check wants them; with
  ///     any other provider a check is only said to be over.
  ///   - review: Accepts the documents, where they wait for a reviewer.
  func makePresenceCase(
    customFields: [String: String] = [:], isFilmed: Bool, review: ((WaitingCase) async throws -> Void)? = nil
  ) async throws -> WaitingCase {
    if review == nil { try await ignoreUnmatchedSides(of: Self.project, in: folder) }
    let session = try await backend.createSession(
      SessionRequest(documentTypes: ["ID_CARD"], customFields: customFields))
    let app = backend.authorized(with: try #require(session.token))
    var documents: [String] = []
    for (name, side) in [("id-card-back.jpg", DocumentSide.back), ("id-card-front.jpg", .front)] {
      let file = DocumentFile(data: try readFile(locateSpecimen(name)), type: .idCard, side: side)
      documents.append(try await app.uploadDocument(file, wait: .seconds(60)).id)
    }
    let made = WaitingCase(id: session.id, documents: documents)
    if let review {
      try await waitUntil(atMost: .seconds(300)) { try await standing(of: made) == "CLIENT_EVALUATION/IN_PROGRESS" }
      try await review(made)
    }
    let verification = VerificationService(app, storage: MemoryStorage())
    // The search for the portrait stands back for whatever else the machine does.
    try await waitUntil(atMost: .seconds(300)) { try await verification.status().state == .presenceCheck }
    let attributes = try await verification.presenceCheckInit()
    if isFilmed {
      let check = try await app.presenceCheck(id: try #require(attributes["sessionId"] as? String))
      for step in check.steps {
        try await Task.sleep(for: .seconds(max(0, step.notBefore.timeIntervalSinceNow)))
        try await take(step, of: check, by: app)
      }
    }
    _ = try await verification.presenceCheckSubmit()
    return made
  }

  /// Does what a step asks for with the frames of the painted person, and holds still.
  private func take(_ step: PresenceStep, of check: PresenceCheck, by app: MusterClient) async throws {
    let folder = "\(repositoryFolder)/SampleImages/presence"
    let poses = try listFolder(folder).filter { $0.hasPrefix(step.kind.rawValue) }.sorted()
    var pose = poses.count / 2
    var hint: Code?
    for _ in 0..<16 where hint != "OK" && poses.indices.contains(pose) {
      let frame = try takeFrame(like: "\(folder)/\(poses[pose])")
      hint = try await app.sendPresenceFrame(frame, for: step, of: check).hint
      switch hint {
      case "FACE_TURNED_TOO_FAR", "FACE_CLOSE": pose -= 1
      case "FACE_TURNED_TOO_LITTLE", "FACE_FAR": pose += 1
      default: try await Task.sleep(for: .milliseconds(500))
      }
    }
    #expect(hint == "OK", "\(step)")
  }
}

extension Person {
  /// Opens a case as soon as it waits for a reviewer.
  func openWhenItWaits(_ verification: WaitingCase) async throws {
    try await browser.wait(atMost: .seconds(300)) {
      try await open(verification.path)
      return try await browser.has("[data-open]")
    }
  }

  /// Looks at the page as it stands, on a laptop and on a telephone: nothing keeps anybody from using it, and every picture
  /// is there. Where STATES names a folder, it is pictured there.
  func look(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    for screen in [Screen(width: 1440, height: 900, scheme: .light), Screen(width: 390, height: 844, scheme: .light)] {
      try await browser.show(on: screen)
      try await browser.wait(sourceLocation: sourceLocation) {
        try await browser.run(
          "return [...document.images].every((image) => image.loading === 'lazy' || (image.complete && image.naturalWidth > 0))"
        ) == .bool(true)
      }
      if Browser.pictures != nil {
        // Pictures fit themselves in at the next frame.
        try await Task.sleep(for: .milliseconds(300))
        try await browser.keepScreenshot("\(name)-\(screen.width)")
        try await browser.keepScreenshot("\(name)-\(screen.width)-whole", ofWholePage: true)
      }
      let opened = try await browser.run(
        "return [...document.querySelectorAll('details[open]')].map((part) => part.className)")
      let faults = try await browser.faults()
      #expect(faults.isEmpty, "\(name), \(screen)", sourceLocation: sourceLocation)
      try await browser.run(
        "for (const part of document.querySelectorAll('details')) part.open = arguments[0].includes(part.className)",
        opened)
    }
  }

  /// The places of elements in the window, to the pixel.
  func places(_ selector: String) async throws -> [String] {
    try await browser.run(
      """
      return [...document.querySelectorAll(arguments[0])].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(" ");
      });
      """, .string(selector)
    ).items.map(\.text)
  }
}
