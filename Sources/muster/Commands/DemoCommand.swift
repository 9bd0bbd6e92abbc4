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

/// `muster demo`: demonstrates the whole service with sample pictures.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Take a person through a verification, and process all sample pictures with the service.",
    discussion: """
      Starts its own service, with its own key that is revoked at the end, and keeps serving until it is interrupted. \
      With --server it uses a running service, with the key in MUSTER_KEY: a key of a sandbox project with the scopes \
      sessions and onboarding.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(help: ArgumentHelp("The address of a running service to use.", valueName: "url"))
  var server: String?
  @Option(help: ArgumentHelp("How the verification ends: \(DemoFlow.words). (default: success)", valueName: "end"))
  var flow: String?
  @Option(help: ArgumentHelp("The folder of sample pictures. (default: ./SampleImages)", valueName: "folder"))
  var samples: String?
  @Option(help: "The host name or address to listen on. (default: 127.0.0.1)")
  var host: String?
  @Option(help: "The port to listen on; 0 chooses any free port. (default: 8080)")
  var port: Int?
  @Option(help: ArgumentHelp("The service's data folder. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Option(help: ArgumentHelp("The log level, from trace to critical; logs go to standard error.", valueName: "level"))
  var logLevel: String?
  @Flag(help: "Exit when all pictures are processed.")
  var exit = false

  func run() async throws {
    let reader = try await source.reader([
      .server: .text(server), .flow: .text(flow), .samples: .text(samples), .host: .text(host), .port: .number(port),
      .data: .text(data),
      .logLevel: .text(logLevel), .exit: .flag(exit),
    ])
    let demo = try await Demo(reader: reader)
    if try await reader.text(.server) != nil {
      let backend = try await MusterClient(reader: reader, credential: .key)
      try await demo.run(at: backend)
      try await sayFarewell(demo, backend, key: nil)
      Terminal.print("")
      Terminal.print("The service at \(backend.baseURL) keeps running, and keeps the data that it received.")
    } else {
      try await runLocally(demo, reader: reader)
    }
  }

  private func runLocally(_ demo: Demo, reader: ConfigReader) async throws {
    var plan = try await ServicePlan(reader: reader)
    plan.operationsPort = nil
    if demo.camera == nil, !plan.presence.isChosen {
      plan.presence = PresencePlan(.sandbox, because: "the samples contain no pictures of a person before a camera")
    }
    if plan.presence.mode == .sandbox, !plan.presence.isChosen {
      Terminal.note(
        "The presence check is simulated, because \(plan.presence.reason); make models downloads the real models.")
    }
    let logger = try await Logger(reader: reader, defaultLevel: .warning)
    let endsAtOnce = try await reader.isOn(.exit)
    try await LocalService(plan: plan, logger: logger).run { [plan] service in
      let keys = ManageKeys(store: service.store)
      let (key, secret) = try await keys.create(
        name: "demo", scopes: [.sessions, .review, .onboarding], project: "demo", isSandbox: true)
      do {
        Terminal.note("Muster \(musterVersion) runs at \(service.url).")
        let backend = MusterClient(baseURL: service.url, token: secret)
        try await demo.run(at: backend)
        if endsAtOnce { throw StopService() }
        try await sayFarewell(demo, backend, key: secret)
        Terminal.print("")
        Terminal.print("Muster keeps running at \(service.url); its data is in \(plan.dataFolder). Ctrl-C stops it.")
        // The key is valid as long as the service runs; the end of the service cancels this task.
        try await Task.sleep(for: .seconds(1_000_000_000))
      } catch {
        // Runs in a separate task, since the interrupt may have cancelled this one.
        _ = try? await Task { try await keys.revoke(id: key.id.rawValue) }.value
        throw error
      }
    }
  }

  private func sayFarewell(_ demo: Demo, _ backend: MusterClient, key: String?) async throws {
    guard let sample = demo.samples.people.first?.first else { return }
    // One more session, for trying the service by hand.
    let session = try await backend.createSession(
      SessionRequest(documentTypes: [sample.type.code], customFields: ["demo": "by hand"]))
    let farewell = DemoFarewell(url: backend.baseURL, sample: sample, session: session)
    Terminal.print("")
    for line in farewell.lines(key: key) { Terminal.print(line) }
  }
}
