import Foundation
import MusterClient
import RunningPrograms
import Testing

/// A service whose cases people decide, with what brings it cases and people.
struct ConsoleFixture: Sendable {
  let service: RunningService
  let driver: WebDriver
  let folder: String
  /// The project's own system, which begins verifications.
  let backend: MusterClient

  /// The address of a page.
  func address(_ path: String) throws -> URL {
    try #require(URL(string: service.url.absoluteString + path))
  }
}

/// Runs `body` at a desk of its own.
///
/// - Parameters:
///   - settings: Variables of the service, beyond those that make every document wait for a decision.
///   - isSandbox: Whether nobody stands behind the steps of its project's verifications.
func withConsole(
  _ settings: [String: String] = [:], isSandbox: Bool = true, _ body: (ConsoleFixture) async throws -> Void
) async throws {
  let environment = [
    "MUSTER_REVIEW": "always", "MUSTER_PRESENCE": "off", "MUSTER_OTP": "false",
  ]
  try await withService(environment: environment.merging(settings) { $1 }) { service, folder in
    let backend = service.client(try await makeBackendKey(of: ConsoleFixture.project, in: folder, isSandbox: isSandbox))
    try await withWebDriver { driver in
      try await body(ConsoleFixture(service: service, driver: driver, folder: folder, backend: backend))
    }
  }
}

private func makeBackendKey(
  of project: String, in folder: String, isSandbox: Bool = true
) async throws -> String {
  let kind = isSandbox ? ["--sandbox"] : []
  let outcome = try await runMuster(
    ["keys", "create", "--name", "backend", "--scope", "sessions,admin", "--project", project] + kind
      + ["--data", folder])
  try #require(outcome.exitCode == 0, "\(outcome.errors)")
  return try #require(outcome.lines.first)
}

extension ConsoleFixture {
  /// Whose cases are decided here.
  static let project = "desk"

  /// A case that others decide, somewhere else.
  func makeForeignCase() async throws -> WaitingCase {
    let backend = service.client(try await makeBackendKey(of: "other", in: folder))
    return try await ConsoleFixture(service: service, driver: driver, folder: folder, backend: backend).makeCase()
  }
}
