import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Documentation {
  /// Each piece of docs/quickstart.md, as it is written there.
  @Suite struct QuickstartTests {
    private let page: String

    init() throws {
      page = String(decoding: try readFile(repositoryFolder + "/docs/quickstart.md"), as: UTF8.self)
    }

    private func blocks(_ language: String) -> [String] {
      page.matches(of: /```(\w+)\n((?:.|\n)*?)```/).filter { $0.1 == language }.map { String($0.2) }
    }

    /// A service with the models, as `make run` starts it, and one that could not fetch them.
    static let services = [
      ["MUSTER_PRESENCE": "embedded", "MUSTER_MODELS": repositoryFolder + "/models"], ["MUSTER_PRESENCE": "sandbox"],
    ]

    @Test(.needs("bash", "curl"), arguments: services)
    func itsCommandsLeadToTheEnd(settings: [String: String]) async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder + "/muster-data", environment: settings)
        let pictures = URL(filePath: folder + "/SampleImages")
        try FileManager.default.createSymbolicLink(at: pictures, withDestinationURL: URL(filePath: locateSpecimen("")))
        // The first block builds and starts the service, which here runs already, and elsewhere.
        let script = blocks("sh").dropFirst().joined(separator: "\n")
          .replacing("http://127.0.0.1:8080", with: service.url.absoluteString)
          .replacing(".build-release/release/muster", with: try findMuster())
          // A debug build on a busy machine takes its time.
          .replacing("wait=10", with: "wait=60")
        let outcome = try await RunningProgram(
          try #require(findProgram("bash")), ["-euo", "pipefail", "-c", script], environment: patience,
          workingFolder: folder
        ).waitForExit(atMost: .seconds(300))
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let output = outcome.output
        for word in [
          "\"code\":\"BLURRY\"", "\"phase\":\"PRESENCE_CHECK\"", "\"verified\":true",
          "\"nextAction\":\"BEGIN_PRESENCE_CHECK\"", "\"phase\":\"COMPLETED\"",
          "● endstate  rejected", "application secret",
          "\"step\":\"PRESENCE_CHECK\"",
        ] { #expect(output.contains(word), "\(word) is missing") }
        #expect(output.matches(of: /"verified":true/).count == 2, "both people are through")
        #expect(!script.contains("requestObject"), "our own API is enough")
        for word in ["\"status\":\"ERROR\"", "/problems/"] { #expect(!output.contains(word), "\(output)") }
        #expect(try await service.stop().exitCode == 0)
      }
    }

    @Test func itsAppIsTheOneThatIsTested() throws {
      let app = String(
        decoding: try readFile(repositoryFolder + "/Tests/EndToEndTests/Quickstart/QuickstartApp.swift"), as: UTF8.self)
      #expect(blocks("swift").last == app)
    }

    @Test(arguments: services)
    func itsAppVerifiesAPerson(settings: [String: String]) async throws {
      try await withService(environment: settings) { service, folder in
        let client = service.client(try await createKey(in: folder, scope: "onboarding"))
        let end = try await verify(
          ["clientNumber": "42", "sandbox.crossCheck": "accepted", "sandbox.presenceCheck": "accepted"], with: client,
          on: AutomaticScreens(), storage: MemoryStorage())
        #expect(end == .success)
        #expect(
          page.contains(
            #"["clientNumber": "42", "sandbox.crossCheck": "accepted", "sandbox.presenceCheck": "accepted"]"#))
      }
    }

    @Test func itsProductIsThere() throws {
      let manifest = String(decoding: try readFile(repositoryFolder + "/Package.swift"), as: UTF8.self)
      #expect(manifest.contains(".library(name: \"MusterClient\""))
      #expect(page.contains(".product(name: \"MusterClient\", package: \"muster\")"))
    }
  }
}

/// A person who does everything right.
private struct AutomaticScreens: Screens {
  func askForCode() async -> String { "11111111" }
  func agrees(to consent: String) async -> Bool { !consent.isEmpty }
  func chooseDocuments() async -> [DocumentType] { [.idCard, .passport] }
  func takePicture(of side: DocumentSide, of document: ScannedDocument) async -> Data {
    let name = document.type == .passport ? "passport.jpg" : side == .front ? "id-card-front.jpg" : "id-card-back.jpg"
    return (try? readFile(locateSpecimen(name))) ?? Data()
  }
  func checkPresence(_ attributes: [String: any Sendable]) async {}
  func show(progress: Double) {}
}
