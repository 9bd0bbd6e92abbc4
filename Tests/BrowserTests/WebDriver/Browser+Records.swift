import Foundation
import MusterAPI

extension Browser {
  /// What the browser has noted in its console since it was last asked: errors of scripts, of loading, of policy.
  func log() async throws -> [LogEntry] {
    try await send("POST", "se/log", ["type": .string("browser")]).items.map {
      LogEntry(level: $0["level"].text, source: $0["source"].text, message: $0["message"].text)
    }
  }

  /// A line of the console.
  struct LogEntry: Sendable, CustomStringConvertible {
    /// `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
    let level: String
    /// Where it comes from, for example `security` or `network`.
    let source: String
    let message: String

    var description: String { "\(level) \(source): \(message)" }
  }

  /// The cookies that the page's host has set.
  func cookies() async throws -> [JSONValue] {
    try await send("GET", "cookie").items
  }

  /// The cookies as a request carries them.
  func cookieHeader() async throws -> String {
    try await cookies().map { "\($0["name"].text)=\($0["value"].text)" }.joined(separator: "; ")
  }

  /// The text of the dialog that a script has opened; nil if there is none.
  func alert() async throws -> String? {
    do {
      return try await send("GET", "alert/text").text
    } catch let failure as WebDriverFailure where failure.code == "no such alert" {
      return nil
    }
  }
}
