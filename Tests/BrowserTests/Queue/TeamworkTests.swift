import Foundation
import MusterAPI
import Testing

extension QueueBrowsers {
  /// Cases that are shared among colleagues.
  @Suite struct TeamworkTests {
    @Test func selectedCasesAreAssignedByKeys() async throws {
      try await withConsole { console in
        let cases = try await console.makeCases(3)
        try await console.withPerson("Ben Holm") { ben in
          try await console.withPerson("Carla Voss", as: .senior) { carla in
            let browser = carla.browser
            try await carla.open()
            for key in ["j", "x", "j", "x", "j", "x", "x"] { try await browser.press(key) }
            #expect(try await browser.find("[data-picked]").text == "2 selected cases")
            try await choose("Ben Holm", in: "#selection-assignee", browser)
            try await browser.leave { try await browser.find("#selection .selection-assignee button").click() }
            try await browser.waitForText("2 cases were assigned.")
            #expect(try await carla.queue() == cases.map(\.id))
            try await ben.open("/review?assignee=me")
            #expect(try await ben.queue() == [cases[0].id, cases[1].id])
            try await ben.open("/review?assignee=nobody")
            #expect(try await ben.queue() == [cases[2].id])

            // Nothing that was selected on the way of a page that changes is lost.
            try await carla.open()
            try await browser.find("#case-\(cases[2].id) [data-pick]").click()
            _ = try await console.makeCase()
            try await browser.wait { try await carla.queue().count == 4 }
            #expect(try await browser.find("[data-picked]").text == "1 selected case")
          }
        }
      }
    }

    @Test func aCaseIsFoundByItsReferenceAndNotedByKeys() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Ben Holm") { ben in
          try await ben.open(verification.path)
          let reference = try await ben.browser.find("h1 code").text
          try await ben.open("/review/cases/\(reference.lowercased())")
          #expect(try await ben.browser.url.path == verification.path)
          for (key, field) in [("w", "note-case"), ("e", "note-escalate")] {
            try await ben.browser.press(key)
            let focused = try await ben.browser.run("return document.activeElement.id")
            #expect(focused == .string(field))
            try await ben.browser.press(.escape)
            #expect(try await !ben.browser.has(".teamwork details[open]"))
          }
        }
      }
    }

    @Test func aCaseIsEscalatedAndGivenBack() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Ben Holm") { ben in
          try await console.withPerson("Carla Voss", as: .senior) { carla in
            try await ben.open(verification.path)
            try await write("The same face as yesterday", in: "escalate", ben.browser)
            try await ben.browser.waitForText("only a senior can decide it")
            #expect(try await !ben.browser.has(".decide, form[action$='/lease']"))
            #expect(try await ben.browser.text.contains("The same face as yesterday"))

            try await carla.open("/review?status=escalated")
            #expect(try await carla.queue() == [verification.id])
            try await carla.open(verification.path)
            #expect(try await carla.browser.has(".decide"))
            try await write("They are twins", in: "return", carla.browser)
            #expect(try await carla.browser.text.contains("They are twins"))
            try await ben.open(verification.path)
            #expect(try await ben.browser.has(".decide"))
            try await write("Called the branch", in: "notes", ben.browser)
            #expect(try await ben.browser.text.contains("Called the branch"))
          }
        }
      }
    }

    @Test func theSameIsDoneWithoutScripts() async throws {
      try await withConsole { console in
        let cases = try await console.makeCases(2)
        try await console.withPerson("Anna Berg") { anna in
          let browser = anna.browser
          try await browser.disableScripts()
          try await anna.open()
          try await browser.find("#case-\(cases[1].id) input[type=checkbox]").click()
          try await browser.find("#selection summary").click()
          try await browser.find("#selection textarea").type("Please have a look")
          try await browser.find("#selection button[formaction]").click()
          try await browser.waitForText("1 case was escalated.")
          try await anna.open("/review?status=escalated")
          #expect(try await anna.queue() == [cases[1].id])
          try await anna.open()
          try await browser.find("th[aria-sort] a").click()
          try await browser.wait { try await browser.url.query()?.contains("sort=newest") == true }
          #expect(try await anna.queue() == [cases[1].id, cases[0].id])
        }
      }
    }

    @Test func aReasonOfAllCasesIsSaidOnce() async throws {
      try await withConsole { console in
        _ = try await console.makeCases(2)
        try await console.withPerson("Anna Berg") { anna in
          let page = try await anna.browser.run("return document.getElementById('queue').innerText").text
          #expect(page.components(separatedBy: "Every case is reviewed").count == 2)
          #expect(try await !anna.browser.has("#queue .causes"))
          #expect(page.contains("Passport"))
          for head in ["Case", "Waiting", "Documents", "Custom fields", "State"] { #expect(page.contains(head)) }
        }
      }
    }

    private func choose(_ text: String, in selector: String, _ browser: Browser) async throws {
      try await browser.run(
        """
        const list = document.querySelector(arguments[0]);
        list.value = [...list.options].find((option) => option.text === arguments[1]).value;
        """, .string(selector), .string(text))
    }

    /// Opens a form of the case, writes into it and sends it.
    private func write(_ text: String, in act: String, _ browser: Browser) async throws {
      try await browser.find("details:has(> form[action$='/\(act)']) > summary").click()
      try await browser.find("form[action$='/\(act)'] textarea").type(text)
      try await browser.leave { try await browser.find("form[action$='/\(act)'] button").click() }
    }
  }
}
