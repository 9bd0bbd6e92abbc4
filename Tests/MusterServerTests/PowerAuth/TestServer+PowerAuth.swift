import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import PowerAuthApp
import ServiceFixtures
import Testing
import VerificationFlow

/// A person with an app that speaks PowerAuth.
struct AppPerson: Sendable {
  let server: TestServer
  var app: PowerAuthApp
  let process: String

  /// Starts a process with an app.
  init(
    _ server: TestServer, version: String, fields: [String: String] = [:], clockError: Int64 = 0,
    _ credentials: AppCredentials? = nil
  ) async throws {
    self.server = server
    app =
      if let credentials { try server.makeApp(version: version, credentials) } else {
        try await server.makeApp(version: version)
      }
    app.clockError = clockError
    try await app.synchronizeTime()
    let who = fields.merging(["person": UUID().uuidString]) { $1 }
    let started = try await app.onboard(
      Routes.onboardingStart, ["identification": who], PowerAuthApp.Protection(.none, .application))
    let state = try #require(started.answer["responseObject"] as? [String: Any], "\(started)")
    #expect(started.status == 200 && state["onboardingStatus"] as? String == "ACTIVATION_IN_PROGRESS")
    process = try #require(state["processId"] as? String)
  }

  /// A person whose device is activated and has a token.
  static func activated(
    _ server: TestServer, version: String, fields: [String: String] = [:], clockError: Int64 = 0,
    _ credentials: AppCredentials? = nil
  ) async throws -> AppPerson {
    var person = try await AppPerson(server, version: version, fields: fields, clockError: clockError, credentials)
    #expect(try await person.app.activate(process: person.process, code: person.code("ACTIVATION")) == nil)
    try await person.app.createToken()
    return person
  }

  /// The code that was sent last.
  func code(_ type: Code) async throws -> String {
    let outbox: [OutboxMessage] = try await server.send(
      .get, Routes.sandboxOutbox + "?processId=\(process)", token: server.makeKey(.sessions)
    ).decoded()
    return try #require(outbox.last { $0.type == type }?.otpCode)
  }

  /// Sends a message that names the process.
  mutating func post(
    _ path: String, _ fields: [String: Any] = [:], signed: Bool = true, _ scope: PowerAuthApp.Scope = .none
  ) async throws -> (status: Int, answer: [String: Any]) {
    try await app.onboard(
      path, fields.merging(["processId": process]) { $1 },
      PowerAuthApp.Protection(signed ? .signature("possession") : .token, scope))
  }

  /// Where the verification is.
  mutating func phase() async throws -> String {
    let status = try await post(Routes.identityStatus, signed: false)
    let state = try #require(status.answer["responseObject"] as? [String: Any], "\(status)")
    return "\(state["identityVerificationPhase"] ?? "-"):\(state["identityVerificationStatus"] ?? "-")"
  }

  mutating func wait(for phase: String) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    var reached = try await self.phase()
    while reached != phase {
      try #require(ContinuousClock.now < deadline, "\(reached)")
      try await Task.sleep(for: .milliseconds(50))
      reached = try await self.phase()
    }
  }

  /// Sends a request as it is.
  func send(_ request: PowerAuthApp.Request) async throws -> Answer { try await server.send(request) }
}

extension TestServer {
  /// Creates an app of the project, which is there then.
  func makeCredentials(project: String = "test") async throws -> AppCredentials {
    _ = try await makeKey(.sessions, project: project)
    return try await ManageApps(store: store).create(name: "app", project: project)
  }

  func makeApp(version: String, project: String = "test") async throws -> PowerAuthApp {
    try await makeApp(version: version, makeCredentials(project: project))
  }

  func makeApp(version: String, _ credentials: AppCredentials) throws -> PowerAuthApp {
    try PowerAuthApp(version: version, configuration: credentials.configurationText) { request in
      let answer = try await send(request)
      return PowerAuthApp.Reply(status: answer.status.code, body: answer.body)
    }
  }

  func send(_ request: PowerAuthApp.Request) async throws -> Answer {
    var headers = HTTPFields()
    for (name, value) in request.headers { headers[try #require(HTTPField.Name(name))] = value }
    return try await send(.post, request.path, headers: headers, body: request.body)
  }
}

extension Answer {
  /// The code of an error as the SDK reads it.
  var errorCode: String? {
    let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
    guard object?["status"] as? String == "ERROR", object?["timestamp"] is Int else { return nil }
    let failure = object?["responseObject"] as? [String: Any]
    return failure?["message"] is String ? failure?["code"] as? String : nil
  }
}
