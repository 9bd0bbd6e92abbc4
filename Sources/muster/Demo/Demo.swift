import ArgumentParser
import Configuration
import Foundation
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
  /// - Throws: `ValidationError` that names the setting; ``NoSamples``.
  init(reader: ConfigReader) async throws {
    let folder = try await reader.value(settings.samples)
    let flow = try await reader.value(settings.flow)
    guard let flows = DemoFlow.named(flow) else {
      throw settings.flow.error(of: flow, because: "is not one of \(DemoFlow.words)")
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
    do {
      for flow in flows {
        if flow == .phone {
          try await DemoPhone(service: service).run()
        } else if let pictures {
          let walk = DemoWalk(service: service, pictures: pictures, camera: camera, flow: flow)
          if flow == .pin { try await DemoPin(service: service, walk: walk).run() } else { try await walk.run() }
        }
      }
      Terminal.print("")
    } catch MusterClientError.refused(let problem) where problem.status == 403 {
      Terminal.note("The verification is skipped: \(MusterClientError.refused(problem)).")
    }
    try await DemoTable(backend: service, samples: samples).run()
  }
}

/// A demonstrated verification, named by its outcome.
enum DemoFlow: String, CaseIterable {
  case success
  case failed
  case rejected
  case limitReached = "limit-reached"
  case expired
  /// No verification, but the checks of telephone numbers.
  case phone
  /// A verification, and then a login with a PIN.
  case pin

  /// The identification values that make a sandbox produce this outcome.
  var scenario: [String: String] {
    switch self {
    case .success, .limitReached, .phone, .pin: [:]
    case .failed: ["sandbox.crossCheck": "failed"]
    case .rejected: ["sandbox.crossCheck": "rejected"]
    case .expired: ["sandbox.expiresAfterSeconds": "3"]
    }
  }

  /// The heading of the demonstration.
  var title: String {
    switch self {
    case .success: "A person is verified"
    case .failed: "The documents cannot be compared, and the verification may start again"
    case .rejected: "The documents belong to different persons"
    case .limitReached: "A person starts again too often"
    case .expired: "A person takes too long"
    case .phone: "Telephone numbers are checked, and a person logs in by a code"
    case .pin: "A person is verified, and logs in with a PIN that nobody stores"
    }
  }

  /// Returns the flows for a command-line word; nil for an unknown word.
  static func named(_ word: String) -> [DemoFlow]? {
    word == "all" ? allCases : DemoFlow(rawValue: word).map { [$0] }
  }

  /// The accepted command-line words, as text.
  static let words = (allCases.map(\.rawValue) + ["all"]).joined(separator: ", ")
}

/// The closing instructions of the demo: how to repeat it by hand.
struct DemoNextSteps {
  let url: URL
  let sample: DemoSample
  let session: Session

  /// Returns the commands, ready to paste. They include `key` only if the demo created it.
  func lines(key: String?) -> [String] {
    let base = url.absoluteString.hasSuffix("/") ? String(url.absoluteString.dropLast()) : url.absoluteString
    let contentType = sample.file.pathExtension == "png" ? "image/png" : "image/jpeg"
    var lines = ["Upload one picture again, as another person, and look at that person's session:", ""]
    lines += [
      "  export TOKEN=\(session.token ?? "")",
      "  curl -sS -H \"Authorization: Bearer $TOKEN\" -H 'Content-Type: \(contentType)' -H 'Prefer: wait=10' \\",
      "    --data-binary @\(sample.file.relativePath.shellQuoted) \\",
      "    '\(base)/v1/documents?type=\(sample.type.rawValue)&side=\(sample.side.rawValue)'",
      "  curl -sS -H \"Authorization: Bearer $TOKEN\" \(base)/v1/sessions/\(session.id)",
      "",
      "Start the verification of another person, whose token is in the answer:",
      "",
    ]
    if let key { lines.append("  export MUSTER_KEY=\(key)") }
    lines += [
      "  curl -sS -X POST -H \"Authorization: Bearer $MUSTER_KEY\" -H 'Content-Type: application/json' \\",
      "    -d '{\"documentTypes\":[\"\(sample.type.rawValue)\"]}' \(base)/v1/sessions",
    ]
    return lines
  }
}
