import Foundation
import RunningPrograms
import Testing

/// A client of the onboarding protocol in Python.
enum OnboardingClient {
  /// A service as the client's scenarios need it.
  struct Service: Sendable, CustomTestStringConvertible {
    let name: String
    let settings: [String: String]

    var testDescription: String { name }

    /// Scenarios run at the same time, and all people come from one address.
    var environment: [String: String] {
      ["MUSTER_ONBOARDING_BURST": "100000"].merging(settings) { $1 }
    }
  }

  /// All services that there are scenarios for.
  static func services() throws -> [Service] {
    let services = try JSONDecoder().decode(
      [String: [String: String]].self,
      from: readFile(repositoryFolder + "/Tests/EndToEndTests/Peers/onboarding/services.json"))
    return services.map(Service.init).sorted { $0.name < $1.name }
  }

  /// The key of an app, of a project whose codes can be read.
  static func createKey(in folder: String) async throws -> String {
    let outcome = try await runMuster(
      "keys", "create", "--name", "app", "--scope", "sessions,onboarding", "--project", "sandbox", "--sandbox",
      "--data", folder)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return try #require(outcome.lines.first)
  }
}
