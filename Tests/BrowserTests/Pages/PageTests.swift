import Foundation
import MusterAPI
import MusterClient
import Testing

extension Browsers {
  /// Every page on every screen, by day and by night.
  @Suite struct PageTests {
    @Test func pagesAreSoundForEverybody() async throws {
      try await withConsole { console in
        let card = try await console.makeCase(
          customFields: ["customer": "48-1107", "branch": "Brno"],
          pictures: [("id-card-front.jpg", .idCard, .front), ("id-card-back.jpg", .idCard, .back)])
        let others = try await console.makeCases(3)
        try await console.driver.withBrowser { browser in
          let guest = Person(console: console, browser: browser, name: "Nobody")
          try await expectSound(
            guest,
            [
              "/review/sign-in", "/login", "/login/none", "/login/confirm?user_id=anna@bank.example&code=1",
              "/login/passkey",
            ])
          try await browser.open(try await console.invite("Nora Vik"))
          try await expectSound(guest, [])
        }
        try await console.withPerson("Anna Berg", as: .senior) { anna in
          try await anna.open(others[0].path)
          try await anna.browser.leave { try await anna.browser.press("a", seeing: true) }
          try await expectSound(
            anna,
            [
              "/review", card.path, others[1].path, "/review/statistics", "/review/account", "/review?status=mine",
              "/review/sessions", "/review/verifications/new", "/review/blocks",
            ])
          // A case with all that colleagues can do about it.
          let visitor = try await anna.visitor()
          for (act, note) in [("assign", ""), ("notes", "Called the branch"), ("escalate", "The same face again")] {
            #expect(try await visitor.post("\(others[2].path)/\(act)", ["note": note]).status == 303)
          }
          try await expectSound(
            anna,
            [
              others[2].path, "/review?status=escalated",
              "/review?sort=newest&assignee=nobody&did=assigned&done=1&left=1",
            ])
          try await anna.open("/review/account")
          try await anna.browser.find("form[action='/review/account/second-factor'] button").click()
          try await expectSound(anna, [])
          try await anna.open()
          try await anna.browser.press("?")
          try await expectSound(anna, [])
        }
        try await console.withPerson("Otto Falk", as: .auditor) { otto in
          try await expectSound(
            otto,
            [
              "/review", card.path, "/review/audit", "/review/statistics", "/review/sessions", "/review/phone-checks",
              "/review/phone-checks?outcome=SIM_CHANGED&index=00",
            ])
        }
        try await console.withPerson("Rosa Lind", as: .admin) { rosa in
          try await expectSound(rosa, ["/review/keys"])
          try await rosa.browser.find("input[name='name']").type("till")
          try await rosa.browser.find("#scope-sessions").click()
          try await rosa.browser.find("form[action='/review/keys'] button").click()
          try await expectSound(rosa, [])
        }
      }
    }

    @Test func pagesThatSayNoAreSoundToo() async throws {
      try await withConsole { console in
        try await console.withPerson("Anna Berg") { anna in
          try await expectSound(
            anna, ["/review/cases/\(UUID().uuidString.lowercased())", "/review/audit", "/review?age=never"])
          _ = try await anna.browser.complaints()
        }
      }
    }

    /// Checks these pages; the one that is shown if there are none.
    private func expectSound(_ person: Person, _ paths: [String]) async throws {
      let browser = person.browser
      for path in paths.isEmpty ? [nil] : paths.map(Optional.some) {
        if let path { try await person.open(path) }
        let shown = try await browser.url.path
        try await browser.expectNoFaults("\(shown) of \(person.name)")
        try await browser.show(on: Screen(width: 1280, height: 800, scheme: .light))
        let walk = try await browser.walkByTab()
        #expect(walk.isEmpty, "\(shown) of \(person.name), by Tab")
      }
    }
  }
}
