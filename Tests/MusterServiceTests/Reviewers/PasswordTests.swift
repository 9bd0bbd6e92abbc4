import Foundation
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

@Suite(.anyEngine) struct PasswordTests {
  private let cheap = PasswordCost(logRounds: 4, blockSize: 1, parallelism: 1)

  @Test(arguments: [
    "twelve chars", "correct horse", "Ünïcödé überall", "пароль который длинный", "🙂🙃🐘🦒🌵🌻🍕🎻🚲🛶⛄🧩",
    String(repeating: "abcde fgh ", count: 12) + "abcdefgh",
  ])
  func aLongPasswordWillDo(_ text: String) throws {
    try Password(text).checkFitness(for: "Anna")
  }

  @Test(arguments: [
    "", "eleven char", String(repeating: "abcde fgh ", count: 12) + "abcdefghi", "aaaaaaaaaaaaaaa", "121212121212",
    "123456789012", "Password1234", "P a s s w o r d - 2 0 2 4", "qwertyuiop2024", "CorrectHorseBatteryStaple",
    "Anna Novakova", "ANNA NOVÁKOVÁ", String(repeating: "a long password ", count: 10_000),
  ])
  func anotherIsRefused(_ text: String) {
    let name = text.contains("Á") ? "Anna Nováková" : "anna novakova"
    #expect(throws: ServiceError(.passwordUnfit)) { try Password(text).checkFitness(for: name) }
  }

  @Test func aHashKnowsItsPasswordAlone() throws {
    let first = try PasswordHash(Password("the right one"), cost: cheap)
    let second = try PasswordHash(Password("the right one"), cost: cheap)
    #expect(first.text != second.text, "each has its own salt")
    let kept = try #require(PasswordHash(text: first.text))
    #expect(kept.cost == cheap && kept.text == first.text)
    #expect(try kept.isHash(of: Password("the right one")))
    for wrong in ["the right on", "the right one ", "The right one", ""] {
      #expect(try !kept.isHash(of: Password(wrong)))
    }
  }

  /// Made by Python's hashlib.scrypt and hmac.
  @Test(.slow) func theHashIsWhatAnotherProgramMakes() throws {
    let text = "$scrypt-hmac$ln=15,r=8,p=3$AAECAwQFBgcICQoLDA0ODw$f_0jzUrFLbnuCIKfmZLx3UrPUClnT1Iem0K06IjKJds"
    let hash = try #require(PasswordHash(text: text))
    #expect(hash.cost == PasswordCost())
    #expect(try hash.isHash(of: Password("Kaffee mit Milch um vier")))
    #expect(try !hash.isHash(of: Password("Kaffee mit Milch um drei")))
  }

  @Test(arguments: [
    "", "$scrypt-hmac$", "$scrypt$ln=15,r=8,p=3$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODwABAgMEBQYHCAkKCwwNDg8",
    "$scrypt-hmac$ln=40,r=8,p=3$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODwABAgMEBQYHCAkKCwwNDg8",
    "$scrypt-hmac$ln=15,r=8,p=99999999999999999999$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODwABAgMEBQYHCAkKCwwNDg8",
  ])
  func textThatIsNotAHashIsRejected(_ text: String) {
    #expect(PasswordHash(text: text) == nil)
  }

  @Test func passwordsAreNormalized() async throws {
    try await withReviewers { reviewers in
      try await reviewers.join("Anna", password: "Zoë trinkt ﬁnen Tee")
      for same in ["Zoe\u{308} trinkt finen Tee", "Zoë trinkt finen Ｔee"] {
        _ = try await reviewers.signIn("Anna", password: same)
      }
      #expect(try await reviewers.failToSignIn("Anna", password: "Zoe trinkt finen Tee").code == "SIGN_IN_FAILED")
    }
  }

  @Test func hashesOfALowerCostAreRenewed() async throws {
    try await withTemporaryFolder { folder in
      let clock = StillClock()
      @Sendable func kept(_ reviewers: TestReviewers) async throws -> String? {
        try await reviewers.service.store.database.read { try $0.reviewer(foldedName: "anna")?.password }
      }
      try await withReviewers(on: folder, clock: clock) { reviewers in try await reviewers.join("Anna") }
      let dearer = PasswordCost(logRounds: 5, blockSize: 2, parallelism: 2)
      try await withReviewers(on: folder, clock: clock, cost: dearer) { reviewers in
        let before = try await kept(reviewers)
        #expect(try await reviewers.failToSignIn("Anna").code == "SIGN_IN_FAILED")
        #expect(try await kept(reviewers) == before)
        _ = try await reviewers.signIn("Anna")
        let after = try #require(try await kept(reviewers))
        #expect(PasswordHash(text: after)?.cost == dearer)
        _ = try await reviewers.signIn("Anna")
        #expect(try await kept(reviewers) == after, "once is enough")
      }
    }
  }

  @Test func tooManyWaitingCallersAreRefused() async throws {
    let hasher = PasswordHasher(cost: cheap)
    try await hasher.takingTurn { turn in
      #expect(try await !turn.verify(Password("the right one"), nil))
      let hash = try await turn.hash(Password("the right one"))
      #expect(try await turn.verify(Password("the right one"), hash))
      #expect(try await turn.renewal(of: hash, for: Password("the right one")) == nil)
    }
    let (waiting, go) = AsyncStream.makeStream(of: Void.self)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup { group in
      for _ in 1...PasswordHasher.maxTurns {
        group.addTask {
          try await hasher.takingTurn { _ in
            begin.yield()
            for await _ in waiting {}
          }
        }
      }
      var count = 0
      for await _ in begun {
        count += 1
        if count == PasswordHasher.maxTurns { break }
      }
      await #expect(throws: ServiceError(.tooManyRequests)) { try await hasher.takingTurn { _ in } }
      go.finish()
      try await group.waitForAll()
    }
    try await hasher.takingTurn { _ in }
    try await hasher.stop()
  }
}
