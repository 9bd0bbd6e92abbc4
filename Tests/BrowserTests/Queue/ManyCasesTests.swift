import Foundation
import MusterAPI
import RunningPrograms
import Testing

extension QueueBrowsers {
  /// A queue that nobody can work off in a day.
  @Suite struct ManyCasesTests {
    @Test(.needs("python3")) func aHundredThousandCasesAreAQueueLikeAnyOther() async throws {
      try await withConsole { console in
        let first = try await console.makeCase()
        let script = repositoryFolder + "/Tests/BrowserTests/Queue/copy-cases.py"
        let copied = try await runProgram("python3", [script, console.folder + "/muster.sqlite", first.id, "99999"])
        try #require(copied.exitCode == 0, "\(copied.errors)")
        try await console.withPerson("Anna Berg") { anna in
          #expect(try await anna.queue().first == first.id)
          let beginning = try await anna.queue()
          try await anna.browser.leave { try await anna.browser.find("a[rel=next]").click() }
          let second = try await anna.queue()
          #expect(Set(second).isDisjoint(with: beginning))
          #expect(!second.isEmpty)
          for query in ["type=PASSPORT", "code=ALWAYS", "status=mine", "age=1h", "search=\(second[0])"] {
            try await anna.open("/review?\(query)")
            #expect(try await anna.browser.find("h1").text == "Queue", "\(query)")
          }
          #expect(try await anna.queue() == [second[0]], "what was looked for")
          try await anna.browser.leave { try await anna.browser.press("n") }
          #expect(try await anna.shownCase() == first.id)
          try await anna.browser.leave { try await anna.browser.press("a", seeing: true) }
          #expect(try await anna.shownCase() == beginning[1])
        }
      }
    }
  }
}
