import ArgumentParser
import AsyncHTTPClient
import Configuration
import DocumentImaging
import FaceMatching
import Foundation
import MusterService
import NIOCore
import VerificationFlow

struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the speed of this machine.",
    subcommands: [BenchImagesCommand.self, BenchFacesCommand.self, BenchUploadsCommand.self])
}

struct BenchImagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "images",
    abstract: "Process pictures repeatedly in memory, with all steps and both output files.")

  @OptionGroup var source: ConfigurationOptions
  @Option(settings.threads) var threads: Int?
  @Option(settings.benchSeconds) var seconds: Double?
  @Flag(settings.noQuality) var noQuality = false
  @Flag(settings.cutOut, "Also cut out the document. Cannot be combined with --no-quality.") var cutOut = false
  @Flag(settings.read, "Also read the document, on the cut-out first if there is one.") var read = false
  @Flag(settings.json, "Print one JSON object.") var json = false
  @Argument(help: "Pictures, or folders of pictures.")
  var paths: [String]

  func run() async throws {
    let reader = try await reader()
    let threads = try await reader.value(settings.threads)
    let duration = try await reader.value(settings.benchSeconds)
    let asJSON = try await reader.value(settings.json)
    let (cutsOut, reads) = (try await reader.value(settings.cutOut), try await reader.value(settings.read))
    let rules = try await reader.value(settings.noQuality) ? nil : PictureRules(cutsOut: cutsOut)
    if cutsOut && rules == nil {
      throw ValidationError(
        "cutOut: cannot be combined with noQuality, because documents are found only where quality is measured.")
    }
    let limits = try await ImagingLimits(reader: reader)
    let processor = PictureProcessor(limits: limits, settings: RenditionSettings(keepsLuma: reads))

    let pictures = ImageBench.load(PictureFiles.expand(paths), with: processor) { failure in
      Terminal.note("left out: \(failure.line)")
    }
    guard !pictures.isEmpty else { throw ValidationError("paths: there is no picture that can be processed.") }
    let bench = ImageBench(
      pictures: pictures, processor: processor, rules: rules, reader: reads ? PictureReader(limits: limits) : nil,
      threads: threads, duration: duration)
    let result = await ProgressBar.during("measured", lasting: bench.duration) { await bench.run() }
    if asJSON {
      Terminal.print(try JSONLine.text(result))
    } else {
      for line in result.lines { Terminal.print(line) }
    }
  }
}

struct BenchFacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faces",
    abstract:
      "Analyse frames as the presence check does. Prints the faces on each frame, the time on one core, and the "
      + "distances from the faces on earlier frames.")

  @OptionGroup var source: ConfigurationOptions
  @Option(settings.models, "The folder of the models; make models downloads them.") var models: String?
  @Option(help: ArgumentHelp("How often to analyse each frame; times are medians.", valueName: "n"))
  var rounds = 9
  @Flag(settings.json, "Print one JSON object per frame.") var json = false
  @Argument(help: "JPEG or PNG files.")
  var paths: [String]

  /// The measurements of one frame.
  struct Finding: Encodable {
    let path: String
    let faces: [PresenceFace]
    /// The centres of the right and the left eye of the largest face, as shares of the frame's width and height.
    let eyes: [[Double]]
    /// The distance of the largest face to that of each earlier frame, in order; nil if either is missing.
    let distances: [Double?]
    /// How the head moved since each earlier frame, beyond what a flat picture could do, in order.
    let parallaxes: [Double?]
    /// The median processor time of opening the picture and of finding and measuring its faces.
    let lookMilliseconds: Double
    /// The additional median processor time of computing the face descriptor.
    let describeMilliseconds: Double
  }

  func validate() throws {
    guard rounds >= 1 else { throw ValidationError("rounds: must be 1 or more.") }
  }

  func run() async throws {
    let reader = try await reader()
    let asJSON = try await reader.value(settings.json)
    let sight = FaceAnalysis(
      ModelFaceReader(models: try await FaceModels.read(reader), maxCallsAtOnce: 1),
      processor: PictureProcessor(limits: try await ImagingLimits(reader: reader)))
    var before: [FaceAnalysis.DescribedHead?] = []
    for path in paths {
      guard let bytes = FileManager.default.contents(atPath: path).map({ [UInt8]($0) }) else {
        throw ValidationError("paths: \"\(path)\" is not a readable file.")
      }
      let (look, lookTime) = try median { try sight.look(at: bytes) }
      let (face, describeTime) = try median { try sight.describe(bytes) }
      let finding = Finding(
        path: path, faces: look.faces, eyes: face?.eyes.map { [$0.x, $0.y] } ?? [],
        distances: before.map { before in
          before.flatMap { before in face.map { before.descriptor.distance(to: $0.descriptor) } }
        },
        parallaxes: before.map { before in
          before.flatMap { before in face.map { $0.head.parallax(since: before.head) } }
        },
        lookMilliseconds: lookTime, describeMilliseconds: max(0, describeTime - lookTime))
      before.append(face)
      Terminal.print(asJSON ? try JSONLine.text(finding) : finding.line)
    }
  }

  private func median<Value>(_ work: () throws -> Value) throws -> (Value, milliseconds: Double) {
    let value = try work()
    let times = try (0..<rounds).map { _ in
      let start = ThreadTime.now
      _ = try work()
      return (ThreadTime.now - start) / .milliseconds(1)
    }
    return (value, times.sorted()[rounds / 2])
  }
}

