import Foundation
import MusterAPI
import Testing

extension QueueBrowsers {
  /// A queue that is looked at while others work.
  @Suite struct LiveQueueTests {
    @Test func newCasesAppearAndDecidedOnesGo() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "0"]) { console in
        let first = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          // A page that is loaded again would forget this.
          try await anna.browser.run("window.remembered = true")
          let second = try await console.makeCase()
          try await anna.browser.wait { try await anna.queue() == [first.id, second.id] }
          let sentence = try await anna.browser.find("[data-waiting-sentence]")
          try await anna.browser.wait { try await sentence.text == "2 cases waiting" }
          for width in [390, 1280] {
            try await anna.browser.resize(width: width, height: 800)
            try await anna.browser.keepScreenshot("queue-\(width)")
          }
          try await console.withPerson("Ben Holm") { ben in
            try await ben.open(first.path)
            try await ben.browser.leave { try await ben.browser.press("l") }
            try await anna.browser.wait {
              try await anna.browser.find("#case-\(first.id)").text.contains("Ben Holm")
            }
            try await ben.browser.leave { try await ben.browser.press("a", seeing: true) }
          }
          try await anna.browser.wait { try await anna.queue() == [second.id] }
          try await anna.browser.wait { try await sentence.text == "1 case waiting" }
          #expect(try await anna.browser.run("return window.remembered === true") == .bool(true))
        }
      }
    }

    @Test func aCaseThatChangesWhileItIsLookedAtSaysSo() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "0"]) { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg", as: .senior) { anna in
          try await anna.open(verification.path)
          try await anna.browser.leave { try await anna.browser.press("l") }
          try await console.withPerson("Ben Holm", as: .senior) { ben in
            try await ben.open(verification.path)
            try await ben.browser.leave { try await ben.browser.find("input[name=takeOver] ~ button").click() }
            try await ben.browser.leave { try await ben.browser.press("a", seeing: true) }
          }
          try await anna.browser.waitForText("This case has changed")
          let forms = try await anna.browser.run(
            "return [...document.querySelectorAll('.decide')].map((form) => form.inert)")
          #expect(forms.items.allSatisfy { $0 == .bool(true) }, "nothing can be decided by this page")
        }
      }
    }
  }
}
