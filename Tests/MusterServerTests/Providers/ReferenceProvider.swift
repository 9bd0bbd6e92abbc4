import AsyncHTTPClient
import Foundation
import MusterAPI
import MusterConnectors
import MusterService
import NIOCore
import NIOFoundationEssentialsCompat
import NIOHTTP1
import RunningPrograms
import Testing

/// The provider of `examples/provider`, run as a process of its own.
final class ReferenceProvider: Sendable {
  /// What came to the provider.
  struct Entry: Decodable, Sendable {
    let type: String
    let id: String
    let fault: String?
    let data: JSONValue?
  }

  private let running: RunningProvider

  private init(_ running: RunningProvider) {
    self.running = running
  }

  var url: String { running.url }

  /// Runs `body` beside a provider, and ends it afterwards.
  ///
  /// - Parameter answers: Its rules, as JSON.
  static func run<Value>(
    muster: String? = nil, answers: String = "{}", _ body: (ReferenceProvider) async throws -> Value
  ) async throws -> Value {
    let running = try await startProvider(answers: answers, muster: muster)
    defer { running.program.send(SIGKILL) }
    return try await body(ReferenceProvider(running))
  }

  /// Stops answering for good, as a provider that died.
  func die() async throws {
    running.program.send(SIGKILL)
    _ = try await running.program.waitForExit()
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
