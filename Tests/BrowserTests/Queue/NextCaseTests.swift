import Foundation
import MusterAPI
import Testing

extension QueueBrowsers {
  /// Who gets which case.
  @Suite struct NextCaseTests {
    @Test func twoPeopleNeverGetTheSameCase() async throws {
      try await withConsole { console in
        let cases = try await console.makeCases(3)
        try await console.withPerson("Anna Berg") { anna in
          try await console.withPerson("Ben Holm") { ben in
            async let first = next(for: anna)
            async let second = next(for: ben)
            let taken = try await [first, second]
            #expect(Set(taken) == Set(cases.prefix(2).map(\.path)), "each once")
            // Who skips a case gives it back, and gets the one behind it.
            let skipped = try await next(for: anna, after: try await first)
            #expect(skipped == cases[2].path)
            #expect(try await next(for: ben, after: try await second) == (try await first))
          }
        }
      }
    }

    /// Asks for the next case.
    private func next(for person: Person, after path: String? = nil) async throws -> String? {
      let id = path.map { String($0.split(separator: "/").last ?? "") }
      let answer = try await person.visitor().post("/review/next", id.map { ["after": $0] } ?? [:])
      #expect(answer.status == 303)
      return answer.location
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
