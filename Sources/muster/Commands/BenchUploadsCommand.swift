import ArgumentParser
import AsyncHTTPClient
import Configuration
import Foundation
import MusterServer
import NIOCore

/// `muster bench uploads`: measures the throughput of a running service.
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
  @Option(help: ArgumentHelp("The address of the service. (default: http://127.0.0.1:8080)", valueName: "url"))
  var server: String?
  @Option(
    help: "A key with the scope sessions. Prefer MUSTER_KEY, because others may see a command's arguments.")
  var key: String?
  @Option(help: "The number of uploads at the same time; with --rate, the maximum. (default: 8)")
  var concurrency: Int?
  @Option(help: "How many seconds to measure, after one upload per connection to warm up. (default: 10)")
  var seconds: Double?
  @Option(help: ArgumentHelp("The number of uploads to start per second.", valueName: "n"))
  var rate: Double?
  @Option(help: "How to send the pictures: raw, multipart, submit or tus. (default: raw)")
  var kind: String?
  @Option(help: "The document type. (default: ID_CARD)")
  var type: String?
  @Option(help: "The side of the document, FRONT or BACK. (default: FRONT)")
  var side: String?
  @Flag(help: "Print one JSON object.")
  var json = false
  @Argument(help: "Pictures, or folders of pictures; every file is sent unchecked.")
  var paths: [String]

  func run() async throws {
    let reader = try await source.reader([
      .server: .text(server), .key: .secret(key), .concurrency: .number(concurrency), .seconds: .number(seconds),
      .rate: .number(rate), .kind: .text(kind), .type: .text(type), .side: .text(side), .json: .flag(json),
    ])
    let kind: UploadKind = try await reader.word(.kind) ?? .raw
    let document = UploadedSide(
      type: try await reader.text(.type) ?? "ID_CARD", side: try await reader.text(.side) ?? "FRONT")
    let concurrency = try await reader.wholeNumber(.concurrency, in: 1...4096) ?? 8
    let duration = Duration.seconds(try await reader.number(.seconds, in: 0.1...86_400) ?? 10)
    let rate = try await reader.number(.rate, in: 0.01...100_000)
    let asJSON = try await reader.isOn(.json)
    let server = try await reader.serverURL().absoluteString
    let key = try await reader.required(.key)
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
      Terminal.note("Error: the service does not answer; check that it is running and that --server is its address.")
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
