import Foundation
import MusterAPI
import Testing

extension QueueBrowsers {
  /// Who gets which case.
  @Suite struct NextCaseTests {
    @Test func twoPeopleNeverGetTheSameCase() async throws {
      try await withConsole { console in
        let cases = try await console.makeCases(6)
        try await console.withPerson("Anna Berg") { anna in
          try await console.withPerson("Ben Holm") { ben in
            async let first = takeThree(anna)
            async let second = takeThree(ben)
            let taken = try await first + second
            #expect(Set(taken) == Set(cases.map(\.id)), "each once")
          }
        }
      }
    }

    /// Asks for the next case three times, each time giving none back.
    private func takeThree(_ person: Person) async throws -> [String] {
      var taken: [String] = []
      for _ in 0..<3 {
        let answer = try await person.visitor().post(
          "/review/next", ["after": taken.last ?? ""].filter { $0.value != "" })
        #expect(answer.status == 303)
        taken.append(String(try #require(answer.location?.split(separator: "/").last)))
      }
      return taken
    }

    @Test func withNothingWaitingTheNextCaseIsTheQueue() async throws {
      try await withConsole { console in
        try await console.withPerson("Anna Berg") { anna in
          try await anna.browser.leave { try await anna.browser.press("n") }
          #expect(try await anna.browser.url.path == "/review")
        }
      }
    }

    @Test func anIdleCaseIsReleased() async throws {
      try await withConsole(["MUSTER_REVIEW_LEASE_SECONDS": "3"]) { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Ben Holm") { ben in
          try await console.withPerson("Anna Berg") { anna in
            let visitor = try await anna.visitor()
            #expect(try await visitor.post("/review/next").location?.hasSuffix(verification.path) == true)
            let refused = try await ben.visitor().post("\(verification.path)/lease")
            #expect(refused.status == 409)
          }
          try await ben.browser.wait {
            try await ben.visitor().post("/review/next").location?.hasSuffix(verification.path) == true
          }
        }
      }
    }

    @Test func aSeniorTakesACaseFromAColleague() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          let lease = "\(verification.path)/lease"
          #expect(try await anna.visitor().post(lease).status == 303)
          try await console.withPerson("Ben Holm") { ben in
            let visitor = try await ben.visitor()
            #expect(try await visitor.post(lease, ["takeOver": "1"]).status == 403)
          }
          try await console.withPerson("Cora Lind", as: .senior) { cora in
            let visitor = try await cora.visitor()
            #expect(try await visitor.post(lease).status == 409)
            #expect(try await visitor.post(lease, ["takeOver": "1"]).status == 303)
          }
          #expect(try await anna.visitor().post(lease).status == 409, "it is gone")
        }
      }
    }
  }
}
