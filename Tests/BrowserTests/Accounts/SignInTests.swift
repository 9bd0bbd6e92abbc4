import Foundation
import MusterAPI
import Testing

extension Browsers {
  /// How people come to the desk and leave it.
  @Suite struct SignInTests {
    @Test func aReviewerSetsUpTheAccountByALinkThatWorksOnce() async throws {
      try await withConsole { console in
        let link = try await console.invite("Anna Berg")
        try await console.driver.withBrowser { browser in
          let person = Person(console: console, browser: browser, name: "Anna Berg")
          try await browser.open(link)
          #expect(try await browser.text.contains("Anna Berg"))
          try await browser.find("[name=password]").type("the first of two passwords")
          try await browser.find("[name=passwordAgain]").type("the second of two passwords")
          try await browser.leave { try await browser.press(.enter) }
          #expect(try await browser.has("[role=alert]"), "two passwords")

          try await person.join(by: link)
          #expect(try await browser.find(".who").text.contains("Anna Berg"))
          let cookie = try #require(try await browser.cookies().first { $0["name"].text.hasPrefix("__Host-") })
          #expect(cookie["httpOnly"] == .bool(true))
          #expect(cookie["secure"] == .bool(true))
          #expect(["Lax", "Strict"].contains(cookie["sameSite"].text))
        }
        let answer = try await Visitor(console: console).get(link.path)
        #expect(answer.status == 404)
        #expect(!answer.body.contains("Anna Berg"))
      }
    }

    @Test func theRightPasswordSignsIn() async throws {
      try await withConsole { console in
        try await console.withPerson("Anna Berg") { anna in
          try await anna.signOut()
          try await anna.open("/review/statistics")
          try await anna.browser.waitForPath("/review/sign-in")
          try await anna.signIn(password: "the long words of nobody")
          #expect(try await anna.browser.has("[role=alert]"))
          #expect(try await anna.browser.find("[name=name]").attribute("value") == "Anna Berg", "is kept")
          try await anna.signIn()
          #expect(try await anna.browser.url.path == "/review/statistics", "where they wanted to go")
          // The answer to a wrong password is no success, and the browser notes that.
          let noted = try await anna.browser.complaints().filter { !$0.message.contains("/review/sign-in") }
          #expect(noted.isEmpty)
        }
      }
    }

    @Test func asSecondFactorTheCodeOfAnAppIsNeeded() async throws {
      try await withConsole { console in
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open("/review/account")
          try await anna.browser.find("form[action='/review/account/second-factor'] button").click()
          let secret = try await anna.browser.find(".secret code").text
          try await anna.browser.find("[name=code]").type(oneTimeCode(of: secret))
          try await anna.browser.find("#confirmation").type(Person.password(of: "Anna Berg"))
          try await anna.browser.leave { try await anna.browser.press(.enter) }
          #expect(try await anna.browser.has("form[action='/review/account/second-factor/remove']"))

          try await anna.signOut()
          try await anna.signIn()
          #expect(try await anna.browser.url.path == "/review/sign-in", "without a code")
          // Each code counts once; the next one is that of the next half minute.
          try await anna.signIn(code: oneTimeCode(of: secret, at: Date() + 30))
          #expect(try await anna.browser.url.path == "/review")
          _ = try await anna.browser.complaints()
        }
      }
    }

    @Test func guessingPasswordsLocksTheName() async throws {
      try await withConsole { console in
        try await console.withPerson("Anna Berg") { anna in
          try await anna.signOut()
          for _ in 0..<5 { try await anna.signIn(password: "the long words of nobody") }
          try await anna.signIn()
          #expect(try await anna.browser.url.path == "/review/sign-in")
          #expect(try await anna.browser.has("[role=alert]"))
          _ = try await anna.browser.complaints()
        }
      }
    }

    @Test func afterSigningOutTheBrowserOpensNothing() async throws {
      try await withConsole { console in
        try await console.withPerson("Anna Berg") { anna in
          let before = try await anna.visitor()
          #expect(try await before.get("/review").status == 200)
          try await anna.signOut()
          #expect(try await before.get("/review").status == 303, "the old cookie")
          try await anna.browser.send("POST", "back")
          try await anna.browser.waitForPath("/review/sign-in")
        }
      }
    }
  }
}
