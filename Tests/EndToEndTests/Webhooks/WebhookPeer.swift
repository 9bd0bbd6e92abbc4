import Foundation
import RunningPrograms
import Testing

/// Another company's server, in Python. See `Peers/webhook_receiver.py`.
struct WebhookPeer: Sendable {
  /// A message as it came.
  struct Message: Decodable, Sendable {
    let path: String
    let id: String
    let session: String
    let type: String
    let requestId: String?
    /// Those by which it is checked.
    let headers: [String: String]
    let body: String
    /// Whether it is signed with each of the secrets.
    let valid: [Bool]
  }

  /// The service may speak to it.
  static let settings = ["MUSTER_PRIVATE_ADDRESSES": "true"]

  let program: RunningProgram
  let folder: String
  let port: Int

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// From now on it knows these secrets, by path.
  func learn(_ secrets: [String: [String]]) throws {
    _ = try writeFile(folder + "/secrets.json", JSONEncoder().encode(secrets))
  }

  /// What it answers from now on; nil is 204.
  func answer(_ status: Int?) throws {
    let path = folder + "/status"
    if let status {
      _ = try writeFile(path, Data("\(status)".utf8))
    } else {
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Whether its answers take their time.
  func setBusy(_ isBusy: Bool) throws {
    let path = folder + "/busy"
    if isBusy { _ = try writeFile(path, Data()) } else { try FileManager.default.removeItem(atPath: path) }
  }

  /// How many messages came, those that came twice counted twice.
  var count: Int { notes.count }

  /// Whether so many came; looks not too often, since there may be many.
  func hasCome(atLeast count: Int) async throws -> Bool {
    try await Task.sleep(for: .milliseconds(200))
    return self.count >= count
  }

  /// What came, in its order.
  func messages() throws -> [Message] { try notes.map { try parseJSON($0) } }

  /// Waits until so many messages are there.
  func messages(atLeast count: Int) async throws -> [Message] {
    try await waitUntil { self.count >= count }
    return try messages()
  }

  private var notes: [String] {
    guard let text = try? String(contentsOfFile: folder + "/messages", encoding: .utf8) else { return [] }
    // What is behind the last line end is still being written.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

/// Runs `body` with a receiver.
func withWebhookPeer(_ body: (WebhookPeer) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    let script = repositoryFolder + "/Tests/EndToEndTests/Peers/webhook_receiver.py"
    let program = try await RunningProgram(try #require(findProgram("python3")), ["-B", script, folder])
    try await waitUntil { program.output.hasSuffix("\n") || program.hasEnded }
    let port = try #require(Int(program.output.dropLast()), "\(program.errors)")
    try await body(WebhookPeer(program: program, folder: folder, port: port))
    program.send(SIGKILL)
  }
}

/// Adds a webhook by the command and gives its id and secret.
func addWebhook(
  _ url: String, in folder: String, _ arguments: [String] = []
) async throws -> (id: String, secret: String) {
  let made = try await runMuster(
    ["webhooks", "add", "--url", url, "--data", folder] + arguments, environment: WebhookPeer.settings)
  try #require(made.exitCode == 0, "\(made.errors)")
  let id = try #require(made.errors.firstMatch(of: /wh_[A-Za-z0-9_-]+/))
  return (String(id.0), try #require(made.lines.first))
}
