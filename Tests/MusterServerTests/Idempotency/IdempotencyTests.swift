import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Synchronization
import TestStores
import TestTraits
import Testing
import VerificationFlow

/// What holds for every POST of our own API that bears a key.
@Suite struct IdempotencyTests {
  static let routes = [
    Routes.sessions, Routes.documents, Routes.activations, Routes.reviewLease, Routes.reviewDecisions,
  ]

  @Test(.slow, arguments: routes)
  func aRequestThatComesAgainHasItsEffectOnceAndItsAnswerTwice(route: String) async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let post = try await server.keyedPost(route)
      let first = try await post.send("again", to: server)
      #expect(first.status == .created || first.status == .ok)
      #expect(!first.isReplayed)
      let effects = try await post.effects(server)

      let second = try await post.send("again", to: server)
      #expect(second.isReplayed)
      #expect(second.status == first.status)
      #expect(second.body == first.body)
      for name in [HTTPField.Name.location, .contentType, .cacheControl] {
        #expect(second.headers[name] == first.headers[name], "\(name)")
      }
      #expect(try await post.effects(server) == effects)
    }
  }

  @Test(.slow, arguments: routes)
  func theAnswerOutlivesTheService(route: String) async throws {
    try await withTemporaryFolder { folder in
      var configuration = ServiceConfiguration()
      configuration.review = .always
      configuration.imageTimeout = .seconds(60)
      let (posts, answers) = (Kept<KeyedPost>(), Kept<Answer>())
      try await withServer(on: folder, configuration) { server in
        let post = try await server.keyedPost(route)
        posts.value = post
        answers.value = try await post.send("again", to: server)
      }
      let (post, first) = (try #require(posts.value), try #require(answers.value))
      try await withServer(on: folder, configuration) { server in
        let effects = try await post.effects(server)
        let second = try await post.send("again", to: server)
        #expect(second.isReplayed)
        #expect(second.status == first.status)
        #expect(second.body == first.body)
        #expect(try await post.effects(server) == effects)
      }
    }
  }

  @Test(arguments: routes)
  func somethingElseUnderTheSameKeyIsRefused(route: String) async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let post = try await server.keyedPost(route)
      let first = try await post.send("again", to: server)
      let effects = try await post.effects(server)

      let other =
        route == Routes.documents ? Data(try specimen("passport.jpg")) : post.body + Data(" ".utf8)
      let refused = try await post.send("again", to: server, body: other)
      #expect(refused.status == .unprocessableContent)
      #expect(refused.problemCode == "IDEMPOTENCY_KEY_REUSED")
      #expect(!refused.isReplayed)
      #expect(try await post.effects(server) == effects)
      #expect(try await post.send("again", to: server).body == first.body, "the first one is still known")
    }
  }

  @Test func aKeyBelongsToOneRouteAndItsParameters() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let post = try await server.keyedPost(Routes.reviewLease)
      #expect(try await post.send("mine", to: server).status == .ok)
      let other = try await server.makeCase()
      for path in [
        Routes.path(Routes.reviewLease, other.id), post.path + "?&", post.path.replacing("lease", with: "decisions"),
      ] {
        let answer = try await server.send(
          .post, path, token: post.token, headers: [.idempotencyKey: "mine"], body: post.body)
        #expect(answer.problemCode == "IDEMPOTENCY_KEY_REUSED", "\(path)")
      }
    }
  }

  @Test func eachCallerHasKeysOfTheirOwn() async throws {
    try await withTestServer { server in
      let post = try await server.keyedPost(Routes.sessions)
      let first: Session = try await post.send("1", to: server).decoded()
      for project in ["test", "other"] {
        let answer = try await post.send(
          "1", to: server, token: try await server.makeKey(.sessions, project: project))
        #expect(answer.status == .created)
        #expect(!answer.isReplayed)
        #expect(try answer.decoded(as: Session.self).id != first.id)
      }
      for session in [first, try await server.makeSession("PASSPORT")] {
        let answer = try await server.send(
          .post, Routes.documents + "?type=PASSPORT&side=FRONT", token: session.token,
          headers: [.idempotencyKey: "1"], body: Data(try specimen("passport-grayscale.jpg")))
        #expect(answer.status == .created)
        #expect(try answer.decoded(as: Document.self).sessionId == session.id)
      }
    }
  }

  @Test func anAnswerIsKeptForADay() async throws {
    let time = TestClock()
    try await withTestServer(clock: time.clock) { server in
      let post = try await server.keyedPost(Routes.sessions)
      let first = try await post.send("daily", to: server)
      _ = try await post.send("other", to: server)
      time.advance(by: .seconds(24 * 3600 - 60))
      #expect(try await post.send("daily", to: server).body == first.body)
      #expect(try await server.rowCount("idempotent_answers") == 2)
      time.advance(by: .seconds(61))
      let next = try await post.send("daily", to: server)
      #expect(next.status == .created)
      #expect(!next.isReplayed)
      #expect(next.body != first.body)
      #expect(try await server.rowCount("idempotent_answers") == 1, "what is too old goes when something comes")
    }
  }

  @Test func manyAtOnceHaveOneEffectAndOneAnswer() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      for route in Self.routes {
        let post = try await server.keyedPost(route)
        let effects = try await post.effects(server)
        let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
          // As many as the client has connections to one server.
          for _ in 0..<8 {
            group.addTask { try await post.send("race", to: server) }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0.isReplayed } == 7, "\(route)")
        #expect(Set(answers.map(\.body)).count == 1, "\(route)")
        #expect(answers.allSatisfy { $0.status == answers[0].status && $0.status.code < 300 }, "\(route)")
        #expect(try await post.effects(server) == effects + 1, "\(route)")
      }
    }
  }

  @Test func refusalsWithoutEffectAreNotKept() async throws {
    try await withTestServer({ $0.review = .always }) { server in
      let made = try await server.makeCase()
      #expect(try await made.lease("bert").status == .ok)
      let request = try JSONCoding.encoder().encode(LeaseRequest(reviewer: "anna"))
      let post = KeyedPost(path: Routes.path(Routes.reviewLease, made.id), token: made.key, body: request) { _ in 0 }
      #expect(try await post.send("anna", to: server).problemCode == "CASE_LEASED")
      #expect(try await made.release("bert").status == .noContent)
      let taken = try await post.send("anna", to: server)
      #expect(taken.status == .ok)
      #expect(!taken.isReplayed)
    }
  }

  @Test(.embeddedEngines) func noTokenIsInTheStore() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(on: folder) { server in
        for route in [Routes.sessions, Routes.activations] {
          let post = try await server.keyedPost(route)
          let answers = [try await post.send("secret", to: server), try await post.send("secret", to: server)]
          let tokens = try answers.map { answer in
            try #require(try answer.decoded(as: [String: JSONValue].self)["token"])
          }
          #expect(tokens[0] == tokens[1])
          guard case .string(let token) = tokens[0] else {
            Issue.record("\(route): no token")
            return
          }
          #expect(try await server.send(.get, Routes.currentActivation, token: token).status == .ok)
          for name in ["muster.sqlite", "muster.sqlite-wal"] {
            let bytes = try Data(contentsOf: URL(filePath: folder + "/" + name))
            #expect(bytes.firstRange(of: Data(token.utf8)) == nil, "\(route) \(name)")
            #expect(name != "muster.sqlite-wal" || bytes.firstRange(of: Data("secret".utf8)) != nil)
          }
        }
      }
    }
  }
}

/// Carries a value out of a server's life.
private final class Kept<Value: Sendable>: Sendable {
  private let held = Mutex<Value?>(nil)
  var value: Value? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
