import ArgumentParser
import Configuration
import Foundation
import Logging
import MusterClient
import MusterServer
import MusterService
import MusterStore
import VerificationFlow

/// `muster demo`: everything at once, on sample pictures.
struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Take all sample pictures through a service and show what comes of them.",
    discussion: """
      Starts a service of its own, with a key of its own that is revoked at the end, and goes on serving until it is \
      interrupted. With --server it uses a running one, whose key it takes from MUSTER_KEY (scope sessions).
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(help: ArgumentHelp("A running service to use.", valueName: "url"))
  var server: String?
  @Option(help: ArgumentHelp("The folder of sample pictures. (default: ./SampleImages)", valueName: "folder"))
  var samples: String?
  @Option(help: "The name or address to listen on. (default: 127.0.0.1)")
  var host: String?
  @Option(help: "The port to listen on; 0 takes any free one. (default: 8080)")
  var port: Int?
  @Option(help: ArgumentHelp("The folder of everything that is kept. (default: ./muster-data)", valueName: "folder"))
  var data: String?
  @Option(help: ArgumentHelp("From trace to critical; logs go to standard error.", valueName: "level"))
  var logLevel: String?
  @Flag(help: "End when all pictures are through.")
  var exit = false

  func run() async throws {
    let reader = try await source.reader([
      .server: .text(server), .samples: .text(samples), .host: .text(host), .port: .number(port), .data: .text(data),
      .logLevel: .text(logLevel), .exit: .flag(exit),
    ])
    let samples = try DemoSamples(folder: try await reader.text(.samples) ?? "./SampleImages")
    if try await reader.text(.server) != nil {
      let backend = try await MusterClient(reader: reader, credential: .key)
      let demo = Demo(backend: backend, samples: samples)
      try await demo.run()
      try await Self.sayFarewell(demo, key: nil)
      Terminal.print("")
      Terminal.print("The service at \(backend.baseURL) keeps running, and keeps what it was sent.")
    } else {
      try await runLocally(samples, reader: reader)
    }
  }

  private func runLocally(_ samples: DemoSamples, reader: ConfigReader) async throws {
    let plan = try await ServicePlan(reader: reader)
    let logger = try await Logger(reader: reader, defaultLevel: .warning)
    let endsAtOnce = try await reader.isOn(.exit)
    try await LocalService(plan: plan, logger: logger).run { service in
      let keys = ManageKeys(store: service.store)
      let (key, secret) = try await keys.create(
        name: "demo", scopes: [.sessions, .review], project: "demo", isSandbox: true)
      do {
        Terminal.note("Muster \(musterVersion) runs at \(service.url); the samples are on their way.")
        let demo = Demo(backend: MusterClient(baseURL: service.url, token: secret), samples: samples)
        try await demo.run()
        if endsAtOnce { throw StopService() }
        try await Self.sayFarewell(demo, key: secret)
        Terminal.print("")
        Terminal.print("Muster keeps running at \(service.url), its data is in \(plan.dataFolder). Ctrl-C stops it.")
        // The key serves as long as the service does, whose end cancels this.
        try await Task.sleep(for: .seconds(1_000_000_000))
      } catch {
        // In a task of its own, since this one may have been cancelled by the interrupt.
        _ = try? await Task { try await keys.revoke(id: key.id.rawValue) }.value
        throw error
      }
    }
  }

  private static func sayFarewell(_ demo: Demo, key: String?) async throws {
    guard let sample = demo.samples.people.first?.first else { return }
    let session = try await demo.spareSession(for: sample)
    let farewell = DemoFarewell(url: demo.backend.baseURL, sample: sample, session: session)
    Terminal.print("")
    for line in farewell.lines(key: key) { Terminal.print(line) }
  }
}
