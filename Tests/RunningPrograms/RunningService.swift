package import Foundation
package import MusterAPI
package import MusterClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `muster serve` as a process of its own.
package struct RunningService: Sendable {
  package let program: RunningProgram
  package let url: URL
  private let session: URLSession

  fileprivate init(program: RunningProgram, url: URL) {
    self.program = program
    self.url = url
    // One for each service: connections of one that was killed must not be tried again.
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 32
    configuration.timeoutIntervalForRequest = maxWait / .seconds(1)
    session = URLSession(configuration: configuration)
  }

  /// The service as the holder of this secret sees it.
  package func client(_ token: String?) -> MusterClient {
    MusterClient(baseURL: url, token: token, session: session)
  }

  /// Asks it to stop and waits until it has.
  package func stop(by signal: Int32 = SIGTERM) async throws -> RunningProgram.Outcome {
    program.send(signal)
    return try await program.waitForExit()
  }

  /// Waits for a document's verdict.
  package func awaitVerdict(_ id: String, token: String?) async throws -> Document {
    var document: Document?
    try await waitUntil {
      document = try await client(token).document(id: id)
      return document?.hasVerdict == true
    }
    return try #require(document)
  }
}

/// Starts a service on a free port and waits until it listens. Its presence check is played, unless the arguments or the
/// environment say otherwise: few tests have somebody to hold before a camera.
///
/// - Parameter wrapper: A program with its arguments that becomes the service in the end.
package func startService(
  on folder: String, _ arguments: [String] = [], environment: [String: String] = [:], by wrapper: [String] = []
) async throws -> RunningService {
  let command = try wrapper + [findMuster(), "serve", "--port", "0", "--data", folder] + arguments
  let program = try await RunningProgram(
    command[0], Array(command.dropFirst()),
    environment: patience.merging(["MUSTER_PRESENCE": "sandbox"].merging(environment) { $1 }) { $1 })
  let deadline = ContinuousClock.now + maxWait
  while true {
    let hasEnded = program.hasEnded
    if let line = program.output.firstMatch(of: /listens on (\S+), data in .*\n/), let url = URL(string: String(line.1))
    {
      return RunningService(program: program, url: url)
    }
    try #require(!hasEnded && ContinuousClock.now < deadline, "it does not listen: \(program.output)\(program.errors)")
    try await Task.sleep(for: .milliseconds(10))
  }
}

/// Runs `body` beside a service on a folder of its own; the service is ended and the folder is gone afterwards.
package func withService(
  _ arguments: [String] = [], environment: [String: String] = [:],
  _ body: (RunningService, _ dataFolder: String) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let service = try await startService(on: folder, arguments, environment: environment)
    try await body(service, folder)
    #expect(try await service.stop().exitCode == 0)
  }
}

/// Makes a key of a sandbox project by the command, as an operator does, and gives its secret.
///
/// - Parameter servers: The arguments that name servers, if the rows are not in the folder.
package func createKey(
  in folder: String, scope: String = "sessions", servers: [String] = []
) async throws -> String {
  let outcome = try await runMuster(
    ["keys", "create", "--name", "test", "--scope", scope, "--sandbox", "--data", folder] + servers)
  try #require(outcome.exitCode == 0, "\(outcome.errors)")
  return try #require(outcome.lines.first)
}

/// Lets cards whose front has no zone pass without a reviewer.
package func ignoreUnmatchedSides(of project: String, in folder: String) async throws {
  let outcome = try await runMuster(
    "projects", "content", "set", "--project", project, "--on", "SIDES_UNMATCHED=IGNORE", "--data", folder)
  try #require(outcome.exitCode == 0, "\(outcome.errors)")
}

/// Begins one person's verification and gives its token.
package func createSession(
  on service: RunningService, in folder: String, types: [Code] = ["ID_CARD", "PASSPORT"]
) async throws -> (id: String, token: String) {
  let key = try await createKey(in: folder)
  let session = try await service.client(key).createSession(SessionRequest(documentTypes: types))
  return (session.id, try #require(session.token))
}
