import Foundation
import MusterAPI
import MusterClient

/// Uploads all sample pictures to a service, grouped by person, and prints a table of the results.
struct DemoTable: Sendable {
  /// A client with a key that has the scope `sessions`.
  let backend: MusterClient
  let samples: DemoSamples

  /// Uploads every sample once, then prints the tables.
  func run() async throws {
    var outcomes: [DemoOutcome] = []
    var complete: Session?
    for person in samples.people {
      let (session, shown) = try await verify(person)
      outcomes += shown
      if person.count > 1 { complete = session }
    }
    var table = TextTable([
      .left("file"), .left("type"), .left("side"), .right("bytes in"), .left("pixels in → out"), .right("bytes out"),
      .left("verdict"), .right("ms"),
    ])
    table.rows = outcomes.map(\.cells)
    for line in table.lines { Terminal.print(line) }
    if var complete {
      complete = try await awaitComparison(of: complete)
      let phase = complete.phase?.rawValue ?? "no phase"
      Terminal.print("")
      Terminal.print("The person with the ID card and the passport is at \(phase) / \(complete.status).")
    }
    try await runHostile()
  }

  /// Returns the session once its documents are read and compared, which follows their verdicts; after half a minute as
  /// it is.
  private func awaitComparison(of session: Session) async throws -> Session {
    var session = session
    let deadline = ContinuousClock.now + .seconds(30)
    while session.phase == "DOCUMENT_VERIFICATION_FINAL", session.status == "IN_PROGRESS", .now < deadline {
      try await Task.sleep(for: .milliseconds(100))
      session = try await backend.session(id: session.id)
    }
    return session
  }

  private func runHostile() async throws {
    guard !samples.hostile.isEmpty else { return }
    var table = TextTable([
      .left("hostile file"), .right("bytes in"), .right("HTTP"), .left("code"), .left("detail"),
    ])
    for sample in samples.hostile {
      table.rows += try await verify([sample]).outcomes.map(\.hostileCells)
    }
    Terminal.print("")
    for line in table.lines { Terminal.print(line) }
  }

  /// Creates a session for one person and uploads the person's pictures.
  private func verify(_ person: [DemoSample]) async throws -> (session: Session, outcomes: [DemoOutcome]) {
    let types = person.map(\.type.code).reduce(into: [Code]()) { types, type in
      if !types.contains(type) { types.append(type) }
    }
    let session = try await backend.createSession(
      SessionRequest(documentTypes: types, customFields: ["demo": person.map(\.name).joined(separator: " ")]))
    let client = backend.authorized(with: session.token ?? "")
    var outcomes: [DemoOutcome] = []
    for sample in person {
      outcomes.append(try await show(sample, client: client))
    }
    return (try await client.session(id: session.id), outcomes)
  }

  private func show(_ sample: DemoSample, client: MusterClient) async throws -> DemoOutcome {
    let file = try sample.document()
    let bar = ProgressBar(label: sample.name)
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let document = try await client.uploadDocument(file, wait: .seconds(30)) { bar.show($0) }
      let elapsed = clock.now - start
      bar.clear()
      return DemoOutcome(
        sample: sample, byteCount: file.data.count,
        answer: .document(document, displayByteCount: try await fetchRenditions(of: document, client: client)),
        elapsed: elapsed)
    } catch MusterClientError.refused(let problem) {
      bar.clear()
      return DemoOutcome(
        sample: sample, byteCount: file.data.count, answer: .problem(problem), elapsed: clock.now - start)
    }
  }

  /// Fetches the renditions that a reviewer looks at, and returns the size of the display picture.
  private func fetchRenditions(of document: Document, client: MusterClient) async throws -> Int? {
    guard document.renditions.display != nil else { return nil }
    _ = try await client.rendition(of: document.id, .thumbnail)
    return try await client.rendition(of: document.id, .display).count
  }
}

/// The result of one sample.
struct DemoOutcome: Sendable {
  enum Answer: Sendable {
    /// The service stored the document. The second value is the size of the fetched display picture.
    case document(Document, displayByteCount: Int?)
    /// The service returned an error and stored nothing.
    case problem(Problem)
  }

  let sample: DemoSample
  let byteCount: Int
  let answer: Answer
  /// The time from the first byte sent to the verdict.
  let elapsed: Duration

  /// The row of the table of samples.
  var cells: [String] {
    var pixels = ""
    var bytesOut = ""
    if case .document(let document, let displayByteCount) = answer {
      pixels = "\(document.width)×\(document.height)"
      if let display = document.renditions.display { pixels += " → \(display.width)×\(display.height)" }
      bytesOut = displayByteCount?.grouped ?? ""
    }
    return [
      sample.name, sample.type.rawValue, sample.side.rawValue, byteCount.grouped, pixels, bytesOut, verdict,
      "\(Int(elapsed.milliseconds.rounded()))",
    ]
  }

  /// The row of the table of hostile files.
  var hostileCells: [String] {
    switch answer {
    case .document(let document, _):
      let errors = document.errors.map(\.message).joined(separator: " ")
      return [sample.name, byteCount.grouped, "201", verdict, errors]
    case .problem(let problem):
      return [
        sample.name, byteCount.grouped, "\(problem.status)", problem.code.rawValue, problem.detail ?? problem.title,
      ]
    }
  }

  private var verdict: String {
    switch answer {
    case .document(let document, _): Verdict(document).summary
    case .problem(let problem): "REFUSED \(problem.status) \(problem.code)"
    }
  }
}
