import Foundation
import MusterAPI
import MusterClient
import Testing

extension QueueBrowsers {
  /// A queue worked without a mouse.
  @Suite struct KeyboardTests {
    @Test func tenCasesAreDecidedByKeysAlone() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "2"]) { console in
        let cases = try await console.makeCases(10)
        try await console.withPerson("Anna Berg") { anna in
          let keys = anna.browser
          #expect(try await anna.queue() == cases.map(\.id), "the oldest first")
          try await keys.press("?")
          #expect(try await keys.find("#help").isShown)
          try await keys.press(.escape)
          #expect(try await !keys.find("#help").isShown)

          // J and K go through the rows, Enter opens the one where they are.
          for key in ["j", "j", "j", "k"] { try await keys.press(key) }
          try await keys.press(.enter)
          #expect(try await anna.waitForCase(after: nil) == cases[1].id)
          try await anna.open()

          try await keys.press("n")
          #expect(try await anna.waitForCase(after: nil) == cases[0].id)
          for (index, verification) in cases.enumerated() {
            #expect(try await anna.shownCase() == verification.id)
            switch index % 3 {
            case 0: try await keys.press("a", seeing: true)
            case 1: try await reject(keys, "r")
            default:
              // A new picture is asked for of a document; J goes from the case to its first one.
              try await keys.press("j")
              try await reject(keys, "u")
            }
            let next = try await anna.waitForCase(after: verification.id)
            #expect(next == (index < 9 ? cases[index + 1].id : nil))
          }
          for (index, verification) in cases.enumerated() {
            let phase = ["COMPLETED", "COMPLETED", "DOCUMENT_UPLOAD"][index % 3]
            try await keys.wait { try await console.standing(of: verification).hasPrefix(phase + "/") }
          }
          #expect(try await console.standing(of: cases[0]) == "COMPLETED/ACCEPTED")
          #expect(try await console.standing(of: cases[1]) == "COMPLETED/REJECTED")
          try await anna.open()
          #expect(try await anna.queue() == [])
        }
      }
    }

    @Test func aDecisionIsTakenBackBeforeItTakesEffect() async throws {
      try await withConsole { console in
        let cases = try await console.makeCases(2)
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(cases[0].path)
          try await anna.browser.press("a", seeing: true)
          #expect(try await anna.waitForCase(after: cases[0].id) == cases[1].id)
          #expect(try await anna.browser.has("[data-underway]"))
          #expect(try await console.standing(of: cases[0]) == "CLIENT_EVALUATION/IN_PROGRESS", "not yet")
          try await anna.browser.leave { try await anna.browser.press("z") }
          #expect(try await !anna.browser.has("[data-underway]"))
          try await anna.open()
          #expect(try await anna.queue() == cases.map(\.id), "it waits again")
          // Longer than a decision can be taken back.
          try await Task.sleep(for: .seconds(12))
          #expect(try await console.standing(of: cases[0]) == "CLIENT_EVALUATION/IN_PROGRESS")
        }
      }
    }

    @Test func keysAreLettersWhileAFieldIsWrittenIn() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(verification.path)
          try await anna.browser.press("r", seeing: true)
          try await anna.browser.press(.tab)
          try await anna.browser.write("au?rkjnz")
          #expect(try await anna.browser.run("return document.activeElement.value").text == "au?rkjnz")
          #expect(try await anna.shownCase() == verification.id)
          try await anna.browser.press(.escape)
          // Nor do they mean anything together with other keys, which belong to the browser.
          try await anna.browser.press("a", with: .control)
          #expect(try await anna.shownCase() == verification.id)
          #expect(try await !anna.browser.has("[data-underway]"))
        }
      }
    }

    @Test func aDocumentIsDecidedWhereTheKeysAre() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "0"]) { console in
        let verification = try await console.makeCase(pictures: [
          ("id-card-front.jpg", .idCard, .front), ("id-card-back.jpg", .idCard, .back),
        ])
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(verification.path)
          try await anna.browser.press("j")
          try await anna.browser.press("j")
          try await anna.browser.leave { try await reject(anna.browser, "u") }
          try await anna.browser.wait {
            try await console.standing(of: verification).hasPrefix("DOCUMENT_UPLOAD/")
          }
          let documents = try await console.backend.session(id: verification.id).documents
          let refused = documents.filter { $0.status == "REJECTED" }
          #expect(refused.map(\.id) == [verification.documents[1]], "the second one alone")
        }
      }
    }

    /// Opens the list of reasons, takes the first one, and confirms.
    private func reject(_ keys: Browser, _ key: String) async throws {
      try await keys.press(key, seeing: true)
      #expect(try await keys.run("return document.activeElement.name").text == "reason", "the list has the focus")
      try await keys.press(.down)
      try await keys.press(.enter)
    }
  }
}