extension BenchFacesCommand.Finding {
  /// The measurements for people.
  fileprivate var line: String {
    let seen = faces.map {
      String(format: "turn %+.2f eyes %.3f light %.0f sharp %.0f", $0.turn, $0.eyes, $0.light, $0.sharpness)
    }.joined(separator: "; ")
    let far = distances.first.flatMap(\.self).map { String(format: "distance %.2f", $0) } ?? "no distance"
    return String(format: "%6.1f ms %6.1f ms  ", lookMilliseconds, describeMilliseconds)
      + "\(far)  \(path): \(seen.isEmpty ? "no face" : seen)"
  }
}

struct BenchUploadsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uploads",
    abstract: "Upload pictures to a running service repeatedly, many at the same time.",
    discussion: """
      Each picture gets its own session. Without --rate, each connection sends its next picture when the previous one \
      is judged; with it, pictures start at fixed times, and the time spent waiting for a free connection counts. Use \
      a service that is set up only for this: the uploaded pictures stay until the service's retention removes them.
      """)

  @OptionGroup var source: ConfigurationOptions
  @Option(settings.server) var server: String?
  @Option(settings.key) var key: String?
  @Option(settings.concurrency) var concurrency: Int?
  @Option(settings.uploadSeconds) var seconds: Double?
  @Option(settings.rate) var rate: Double?
  @Option(settings.kind) var kind: String?
  @Option(settings.pictureType) var type: String?
  @Option(settings.side) var side: String?
  @Flag(settings.json, "Print one JSON object.") var json = false
  @Argument(help: "Pictures, or folders of pictures; every file is sent unchecked.")
  var paths: [String]

  func run() async throws {
    let reader = try await reader()
    let kind = try await reader.value(settings.kind)
    let document = UploadedSide(
      type: try await reader.value(settings.pictureType), side: try await reader.value(settings.side))
    let concurrency = try await reader.value(settings.concurrency)
    let duration = try await reader.value(settings.uploadSeconds)
    let rate = try await reader.value(settings.rate)
    let asJSON = try await reader.value(settings.json)
    let server = try await reader.serverURL().absoluteString
    let key = try await reader.required(settings.key)
    let bodies = try PictureFiles.expand(paths).map { path in
      guard let picture = FileManager.default.contents(atPath: path) else {
        throw ValidationError("paths: \"\(path)\" is not a readable file.")
      }
      return try UploadBody([UInt8](picture), as: kind, of: document)
    }
    guard !bodies.isEmpty else { throw ValidationError("paths: there are no files.") }

    let result = try await HTTPClient.withLines(concurrency) { http in
      let bench = UploadBench(
        bodies: bodies,
        sender: UploadSender(
          server: server.hasSuffix("/") ? String(server.dropLast()) : server, key: key, kind: kind, document: document,
          http: http),
        concurrency: concurrency, duration: duration, rate: rate)
      return await ProgressBar.during("measured", lasting: duration) { await bench.run() }
    }
    if asJSON {
      Terminal.print(try JSONLine.text(result))
    } else {
      for line in result.lines { Terminal.print(line) }
    }
    if result.isUnanswered {
      Terminal.note("Error: the service does not respond; check that it is running and that --server is its address.")
      throw ExitCode.failure
    }
  }
}

extension HTTPClient {
  /// Calls `body` with a client that has connections for `count` uploads, each with its verdict and the next session.
  fileprivate static func withLines<Value: Sendable>(
    _ count: Int, _ body: (HTTPClient) async -> Value
  ) async throws -> Value {
    OpenFileLimit.raise()
    var configuration = HTTPClient.Configuration(
      timeout: .init(connect: .seconds(10)),
      connectionPool: .init(
        idleTimeout: .seconds(30), concurrentHTTP1ConnectionsPerHostSoftLimit: 3 * count))
    configuration.httpVersion = .http1Only
    configuration.decompression = .disabled
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let value = await body(client)
    try await client.shutdown()
    return value
  }
}
