import Foundation
import MusterAPI
import Testing

extension QueueBrowsers {
  /// Two people on one case.
  @Suite struct ConflictTests {
    /// Without scripts nothing tells the page that it is old; its form is sent as it stands.
    @Test func aStalePageChangesNothing() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "0", "MUSTER_REVIEW_LEASE_SECONDS": "1"]) { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          try await anna.browser.disableScripts()
          try await anna.open(verification.path)
          try await console.withPerson("Ben Holm") { ben in
            try await ben.browser.wait {
              try await ben.visitor().post("\(verification.path)/lease").status == 303
            }
            try await ben.open(verification.path)
            try await ben.browser.leave { try await ben.browser.press("a", seeing: true) }
            #expect(try await console.standing(of: verification) == "COMPLETED/ACCEPTED")
          }
          try await anna.browser.find("summary[data-act=r]").click()
          try await anna.browser.find("details.reject select option:nth-child(2)").click()
          try await anna.browser.find("details.reject button").click()
          try await anna.browser.waitForText("this case has changed")
          #expect(try await console.standing(of: verification) == "COMPLETED/ACCEPTED")
          _ = try await anna.browser.complaints()
        }
      }
    }

    @Test func aDecisionUponAnOldRevisionIsRefused() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "0"]) { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          let visitor = try await anna.visitor()
          let answer = try await visitor.post(
            "\(verification.path)/decisions", ["decision": "accept", "revision": "1"])
          #expect(answer.status == 409)
          #expect(answer.body.localizedCaseInsensitiveContains("this case has changed"))
          #expect(try await console.standing(of: verification) == "CLIENT_EVALUATION/IN_PROGRESS")
        }
      }
    }
  }
}
