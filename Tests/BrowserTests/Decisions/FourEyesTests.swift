import Foundation
import MusterAPI
import Testing

extension QueueBrowsers {
  /// Decisions that take two people.
  @Suite struct FourEyesTests {
    private static let settings = [
      "MUSTER_REVIEW_UNDO_SECONDS": "0", "MUSTER_REVIEW_FOUR_EYES_TYPES": "PASSPORT",
    ]

    @Test func aSecondPersonConfirms() async throws {
      try await withConsole(Self.settings) { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(verification.path)
          try await anna.browser.leave { try await anna.browser.press("a", seeing: true) }
          #expect(try await console.standing(of: verification) == "CLIENT_EVALUATION/IN_PROGRESS", "one is not enough")
          try await anna.open(verification.path)
          #expect(try await anna.browser.has(".proposal"))
          #expect(try await !anna.browser.has("[data-key=c]"), "never the same")

          try await console.withPerson("Ben Holm") { ben in
            #expect(try await ben.browser.find("#case-\(verification.id)").text.contains("Anna Berg"))
            try await ben.open(verification.path)
            #expect(try await ben.browser.find(".proposal").text.contains("Anna Berg"))
            try await ben.browser.leave { try await ben.browser.press("c", seeing: true) }
          }
          try await anna.browser.wait { try await console.standing(of: verification) == "COMPLETED/ACCEPTED" }
          try await anna.open(verification.path)
          let text = try await anna.browser.text
          #expect(text.contains("Anna Berg") && text.contains("Ben Holm"), "both names are kept")
        }
      }
    }

    /// Before, while it may be undone, and when it waits for the other.
    @Test func thePageSaysThatADecisionIsAProposal() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "5", "MUSTER_REVIEW_FOUR_EYES_TYPES": "PASSPORT"]) {
        console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          #expect(try await anna.visitor().post("\(verification.path)/lease").status == 303)
          try await anna.open(verification.path)
          #expect(try await anna.browser.find("[data-target=case]").text.contains("This takes two people"))
          try await anna.look("takes-two")
          try await anna.open(verification.path)
          try await anna.browser.press("r", seeing: true)
          try await anna.browser.press(.down)
          try await anna.browser.leave { try await anna.browser.press(.enter) }
          let told = try await anna.browser.find("[data-underway]").text
          #expect(told.contains("Proposed to reject the person") && told.contains("goes to a second person in"))
          #expect(!told.contains("takes effect"))
          try await anna.browser.wait { try await !anna.browser.has("[data-underway]") }
          try await anna.browser.wait {
            try await anna.open(verification.path)
            return try await anna.browser.has(".proposal")
          }
          try await anna.look("proposed-by-me")
          let proposal = try await anna.browser.find(".proposal").text
          #expect(proposal.contains("Proposed: reject the person") && proposal.contains("Nothing has happened yet"))
          try await console.withPerson("Ben Holm") { ben in
            try await ben.open(verification.path)
            try await ben.look("proposed-by-another")
            try await ben.open(verification.path)
            try await ben.browser.leave { try await ben.browser.press("c", seeing: true) }
            // A confirmation is no proposal.
            let told = try await ben.browser.find("[data-underway]").text
            #expect(told.contains("Rejected the person") && told.contains("takes effect in"))
            try await ben.look("confirmed")
          }
        }
      }
    }

    @Test func theSamePersonIsRefusedWhateverTheySend() async throws {
      try await withConsole(Self.settings) { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(verification.path)
          try await anna.browser.leave { try await anna.browser.press("a", seeing: true) }
          try await anna.open(verification.path)
          let revision = try await anna.browser.find("[data-revision]").attribute("data-revision") ?? ""
          let answer = try await anna.visitor().post(
            "\(verification.path)/decisions", ["decision": "accept", "revision": revision])
          #expect(answer.status == 409)
          #expect(try await console.standing(of: verification) == "CLIENT_EVALUATION/IN_PROGRESS")
        }
      }
    }

    @Test func aReviewerWhoDisagreesMakesANewProposal() async throws {
      try await withConsole(Self.settings) { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(verification.path)
          try await anna.browser.leave { try await anna.browser.press("a", seeing: true) }
          try await console.withPerson("Ben Holm") { ben in
            try await ben.open(verification.path)
            try await ben.browser.press("r", seeing: true)
            try await ben.browser.press(.down)
            try await ben.browser.leave { try await ben.browser.press(.enter) }
          }
          #expect(try await console.standing(of: verification) == "CLIENT_EVALUATION/IN_PROGRESS")
          try await anna.open(verification.path)
          #expect(try await anna.browser.find(".proposal").text.contains("Ben Holm"))
          try await anna.browser.leave { try await anna.browser.press("c", seeing: true) }
          try await anna.browser.wait { try await console.standing(of: verification) == "COMPLETED/REJECTED" }
        }
      }
    }
  }
}
