import Foundation
import RunningPrograms
import Testing

/// A reviewer's visits to the desk, with curl for a browser.
struct ConsoleVisit {
  let service: RunningService
  /// What the browser keeps.
  private(set) var cookie = ""
  /// What the last page's forms bring back.
  private var formToken = ""

  init(to service: RunningService) {
    self.service = service
  }

  /// Begins by the link of an invitation, with a password and a one-time secret.
  ///
  /// - Returns: The one-time secret.
  mutating func join(by path: String, password: String) async throws -> String {
    _ = try await open(path)
    _ = try await send(path, ["password": password, "passwordAgain": password])
    _ = try await open("/review/account")
    let page = try await send("/review/account/second-factor", [:])
    return String(try #require(page.firstMatch(of: /<p class="secret"><code>([^<]+)</)).1)
  }

  /// A page, as it came.
  private mutating func open(_ path: String) async throws -> String {
    try await ask(["\(service.url)\(path)"])
  }

  private mutating func send(_ path: String, _ form: [String: String]) async throws -> String {
    let fields = form.merging(["formToken": formToken]) { $1 }
    return try await ask(
      fields.flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] } + ["\(service.url)\(path)"])
  }

  private mutating func ask(_ arguments: [String]) async throws -> String {
    let answer = try await runCurl(["-s", "-i", "-H", "Cookie: \(cookie)"] + arguments)
    #expect(["200", "303"].contains(answer.report), "\(answer.body)")
    if let set = answer.body.firstMatch(of: /(?i)set-cookie: ([^;\r\n]+)/) { cookie = String(set.1) }
    if let token = answer.body.firstMatch(of: /name="formToken" value="([^"]+)"/) { formToken = String(token.1) }
    return answer.body
  }
}
