import Foundation
import RunningPrograms
import Testing

extension Peers {
  /// PIN logins, by a client with its own arithmetic that knows nothing of us. See `Peers/pin_login`.
  @Suite(.needs("python3")) struct PinLoginClientTests {
    private static let python = Task { await Peer.findPython(with: "authlib, joserfc, pyzbar, PIL") }

    @Test func clientsOfEachGenerationLogIn() async throws {
      try await withService(environment: ["MUSTER_PRESENCE": "off"]) { service, folder in
        try await allowPinLogins(in: folder)
        try await Peer.expectScenarios(
          of: "pin_login_client.py", [service.url.absoluteString, try findMuster(), folder])
        #expect(!service.program.errors.contains("Internal error"), "\(service.program.errors)")
      }
    }

    /// With a client that has a secret, and with a public one.
    @Test(.enabled("needs Authlib") { await python.value != nil }, arguments: [false, true])
    func peopleLogInAtAProgramWithAnOpenIDLibrary(isPublic: Bool) async throws {
      try await withService(environment: ["MUSTER_PRESENCE": "off"]) { service, folder in
        try await allowPinLogins(in: folder)
        let redirect = "https://shop.example/callback"
        let made = try await runMuster(
          [
            "openid-clients", "create", "--project", "bank", "--name", "Shop", "--redirect-uris", redirect, "--json",
            "--data",
            folder,
          ]
            + (isPublic ? ["--public-client"] : []))
        try #require(made.exitCode == 0, "\(made.errors)")
        let id = try #require(made.output.firstMatch(of: /"clientId" ?: ?"([^"]+)"/)?.1)
        let secret = made.output.firstMatch(of: /"clientSecret" ?: ?"([^"]+)"/)?.1 ?? ""
        #expect(secret.isEmpty == isPublic)
        try await Peer.expectScenarios(
          of: "openid_client.py",
          [service.url.absoluteString, try findMuster(), folder, String(id), String(secret), redirect],
          python: await Self.python.value)
        #expect(!service.program.errors.contains("Internal error"), "\(service.program.errors)")
      }
    }

    private func allowPinLogins(in folder: String) async throws {
      for arguments in [
        ["keys", "create", "--name", "bank", "--scope", "sessions", "--project", "bank", "--sandbox"],
        ["projects", "pin-login", "set", "--project", "bank", "--enabled", "on"],
      ] {
        let outcome = try await runMuster(arguments + ["--data", folder])
        try #require(outcome.exitCode == 0, "\(outcome.errors)")
      }
    }
  }
}
