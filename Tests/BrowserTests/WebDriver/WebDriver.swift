import AsyncHTTPClient
import Foundation
import MusterAPI
import NIOCore
import NIOHTTP1
import RunningPrograms
import Testing

/// The program that drives browsers, and the way to talk to it: W3C WebDriver, https://www.w3.org/TR/webdriver2/.
struct WebDriver: Sendable {
  let program: RunningProgram
  /// Where browsers keep their profiles.
  let folder: String
  private let url: String

  /// Starts it on a free port and waits until it listens.
  static func start(in folder: String) async throws -> WebDriver {
    let path = try #require(findProgram("chromedriver"))
    var words = ""
    // It takes a port that is free by one protocol of the internet, and ends where somebody has it by the other.
    for _ in 0..<5 {
      // Browsers inherit the folder for temporary files, so that nothing of theirs outlives it.
      let program = try await RunningProgram(path, ["--port=0"], environment: ["TMPDIR": folder, "HOME": folder])
      var port: Substring?
      try await waitUntil {
        port = program.output.firstMatch(of: /successfully on port (\d+)/)?.1
        return port != nil || program.hasEnded
      }
      if let port { return WebDriver(program: program, folder: folder, url: "http://127.0.0.1:\(port)/") }
      words = "\(program.output)\(program.errors)"
    }
    throw WebDriverFailure(code: "no port", message: words)
  }

  /// Ends it and all its browsers.
  func stop() {
    // They are of one group, which bears its number.
    kill(-program.pid, SIGKILL)
    program.send(SIGKILL)
  }

  /// Sends a command and gives its value.
  ///
  /// - Throws: `WebDriverFailure` with the driver's own code if it answers with an error.
  @discardableResult
  func send(_ method: String, _ path: String, _ body: [String: JSONValue] = [:]) async throws -> JSONValue {
    var request = HTTPClientRequest(url: url + path)
    request.method = .RAW(value: method)
    request.headers.add(name: "Content-Type", value: "application/json")
    if method == "POST" { request.body = .bytes(try JSONEncoder().encode(body)) }
    let answer = try await HTTPClient.shared.execute(request, timeout: .minutes(3))
    let data = Data(try await answer.body.collect(upTo: .max).readableBytesView)
    let value = try JSONDecoder().decode(JSONValue.self, from: data)["value"]
    guard answer.status == .ok else {
      throw WebDriverFailure(code: value["error"].text, message: value["message"].text)
    }
    return value
  }
}

/// The driver could not do what it was asked for.
struct WebDriverFailure: Error, CustomStringConvertible {
  /// As in section 6.6 of the specification, for example `no such element`.
  let code: String
  let message: String

  var description: String { "\(code): \(message.prefix(400))" }

  /// Whether the page was exchanged while it was looked at, so that looking again helps.
  var isPassing: Bool {
    ["stale element reference", "no such element", "no such window", "element not interactable"].contains(code)
      || message.contains("Execution context was destroyed") || message.contains("aborted by navigation")
  }
}
