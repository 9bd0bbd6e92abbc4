import Foundation
import RunningPrograms
import Testing

/// A presence check that goes as it is told, before the pages of a service. See `presence_peer.py`.
struct PresencePeer: Sendable {
  /// What the page asked for.
  struct Request: Decodable, Sendable {
    /// `check`, `frames`, `tries` or `submit`.
    let part: String
    /// Seconds since 1970.
    let at: Double
    /// Width and height of a frame.
    let size: [Int]?
    let step: String?
    /// The hint, the status or the code that it was answered with.
    let answer: String
  }

  /// How a check goes; what is left out goes well.
  struct Play: Encodable {
    /// What is said of the frames of a step, by its kind; the last one again and again.
    var hints: [String: [String]] = [:]
    /// What the frames of a step measure, by its kind; the last one again and again.
    var values: [String: [Double]] = [:]
    /// How the next frames are refused: status and code.
    var refusals: [ServiceError] = []
    /// How long each step may take.
    var seconds = 60.0
    var tries = 3
    /// How many frames of each step are looked at.
    var frames = 16
    /// Whether a reviewer may decide instead.
    var waivable = false

    struct ServiceError: Encodable {
      let status: Int
      let code: String

      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(status)
        try list.encode(code)
      }
    }
  }

  static let ticket = "the-ticket_of.this-check"

  let program: RunningProgram
  let folder: String
  let driver: WebDriver
  private let port: Int

  fileprivate init(program: RunningProgram, folder: String, driver: WebDriver) async throws {
    try await waitUntil { program.output.hasSuffix("\n") || program.hasEnded }
    (self.program, self.folder, self.driver) = (program, folder, driver)
    port = try #require(Int(program.output.dropLast()), "\(program.errors)")
  }

  /// Where a check's page is.
  func page(_ check: String = "check", ticket: String = Self.ticket) throws -> URL {
    try #require(URL(string: "http://127.0.0.1:\(port)/presence/\(check)" + (ticket.isEmpty ? "" : "#\(ticket)")))
  }

  /// From now on checks go like this.
  func set(_ play: Play) throws {
    _ = try writeFile(folder + "/play.json", JSONEncoder().encode(play))
  }

  /// What the page has asked for so far, but for news.
  func requests(_ part: String? = nil) throws -> [Request] {
    guard let lines = try? String(contentsOfFile: folder + "/requests", encoding: .utf8) else { return [] }
    return try lines.split(separator: "\n").map { try JSONDecoder().decode(Request.self, from: Data($0.utf8)) }
      .filter { part == nil || $0.part == part }
  }
}

/// Runs `body` with checks that go as they are told, and a driver.
func withPresencePeer(
  _ play: PresencePeer.Play = .init(), _ body: (PresencePeer) async throws -> Void
) async throws {
  try await withService { service, _ in
    try await withTemporaryFolder { folder in
      let script = repositoryFolder + "/Tests/BrowserTests/Presence/presence_peer.py"
      let program = try await RunningProgram(
        try #require(findProgram("python3")), ["-B", script, folder, service.url.absoluteString])
      try await withWebDriver { driver in
        let peer = try await PresencePeer(program: program, folder: folder, driver: driver)
        try peer.set(play)
        try await body(peer)
      }
      program.send(SIGKILL)
    }
  }
}
