import Foundation
import Testing

/// The provider of `examples/provider` as a process of its own.
package struct RunningProvider: Sendable {
  /// What it shares with the services that ask it.
  package static let secret = "whsec_" + Data((0..<32).map { UInt8($0) }).base64EncodedString()

  package let program: RunningProgram
  package let url: String
}

/// Starts a provider on a free port and waits until it listens.
///
/// - Parameters:
///   - answers: Its rules, as JSON or as the path of a file.
///   - muster: The address of the service that it reports to, if it does.
package func startProvider(answers: String = "{}", muster: String? = nil) async throws -> RunningProvider {
  let program = try await RunningProgram(
    try #require(findProgram("python3")),
    ["-B", repositoryFolder + "/examples/provider/provider.py", "--port", "0", "--answers", answers]
      + (muster.map { ["--muster", $0] } ?? []),
    environment: ["PROVIDER_SECRET": RunningProvider.secret])
  try await waitUntil { program.output.hasSuffix("\n") || program.hasEnded }
  let url = try #require(program.output.split(separator: " ").last?.dropLast(), "\(program.errors)")
  return RunningProvider(program: program, url: String(url))
}
