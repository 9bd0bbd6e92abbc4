import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

/// A person whose documents are good and who is asked to show that they are present: an app's part of it, with curl.
struct PersonBeforeCamera {
  let service: RunningService
  /// Of the project.
  let key: String
  let session: Session
  let token: String
  let verification: VerificationService

  /// What the app was handed.
  struct Check: Decodable, Sendable {
    var sessionId: String
    var provider: String
    var nonce: String
    var expiresAt: Date
    var steps: [Step]
    var uploadUrl: String
    var ticket: String
    var pageUrl: String

    struct Step: Decodable, Sendable {
      var id: String
      var kind: String
      var target: PresenceTarget
      var notBefore: Date
      var notAfter: Date
      var ticket: String
    }
  }

  /// Shows an identity card with this face on it, and waits until the presence check is due.
  ///
  /// - Parameter card: Of whom a card was made by `make faces`; nil for a specimen with nobody's face.
  init(_ card: String?, at service: RunningService, key: String) async throws {
    self.service = service
    self.key = key
    let session = try await service.client(key).createSession(SessionRequest(documentTypes: ["ID_CARD"]))
    let token = try #require(session.token)
    let client = service.client(token)
    (self.session, self.token) = (session, token)
    verification = VerificationService(client, storage: MemoryStorage())
    for (picture, side) in [(card.map { "cards/\($0)-front.jpg" }, DocumentSide.front), (nil, .back)] {
      let specimen = side == .front ? "id-card-front.jpg" : "id-card-back.jpg"
      let path = try picture.map(locateFace) ?? locateSpecimen(specimen)
      let file = DocumentFile(data: try readFile(path), type: .idCard, side: side)
      let document = try await client.uploadDocument(file, wait: .seconds(60))
      #expect(document.status == "ACCEPTED", "\(document.errors)")
    }
    try await wait(for: "PRESENCE_CHECK/NOT_INITIALIZED")
  }

  /// Where the session stands.
  func standing() async throws -> String {
    let session = try await service.client(key).session(id: session.id)
    return "\(session.phase?.rawValue ?? "-")/\(session.status.rawValue)"
  }

  func wait(for standing: String) async throws {
    try await waitUntil { try await self.standing() == standing }
  }

  func begin() async throws -> Check {
    _ = try await verification.status()
    let answer = try await runCurl([
      "-s", "-H", "Authorization: Bearer \(token)", "-H", "Content-Type: application/json",
      "-d", #"{"requestObject":{"processId":"\#(session.id)"}}"#, "\(service.url)/api/identity/presence-check/init",
    ])
    #expect(answer.report == "200", "\(answer.body)")
    struct Answer: Decodable {
      struct Object: Decodable { var sessionAttributes: Check }
      var responseObject: Object
    }
    return try JSONCoding.decoder().decode(Answer.self, from: Data(answer.body.utf8)).responseObject.sessionAttributes
  }

  /// The answer to a frame: the hint, or the code of the refusal.
  struct Answer: Decodable {
    var hint: String?
    var code: String?
    var value: Double?
  }

  /// Sends a frame.
  ///
  /// - Parameters:
  ///   - face: A picture that `make faces` made.
  ///   - token: What comes besides the ticket, if something does.
  /// - Returns: The hint, or the code of the refusal.
  func send(
    _ face: String, for step: Check.Step, of check: Check, ticket: String? = nil, token: String? = nil
  ) async throws -> String {
    try await send(try readFile(locateFace(face)), for: step, of: check, ticket: ticket, token: token)
  }

  /// Sends a frame.
  ///
  /// - Returns: The hint, or the code of the refusal.
  func send(
    _ frame: Data, for step: Check.Step, of check: Check, ticket: String? = nil, token: String? = nil
  ) async throws -> String {
    let answer = try await answer(frame, for: step, of: check, ticket: ticket, token: token)
    return try #require(answer.hint ?? answer.code)
  }

  private func answer(
    _ frame: Data, for step: Check.Step, of check: Check, ticket: String? = nil, token: String? = nil
  ) async throws -> Answer {
    let authorization = token.map { ["-H", "Authorization: Bearer \($0)"] } ?? []
    let answer = try await withTemporaryFolder { folder in
      try await runCurl(
        authorization + [
          "-s", "-H", "Content-Type: image/jpeg", "--data-binary", "@\(try writeFile(folder + "/frame.jpg", frame))",
          "\(service.url)\(check.uploadUrl)?step=\(step.id)&ticket=\(ticket ?? step.ticket)",
        ])
    }
    return try JSONDecoder().decode(Answer.self, from: Data(answer.body.utf8))
  }

