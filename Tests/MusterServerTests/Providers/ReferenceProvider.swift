import AsyncHTTPClient
import Foundation
import MusterAPI
import MusterConnectors
import MusterService
import NIOCore
import NIOFoundationEssentialsCompat
import NIOHTTP1
import Testing

/// The provider of `examples/provider`, run as a process of its own.
final class ReferenceProvider: Sendable {
  static let secret = "whsec_" + Data((0..<32).map { UInt8($0) }).base64EncodedString()

  /// What came to the provider.
  struct Entry: Decodable, Sendable {
    let type: String
    let id: String
    let fault: String?
    let data: JSONValue?
  }

  let url: String
  private let process: Process

  private init(_ process: Process, url: String) {
    self.process = process
    self.url = url
  }

  /// Runs `body` beside a provider, and ends it afterwards.
  ///
  /// - Parameter answers: Its rules, as JSON.
  static func run<Value>(
    muster: String? = nil, answers: String = "{}", _ body: (ReferenceProvider) async throws -> Value
  ) async throws -> Value {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = URL(filePath: #filePath).appending(path: "../../../../examples/provider/provider.py").standardized
    process.arguments =
      ["python3", "-B", script.path, "--port", "0", "--answers", answers] + (muster.map { ["--muster", $0] } ?? [])
    process.environment = ProcessInfo.processInfo.environment.merging(["PROVIDER_SECRET": secret]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { end(process) }
    var line = ""
    while !line.hasSuffix("\n") {
      let piece = output.fileHandleForReading.availableData
      guard !piece.isEmpty else { break }
      line += String(decoding: piece, as: UTF8.self)
    }
    let url = try #require(line.split(separator: " ").last.map { $0.trimmingCharacters(in: .newlines) })
    return try await body(ReferenceProvider(process, url: url))
  }

  /// Stops answering for good, as a provider that died.
  func die() {
    Self.end(process)
  }

  /// A process that this one starts may have inherited that other signals are blocked. The id of one that has ended may be
  /// somebody else's.
  private static func end(_ process: Process) {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// What goes wrong with the next questions.
  func fail(_ fault: String, count: Int = 1, type: String? = nil, seconds: Double = 1) async throws {
    var body: [String: Any] = ["fault": fault, "count": count, "seconds": seconds]
    body["type"] = type
    try await post(body, to: "/faults")
  }

  /// How questions of a type are answered from now on.
  func answer(_ type: String, _ result: String) async throws {
    try await post([type: result], to: "/answers")
  }

  /// What came so far.
  func journal() async throws -> [Entry] {
    let answer = try await HTTPClient.shared.execute(HTTPClientRequest(url: url + "/journal"), timeout: .minutes(1))
    return try JSONDecoder().decode([Entry].self, from: Data(buffer: try await answer.body.collect(upTo: .max)))
  }

  /// What came of this type, once so many did.
  func questions(_ type: String, atLeast count: Int = 1) async throws -> [Entry] {
    for _ in 0..<2400 {
      let found = try await journal().filter { $0.type == type }
      if found.count >= count { return found }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("\(type) was not asked \(count) times")
    return []
  }

  private func post(_ body: [String: Any], to path: String) async throws {
    var request = HTTPClientRequest(url: url + path)
    request.method = .POST
    request.body = .bytes(ByteBuffer(data: try JSONSerialization.data(withJSONObject: body)))
    let answer = try await HTTPClient.shared.execute(request, timeout: .minutes(1))
    #expect(answer.status == .ok)
  }
}
