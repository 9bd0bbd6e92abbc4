import ArgumentParser
import Configuration
import Foundation
import Logging
import MusterAPI
import MusterClient
import MusterServer
import MusterService
import MusterStore
import VerificationFlow

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Take a simulated person through a verification, and process all sample pictures with the service.",
    discussion: """
      Starts its own service, with its own key that is revoked at the end, and keeps serving until it is interrupted. \
      With --server it uses a running service, with the key in MUSTER_KEY: a key of a sandbox project with the scopes \
      sessions and onboarding.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(settings.demoServer) var server: String?
  @Option(settings.flow) var flow: String?
  @Option(settings.samples) var samples: String?
  @Option(settings.host) var host: String?
  @Option(settings.port) var port: Int?
  @Option(settings.data) var data: String?
  @Option(settings.logLevel) var logLevel: String?
  @Flag(settings.exit) var exit = false

  func run() async throws {
    let reader = try await reader()
    let demo = try await Demo(reader: reader)
    if try await reader.value(settings.demoServer) != nil {
      let backend = try await MusterClient(reader: reader, credential: settings.key)
      try await demo.run(at: backend)
      try await printNextSteps(demo, backend, key: nil)
      Terminal.print("")
      Terminal.print("The service at \(backend.baseURL) keeps running, and keeps the data that it received.")
    } else {
      try await runLocally(demo, reader: reader)
    }
  }

  private func runLocally(_ demo: Demo, reader: ConfigReader) async throws {
    var configuration = try await MusterConfiguration(reader: reader)
    configuration.operationsPort = nil
    if demo.camera == nil, !configuration.presence.isChosen {
      configuration.presence = PresenceConfiguration(
        .sandbox, because: "the samples contain no pictures of a person in front of a camera")
    }
    if configuration.presence.mode == .sandbox, !configuration.presence.isChosen {
      Terminal.note(
        "The presence check is simulated, because \(configuration.presence.reason); "
          + "make models downloads the real models.")
    }
    let logger = try await Logger(reader: reader, defaultLevel: .warning)
    let endsAtOnce = try await reader.value(settings.exit)
    try await LocalService(configuration: configuration, logger: logger).run { [configuration] service in
      let keys = ManageKeys(store: service.store)
      let (key, secret) = try await keys.create(
        name: "demo", scopes: [.sessions, .review, .onboarding], project: "demo", isSandbox: true)
      if demo.flows.contains(.pin) {
        _ = try await ManageProjectSettings<VerificationFlow.PinLoginSettings>(store: service.store)
          .change(project: "demo") { $0.isOn = true }
      }
      do {
        Terminal.note("Muster \(musterVersion) runs at \(service.url).")
        let backend = MusterClient(baseURL: service.url, token: secret)
        try await demo.run(at: backend)
        if endsAtOnce { throw StopService() }
        try await printNextSteps(demo, backend, key: secret)
        Terminal.print("")
        Terminal.print(
          "Muster keeps running at \(service.url); its data is in \(configuration.dataFolder). Ctrl-C stops it.")
        // The key is valid as long as the service runs; the end of the service cancels this task.
        try await Task.sleep(for: .seconds(1_000_000_000))
      } catch {
        // Runs in a separate task, since the interrupt may have cancelled this one.
        _ = try? await Task { try await keys.revoke(id: key.id.rawValue) }.value
        throw error
      }
    }
  }

  private func printNextSteps(_ demo: Demo, _ backend: MusterClient, key: String?) async throws {
    guard let sample = demo.samples.people.first?.first else { return }
    // One more session, for trying the service by hand.
    let session = try await backend.createSession(
      SessionRequest(documentTypes: [sample.type.code], customFields: ["demo": "by hand"]))
    let steps = DemoNextSteps(url: backend.baseURL, sample: sample, session: session)
    Terminal.print("")
    for line in steps.lines(key: key) { Terminal.print(line) }
  }
}
