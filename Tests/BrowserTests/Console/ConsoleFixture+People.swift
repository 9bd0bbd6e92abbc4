import Foundation
import RunningPrograms
import Testing

/// What somebody in the review console may do.
enum Role: String, CaseIterable {
  case reviewer, senior, auditor, admin
}

extension ConsoleFixture {
  /// Invites somebody by the command, as an operator does, and gives the address that they were sent.
  func invite(_ name: String, as role: Role = .reviewer) async throws -> URL {
    let outcome = try await runMuster(
      "reviewers", "invite", name, "--role", role.rawValue, "--project", Self.project, "--url",
      service.url.absoluteString, "--data", folder)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    let link: String = try #require(outcome.lines.first)
    return try #require(URL(string: link))
  }

  /// Runs `body` with somebody who has begun and sits before a browser of their own.
  ///
  /// Nothing that a browser complains about may happen meanwhile: each of it would be a fault of a page.
  func withPerson<Result>(
    _ name: String, as role: Role = .reviewer, _ body: (Person) async throws -> Result
  ) async throws -> Result {
    let link = try await invite(name, as: role)
    return try await driver.withBrowser { browser in
      let person = Person(console: self, browser: browser, name: name)
      try await person.join(by: link)
      let result = try await body(person)
      let complaints = try await browser.complaints()
      #expect(complaints.isEmpty, "of \(name)'s browser")
      return result
    }
  }
}
