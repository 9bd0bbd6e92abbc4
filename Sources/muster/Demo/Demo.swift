import ArgumentParser
import Configuration
import MusterAPI
import MusterClient

/// Demonstrates the whole service: verifications of simulated people, then a table of all sample pictures.
struct Demo: Sendable {
  let flows: [DemoFlow]
  let samples: DemoSamples
  /// The pictures that one person shows; nil if the sample folder lacks any of them.
  private let pictures: DemoPictures?
  /// The simulated camera; nil if the sample folder lacks its frames.
  let camera: DemoCamera?

  /// Reads the flows and the sample pictures.
  ///
  /// - Configuration keys:
  ///   - `flow` (text, default "success"): The outcome of the verification; `all` runs every outcome.
  ///   - `samples` (text, default "./SampleImages"): The folder of sample pictures.
  ///
  /// - Throws: `ValidationError` that names the key; ``NoSamples``.
  init(reader: ConfigReader) async throws {
    let folder = try await reader.text(.samples) ?? "./SampleImages"
    let flow = try await reader.text(.flow) ?? "success"
    guard let flows = DemoFlow.named(flow) else {
      throw Setting.flow.error(of: flow, because: "is none of \(DemoFlow.words)")
    }
    self.flows = flows
    samples = try DemoSamples(folder: folder)
    pictures = DemoPictures(folder: folder)
    camera = DemoCamera(folder: folder)
  }

  /// Runs the demo.
  ///
  /// - Parameter service: A client with a key of a sandbox project, with the scopes `sessions` and `onboarding`.
  func run(at service: MusterClient) async throws {
    if let pictures {
      do {
        for flow in flows { try await DemoWalk(service: service, pictures: pictures, camera: camera, flow: flow)() }
        Terminal.print("")
      } catch MusterClientError.refused(let problem) where problem.status == 403 {
        Terminal.note("The verification is skipped: \(MusterClientError.refused(problem)).")
      }
    }
    try await DemoTable(backend: service, samples: samples).run()
  }
}
