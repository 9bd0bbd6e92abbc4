import Foundation
import HTTPTypes
import MusterAPI
import MusterStore
import ServiceFixtures
import Testing
import VerificationFlow

extension HTTPField.Name {
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
  static let idempotentReplayed = HTTPField.Name("Idempotent-Replayed")!
}

extension Answer {
  /// Whether it was given before.
  var isReplayed: Bool { headers[.idempotentReplayed] == "true" }
}

/// A POST to one of our own routes, of which each time it is done something stays.
struct KeyedPost: Sendable {
  let path: String
  let token: String?
  let body: Data
  /// Counts what stays.
  let effects: @Sendable (TestServer) async throws -> Int

  func send(_ key: String?, to server: TestServer, body: Data? = nil, token: String? = nil) async throws -> Answer {
    try await server.send(
      .post, path, token: token ?? self.token, headers: key.map { [.idempotencyKey: $0] } ?? [:],
      body: body ?? self.body)
  }
}

extension TestServer {
  /// How many notes of the audit are about a session; about others, notes may come meanwhile.
  func noteCount(of session: String) async throws -> Int {
    try await store.database.read {
      try $0.rows("SELECT number FROM audit WHERE session_id = :session", ["session": .text(session)]).count
    }
  }

  /// A process that waits for the code which activates a device, and that code.
  func startProcess(key: String) async throws -> (id: String, code: String) {
    let start = OnboardingRequest(OnboardingStart(identification: ["id": .string(UUID().uuidString)]))
    let started: OnboardingResponse<OnboardingState> = try await send(
      .post, Routes.onboardingStart, token: key, body: JSONCoding.encoder().encode(start)
    ).decoded()
    let id = try #require(started.responseObject).processId
    let outbox: [OutboxMessage] = try await send(
      .get, Routes.sandboxOutbox + "?processId=\(id)", token: key
    ).decoded()
    return (id, try #require(outbox.first?.otpCode))
  }

  /// One post to each of our own routes, with a token that may.
  func keyedPost(_ route: String) async throws -> KeyedPost {
    switch route {
    case Routes.sessions:
      return KeyedPost(
        path: route, token: try await makeKey(.sessions), body: Data(#"{"documentTypes": ["PASSPORT"]}"#.utf8)
      ) { try await $0.rowCount("sessions") }
    case Routes.documents:
      return KeyedPost(
        path: route + "?type=PASSPORT&side=FRONT", token: try await makeSession("PASSPORT").token,
        body: Data(try specimen("passport-grayscale.jpg"))
      ) { try await $0.rowCount("documents") }
    case Routes.activations:
      let key = try await makeKey(.onboarding)
      let process = try await startProcess(key: key)
      return KeyedPost(
        path: route, token: key,
        body: try JSONCoding.encoder().encode(CodeEntry(processId: process.id, otpCode: process.code))
      ) { try await $0.noteCount(of: process.id) }
    default:
      let made = try await makeCase()
      let isLease = route == Routes.reviewLease
      return KeyedPost(
        path: Routes.path(route, made.id), token: made.key,
        body: isLease
          ? try JSONCoding.encoder().encode(LeaseRequest(reviewer: "anna"))
          : try await JSONCoding.encoder().encode(DecisionRequest("accept", revision: made.shown().revision))
      ) { try await $0.rowCount(isLease ? "review_leases" : "reviews") }
    }
  }
}