  /// Does what a step asks for, and holds still.
  ///
  /// - Parameters:
  ///   - person: Of whom the frames are.
  ///   - token: What comes besides the ticket, if something does.
  func take(_ step: Check.Step, of check: Check, as person: String, token: String? = nil) async throws {
    try await sleep(until: step.notBefore)
    var shot = Shots(of: person, for: step.kind)
    var hint: String?
    for _ in 0..<16 where hint != "OK" {
      guard let frame = try shot.next() else { break }
      let answer = try await answer(frame, for: step, of: check, token: token)
      hint = answer.hint ?? answer.code
      shot.follow(hint ?? "")
      if hint == "HOLD_STILL" { try await Task.sleep(for: .milliseconds(500)) }
    }
    #expect(hint == "OK", "\(step)")
  }

  /// Does what a step asks for with the client library, and holds still.
  ///
  /// - Parameter change: Changes each frame before it is sent.
  /// - Returns: The last answer.
  @discardableResult
  func take(
    _ step: PresenceStep, of check: PresenceCheck, by client: MusterClient, as person: String,
    _ change: (Data) -> Data = { $0 }
  ) async throws -> PresenceFrameAnswer? {
    try await sleep(until: step.notBefore)
    var shot = Shots(of: person, for: step.kind.rawValue)
    var answer: PresenceFrameAnswer?
    for _ in 0..<16 where answer?.stepDone != true {
      guard let frame = try shot.next() else { break }
      let next = try await client.sendPresenceFrame(change(frame), for: step, of: check)
      answer = next
      shot.follow(next.hint.rawValue)
      if next.hint == "HOLD_STILL" { try await Task.sleep(for: .milliseconds(500)) }
    }
    #expect(answer?.hint == "OK", "\(step)")
    return answer
  }

  /// Takes every step as it is asked for, and says to be through.
  func takeAll(of check: Check, as person: String) async throws {
    for step in check.steps { try await take(step, of: check, as: person) }
    _ = try await verification.presenceCheckSubmit()
  }

  func sleep(until time: Date) async throws {
    let seconds = time.timeIntervalSinceNow
    if seconds > 0 { try await Task.sleep(for: .seconds(seconds)) }
  }

  /// The case as reviewers see it.
  func review() async throws -> Review {
    try await showReview(of: session.id, at: service, key: key)
  }
}

/// The case of a session as reviewers see it.
func showReview(of session: String, at service: RunningService, key: String) async throws -> Review {
  let answer = try await runCurl(["-s", "-H", "Authorization: Bearer \(key)", "\(service.url)/v1/reviews/\(session)"])
  return try JSONCoding.decoder().decode(Review.self, from: Data(answer.body.utf8))
}

/// The frames that `make faces` made of a person, for one step: turned or moved a little further or less as the hints
/// say.
struct Shots {
  private let poses: [String]
  private var pose: Int

  init(of person: String, for kind: String) {
    let amounts =
      switch kind {
      case "look_straight": [""]
      case "move_closer": ["_130", "_145", "_160"]
      default: stride(from: 10, to: 38, by: 3).map { "_\($0)" }
      }
    poses = amounts.map { "frames/\(person)/\(kind)\($0)-1.jpg" }
    pose = poses.count / 2
  }

  /// The next frame, of which no two are alike; nil if there is no such pose.
  func next() throws -> Data? {
    poses.indices.contains(pose) ? try takeFrame(like: locateFace(poses[pose])) : nil
  }

  /// Does what a hint says.
  mutating func follow(_ hint: String) {
    switch hint {
    case "FACE_TURNED_TOO_LITTLE", "FACE_FAR": pose += 1
    case "FACE_TURNED_TOO_FAR", "FACE_CLOSE": pose -= 1
    default: break
    }
  }
}

/// A picture of a face that `make faces` fetched or made.
///
/// - Throws: Where it is missing.
func locateFace(_ name: String) throws -> String {
  let path = repositoryFolder + "/.faces/" + name
  try #require(FileManager.default.fileExists(atPath: path), "\(name) is missing; run: make faces")
  return path
}

/// How a service that sees faces is started.
let faceOptions = ["--presence", "embedded", "--models", repositoryFolder + "/models", "--otp", "false"]

/// Runs `body` beside a service that sees faces; the service is ended and its folder is gone afterwards.
///
/// - Parameter rules: The rules of the presence check. By default a check may take as long as it does on a busy machine.
func withFaces(
  _ arguments: [String] = [], environment: [String: String] = [:], rules: String = #"{"seconds": 600}"#,
  _ body: (RunningService, _ key: String, _ data: String) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    var environment = environment
    environment["MUSTER_PRESENCE_RULES"] = try writeFile(folder + "/rules.json", Data(rules.utf8))
    try await withService(faceOptions + arguments, environment: environment) { service, data in
      try await body(service, try await createKey(in: data, scope: "sessions,review,admin"), data)
    }
  }
}
