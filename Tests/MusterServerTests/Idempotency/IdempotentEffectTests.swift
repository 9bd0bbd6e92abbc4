import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// Errors that have an effect are repeated like other responses.
@Suite struct IdempotentEffectTests {
  @Test func aWrongCodeIsCountedOnce() async throws {
    try await withTestServer { server in
      let key = try await server.makeKey(.onboarding)
      let process = try await server.startProcess(key: key)
      let wrong = CodeEntry(processId: process.id, otpCode: "none")
      let post = KeyedPost(path: Routes.activations, token: key, body: try JSONCoding.encoder().encode(wrong)) { _ in 0
      }
      let first = try await post.send("wrong", to: server)
      #expect(first.status == .badRequest)
      #expect(first.problemCode == "ACTIVATION_OTP_INVALID")
      let left = try #require(try first.decoded(as: Problem.self).remainingAttempts)
      for _ in 0..<3 {
        let again = try await post.send("wrong", to: server)
        #expect(again.isReplayed)
        #expect(again.status == first.status)
        #expect(again.body == first.body)
        #expect(again.headers[.contentType] == Problem.contentType)
      }
      let next: Problem = try await post.send("wrong too", to: server).decoded()
      #expect(next.remainingAttempts == left - 1)
    }
  }

  /// It is one too many by itself, or by the score of the whole process.
  @Test(arguments: [(1, 15), (5, 0)])
  func theLastWrongCodeIsAnsweredTheSameAgain(wrongCodes: Int, errorScore: Int) async throws {
    try await withTestServer({
      $0.flowLimits.otpMaxFailedAttempts = wrongCodes
      $0.flowLimits.maxErrorScore = errorScore
    }) { server in
      let key = try await server.makeKey(.onboarding)
      let process = try await server.startProcess(key: key)
      let wrong = CodeEntry(processId: process.id, otpCode: "none")
      let post = KeyedPost(path: Routes.activations, token: key, body: try JSONCoding.encoder().encode(wrong)) { _ in 0
      }
      let first = try await post.send("last", to: server)
      #expect(try first.decoded(as: Problem.self).remainingAttempts == 0)
      #expect(try await post.send("last", to: server).body == first.body)
      let rest = try await post.send("void", to: server)
      #expect(rest.problemCode == "ACTIVATION_OTP_INVALID", "nothing more was counted, so nothing is kept")
      #expect(try await !post.send("void", to: server).isReplayed)
    }
  }

  @Test func aPictureThatResetsTheVerificationIsRefusedTheSameAgain() async throws {
    try await withTestServer({ $0.flowLimits.maxFailedDocuments = 0 }) { server in
      let session = try await server.makeSession("PASSPORT", customFields: ["sandbox.documents": "rejected"])
      let rejected = try await server.upload(specimen("passport.jpg"), as: "PASSPORT", to: session)
      #expect(try rejected.decoded(as: Document.self).status == "REJECTED")
      let post = KeyedPost(
        path: Routes.documents + "?type=PASSPORT&side=FRONT", token: session.token,
        body: Data(try specimen("passport-grayscale.jpg"))
      ) { try await $0.rowCount("audit") }
      let first = try await post.send("limit", to: server)
      #expect(first.status == .tooManyRequests)
      #expect(first.problemCode == "IDENTITY_VERIFICATION_LIMIT_REACHED")
      let effects = try await post.effects(server)
      let again = try await post.send("limit", to: server)
      #expect(again.isReplayed)
      #expect(again.status == first.status)
      #expect(again.body == first.body)
      #expect(try await post.effects(server) == effects)
      #expect(try await post.send("anew", to: server).problemCode == "PHASE_CONFLICT", "it was reset")
    }
  }
}
