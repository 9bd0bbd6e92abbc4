import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// A case for reviewers, with the token of its person and a key of its project.
struct TestCase: Sendable {
  let server: TestServer
  let session: Session
  let key: String
  var id: String { session.id }

  /// The case as it is shown now.
  func shown() async throws -> Review {
    try await server.send(.get, Routes.path(Routes.review, id), token: key).decoded()
  }

  func decide(_ request: DecisionRequest) async throws -> Answer {
    try await server.send(
      .post, Routes.path(Routes.reviewDecisions, id), token: key, body: JSONCoding.encoder().encode(request))
  }

  /// Decides upon the case as it is now, and names each of its doubts.
  func decide(
    _ decision: Code, documentId: String? = nil, reason: Code? = nil, reviewer: String? = nil
  ) async throws -> Answer {
    let shown = try await shown()
    return try await decide(
      DecisionRequest(
        decision, documentId: documentId, reason: reason, revision: shown.revision, reviewer: reviewer,
        doubts: shown.doubts.map(\.code)))
  }

  func lease(_ reviewer: String?) async throws -> Answer {
    try await server.send(
      .post, Routes.path(Routes.reviewLease, id), token: key,
      body: JSONCoding.encoder().encode(LeaseRequest(reviewer: reviewer)))
  }

  func release(_ reviewer: String) async throws -> Answer {
    try await server.send(.delete, Routes.path(Routes.reviewLease, id) + "?reviewer=\(reviewer)", token: key)
  }

  /// The person's session as it is now.
  func personsSession() async throws -> Session {
    try await server.send(.get, Routes.path(Routes.session, id), token: server.makeKey(.sessions)).decoded()
  }

  /// Takes one of the person's steps of the onboarding protocol.
  func step(_ path: String) async throws -> Answer {
    let body = OnboardingRequest(ProcessReference(processId: id))
    let answer = try await server.send(
      .post, path, token: session.token, body: JSONCoding.encoder().encode(body))
    #expect(answer.status == .ok, "\(path): \(String(decoding: answer.body, as: UTF8.self))")
    return answer
  }

  func upload(_ name: String) async throws -> Document {
    try await server.upload(specimen(name), as: "PASSPORT", to: session).decoded()
  }
}

extension TestServer {
  /// A person who has shown a passport.
  func makeCase(
    project: String = "test", customFields: [String: String] = [:], picture: String = "passport-grayscale.jpg"
  ) async throws -> TestCase {
    let session = try await makeSession("PASSPORT", project: project, customFields: customFields)
    let made = TestCase(server: self, session: session, key: try await makeKey(.review, project: project))
    let document = try await made.upload(picture)
    // The reviewer that a sandbox plays may decide before the answer is written.
    #expect(
      document.status == "ACCEPTED" || document.rejectOrigin == "REVIEW", "\(document.status): \(document.errors)")
    return made
  }

  /// The waiting cases of the project that this key opens.
  func reviews(_ query: String = "", key: String) async throws -> ReviewList {
    try await send(.get, Routes.reviews + query, token: key).decoded()
  }
}
