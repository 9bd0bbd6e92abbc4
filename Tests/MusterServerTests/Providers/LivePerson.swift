import Foundation
import HTTPTypes
import MusterAPI
import MusterConnectors
import MusterService
import RunningPrograms
import ServiceFixtures
import Testing
import VerificationFlow

/// A person of a live project.
struct LivePerson: Sendable {
  let server: TestServer
  let processId: String
  var token: String

  /// Takes a step of the onboarding protocol with the person's token.
  func step(_ path: String, _ body: String = "") async throws -> Answer {
    let reference = #""processId":"\#(processId)""#
    return try await server.send(
      .post, path, token: token,
      body: Data(#"{"requestObject":{\#(body.isEmpty ? reference : reference + "," + body)}}"#.utf8))
  }

  /// The session as it is now.
  func session() async throws -> Session {
    try await server.send(.get, Routes.path(Routes.session, processId), token: token).decoded()
  }

  func upload(_ picture: String = "passport-grayscale.jpg") async throws -> Document {
    try await server.send(
      .post, Routes.documents + "?type=PASSPORT&side=FRONT", token: token,
      headers: [.contentType: "image/jpeg"], body: Data(specimen(picture))
    ).decoded()
  }

  /// The session once it stands where it is wanted.
  @discardableResult
  func arrives(at phase: Code?, _ status: Code) async throws -> Session {
    var session = try await session()
    for _ in 0..<2400 {
      if session.phase == phase, session.status == status { return session }
      try await Task.sleep(for: .milliseconds(50))
      session = try await self.session()
    }
    let stands = "\(session.phase?.rawValue ?? "-")/\(session.status.rawValue)"
    Issue.record("it stands at \(stands), not at \(phase?.rawValue ?? "-")/\(status.rawValue)")
    return session
  }

  /// The outcome of the first presence check, once there is one.
  ///
  /// - Parameter key: A key of the project with the scope `review`.
  func presenceOutcome(key: String) async throws -> PresenceResult {
    for _ in 0..<1200 {
      let review: Review = try await server.send(.get, Routes.path(Routes.review, processId), token: key).decoded()
      if let outcome = review.presence.first { return outcome }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw CancellationError()
  }
}

extension TestServer {
  func liveKey(_ scopes: KeyScope...) async throws -> String {
    try await ManageKeys(store: store).create(name: "k", scopes: Set(scopes), project: "live", isSandbox: false).secret
  }

  /// A person whom a live project vouches for.
  func livePerson() async throws -> LivePerson {
    let answer = try await send(
      .post, Routes.sessions, token: liveKey(.sessions),
      body: JSONCoding.encoder().encode(SessionRequest(documentTypes: ["PASSPORT"])))
    let session: Session = try answer.decoded()
    return LivePerson(server: self, processId: session.id, token: try #require(session.token))
  }
}

/// Runs `body` against a server whose live projects have the reference provider behind all steps, or these.
func withProviders(
  _ configure: (inout ServiceConfiguration) -> Void = { _ in }, clock: Clock = .system, answers: String = "{}",
  only wanted: [WritableKeyPath<HTTPProviders.Addresses, String?>]? = nil, patience: Duration = .seconds(10),
  _ body: @escaping @Sendable (TestServer, ReferenceProvider) async throws -> Void
) async throws {
  try await ReferenceProvider.run(answers: answers) { provider in
    let all = [
      \HTTPProviders.Addresses.documents, \.presence, \.evaluation, \.codes, \.users, \.consent,
    ]
    var addresses = HTTPProviders.Addresses()
    for path in wanted ?? all { addresses[keyPath: path] = provider.url }
    let http = HTTPProviders(
      addresses, key: try #require(SigningKey(text: RunningProvider.secret)), patience: patience)
    do {
      try await withTestServer(configure, clock: clock, providers: http.providers) { try await body($0, provider) }
    } catch {
      try? await http.shutDown()
      throw error
    }
    try await http.shutDown()
  }
}
