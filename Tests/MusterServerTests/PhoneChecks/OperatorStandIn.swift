import AsyncHTTPClient
import Foundation
import MusterService
import NIOCore
import NIOFoundationEssentialsCompat
import NIOHTTP1
import PhoneNumbers
import RunningPrograms
import Testing
import VerificationFlow

@testable import MusterConnectors

/// An operator of `examples/operator`, run as a process of its own.
final class OperatorStandIn: Sendable {
  static let secret = "stand-in-secret"

  /// Follows no redirects by itself, and is never shut down.
  private static let client = HTTPClient(
    eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))

  private struct Start: Decodable {
    let url: String
  }

  private struct Counts: Decodable {
    let calls: [String: Int]
  }

  let url: String
  private let program: RunningProgram

  private init(_ url: String, _ program: RunningProgram) {
    self.url = url
    self.program = program
  }

  /// Runs `body` beside an operator, and ends it afterwards.
  static func run<Value>(
    _ name: String, _ options: [String] = [], _ body: (OperatorStandIn) async throws -> Value
  ) async throws -> Value {
    let program = try await RunningProgram(
      try #require(findProgram("python3"), "python3 is not installed"),
      ["-B", "\(repositoryFolder)/examples/operator/\(name)", "--port", "0", "--quiet"] + options)
    defer { program.send(SIGKILL) }
    try await waitUntil { program.output.hasSuffix("\n") || program.hasEnded }
    let start = try? JSONDecoder().decode(Start.self, from: Data(program.output.utf8))
    let url = try #require(start?.url, "\(program.errors)")
    return try await body(OperatorStandIn(url, program))
  }

  /// Runs `body` with a connection to the operator, and closes it afterwards.
  func connect<Value>(
    _ kind: PhoneCheckConnection.Kind, _ version: PhoneCheckRecord.Version = .v2, clientID: String = "stand-in",
    secret: String = OperatorStandIn.secret, timeout: Duration = .seconds(60),
    _ body: (any PhoneCheckBackend) async throws -> Value
  ) async throws -> Value {
    let address = PhoneCheckAddress(
      kind: kind, url: url, clientID: clientID, clientSecret: secret, version: version)
    return try await withPhoneCheckConnection(address, timeout: timeout, body)
  }

  /// How often a call came, about one number if one is named.
  func count(_ call: String, about number: PhoneNumber? = nil) async throws -> Int {
    let request = HTTPClientRequest(url: "\(url)/_counts?number=\(number?.digits ?? "")")
    let answer = try await Self.client.execute(request, timeout: .minutes(1))
    let body = try await answer.body.collect(upTo: 1 << 20)
    return try JSONDecoder().decode(Counts.self, from: Data(buffer: body)).calls[call] ?? 0
  }

  /// Forgets all calls.
  func reset() async throws {
    var request = HTTPClientRequest(url: "\(url)/_reset")
    request.method = .POST
    let answer = try await Self.client.execute(request, timeout: .minutes(1))
    #expect(answer.status == .noContent)
  }

  /// Goes the way of a device until it leaves the operator.
  ///
  /// - Returns: The parameters that it takes along; nil if its way ends at the operator.
  func walk(from start: String) async throws -> [String: String]? {
    var place = try #require(URL(string: start))
    for _ in 0..<15 {
      let request = HTTPClientRequest(url: place.absoluteString)
      let answer = try await Self.client.execute(request, timeout: .minutes(1))
      guard let next = answer.headers.first(name: "location") else { return nil }
      place = try #require(URL(string: next, relativeTo: place)?.absoluteURL)
      guard place.absoluteString.hasPrefix(url) else { break }
    }
    let items = URLComponents(url: place, resolvingAgainstBaseURL: true)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
  }

  /// Takes a device through a check, and waits for the result.
  func check(_ question: PhoneCheckQuestion, by backend: any PhoneCheckBackend) async throws -> PhoneCheckResult {
    let beginning = try await backend.begin(question)
    let parameters = try await walk(from: beginning.deviceURL)
    let later = question.withoutReturnURL
    var result = try await backend.result(of: later, reference: beginning.reference, returnedWith: parameters)
    for _ in 0..<200 where result == nil {
      try await Task.sleep(for: .milliseconds(50))
      result = try await backend.result(of: later, reference: beginning.reference, returnedWith: parameters)
    }
    return try #require(result)
  }
}

extension PhoneCheckQuestion {
  /// A question about a number with this ending.
  static func about(
    _ ending: String, _ product: PhoneCheckRecord.Product = .phone, periodMinutes: Int = 10_080
  ) throws -> PhoneCheckQuestion {
    let id = PhoneCheckID(UUID().uuidString.lowercased())
    return PhoneCheckQuestion(
      id: id, product: product, number: try .ending(in: ending), periodMinutes: periodMinutes,
      returnURL: "http://muster.invalid/phone-checks/\(id)/return?state=00ff", deviceAddress: nil)
  }

  /// The question as it is asked when the device has come back.
  var withoutReturnURL: PhoneCheckQuestion {
    PhoneCheckQuestion(
      id: id, product: product, number: number, periodMinutes: periodMinutes, returnURL: "",
      deviceAddress: deviceAddress)
  }
}

extension PhoneNumber {
  /// One of the numbers for films and examples.
  static func ending(in digits: String) throws -> PhoneNumber { try PhoneNumber("+447700900\(digits)") }
}

/// Runs `body` with a connection to an operator, and closes it afterwards.
func withPhoneCheckConnection<Value>(
  _ address: PhoneCheckAddress, key: SigningKey? = nil, timeout: Duration = .seconds(60),
  _ body: (any PhoneCheckBackend) async throws -> Value
) async throws -> Value {
  let connection = PhoneCheckConnection(address, providerKey: key, timeout: timeout)
  let value: Value
  do {
    value = try await body(connection.backend)
  } catch {
    try? await connection.shutDown()
    throw error
  }
  try await connection.shutDown()
  return value
}

/// Runs `body` with the client of an operator's API, and closes its connections afterwards.
func withOperatorClient(_ body: (OperatorClient) async throws -> Void) async throws {
  let connections = OperatorClient.makeConnections(patience: .seconds(60))
  do {
    try await body(OperatorClient(client: connections, patience: .seconds(60)))
  } catch {
    try? await connections.shutdown()
    throw error
  }
  try await connections.shutdown()
}

/// Returns why an operator gave no answer; nil if it gave one.
func phoneCheckFailure(_ ask: () async throws -> Void) async -> PhoneCheckFailure? {
  do {
    try await ask()
    return nil
  } catch {
    return error as? PhoneCheckFailure
  }
}
