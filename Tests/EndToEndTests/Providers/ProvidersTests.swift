import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// The program with somebody else's systems behind it.
  @Suite(.needs("python3")) struct ProvidersTests {
    @Test func aLiveProjectsDocumentIsJudgedByTheProvider() async throws {
      let rules = #"{"document.verify": {"result": "PENDING", "then": "ACCEPTED", "after": 1, "retryAfterSeconds": 1}}"#
      let provider = try await startProvider(answers: rules)
      defer { provider.program.send(SIGKILL) }
      try await withTemporaryFolder { folder in
        let settings = [
          "MUSTER_DOCUMENT_PROVIDER": provider.url, "MUSTER_PROVIDER_SECRET": RunningProvider.secret,
          "MUSTER_OTP": "false",
          "MUSTER_PRESENCE": "off",
        ]
        let service = try await startService(on: folder, environment: settings)
        let made = try await runMuster(
          "keys", "create", "--name", "bank", "--project", "live", "--scope", "sessions", "--data", folder)
        let client = service.client(made.lines.first)
        let session = try await client.createSession(SessionRequest(documentTypes: ["PASSPORT"]))
        _ = try await runMuster(
          "submit", locateSpecimen("passport-grayscale.jpg"), "--type", "PASSPORT", "--server", "\(service.url)",
          "--token", session.token ?? "")
        try await waitUntil { try await client.session(id: session.id).status == "ACCEPTED" }
        #expect(!service.program.errors.contains(RunningProvider.secret))
        #expect(try await service.stop().exitCode == 0)
      }
    }
  }
}
