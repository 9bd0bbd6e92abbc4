import ArgumentParser
import Configuration
import MusterAPI
import MusterClient

/// Everything that the service does, at once: people who are led through their verification, then a table of all sample
/// pictures.
struct Demo: Sendable {
  let flows: [DemoFlow]
  let samples: DemoSamples
  /// nil where the folder of samples has not what one person shows.
  private let pictures: DemoPictures?
  /// nil where it has nobody to hold before a camera.
  let camera: DemoCamera?

  /// - Configuration keys:
  ///   - `flow` (text, default "success"): how the verification ends; `all` plays every end.
  ///   - `samples` (text, default "./SampleImages"): the folder of sample pictures.
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

  /// - Parameter service: Holds a key with the scopes `sessions` and `onboarding` of a sandbox project.
  func run(at service: MusterClient) async throws {
    if let pictures {
      do {
        for flow in flows { try await DemoWalk(service: service, pictures: pictures, camera: camera, flow: flow)() }
        Terminal.print("")
      } catch MusterClientError.refused(let problem) where problem.status == 403 {
        Terminal.note("Nobody is led through: \(MusterClientError.refused(problem)).")
      }
    }
    try await DemoTable(backend: service, samples: samples).run()
  }
}
