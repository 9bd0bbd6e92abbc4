import AsyncHTTPClient
import DocumentImaging
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Metrics
import MusterAPI
import MusterServer
import MusterService
import MusterStore
import NIOCore
import NIOFoundationEssentialsCompat
import NIOHTTP1
import NIOHTTPTypesHTTP1
import S3Client
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

/// A live server on a free port with a store of its own in a temporary folder.
struct TestServer: ServiceFixture {
  let port: Int
  let store: Store
  let muster: Muster

  /// Makes a session with a fresh key.
  func makeSession(
    _ types: Code..., project: String = "test", customFields: [String: String]? = nil
  ) async throws -> Session {
    let key = try await makeKey(.sessions, project: project)
    let answer = try await send(
      .post, Routes.sessions, token: key,
      body: JSONCoding.encoder().encode(
        SessionRequest(documentTypes: types.isEmpty ? nil : types, customFields: customFields)))
    #expect(answer.status == .created)
    return try answer.decoded()
  }

  /// Uploads a picture and waits for its verdict.
  func upload(
    _ bytes: [UInt8], as type: Code, _ side: Code = "FRONT", _ parameters: String = "", to session: Session,
    wait: Int? = 60, contentType: String = "image/jpeg"
  ) async throws -> Answer {
    var headers: HTTPFields = [.contentType: contentType]
    if let wait {
      headers[HTTPField.Name("Prefer")!] = "wait=\(wait)"
    }
    let answer = try await send(
      .post, "\(Routes.documents)?type=\(type)&side=\(side)\(parameters)", token: session.token, headers: headers,
      body: Data(bytes))
    if wait != nil { try await awaitComparison(in: SessionID(session.id)) }
    return answer
  }

  /// Sends one request.
  func send(
    _ method: HTTPRequest.Method, _ path: String, token: String? = nil, headers: HTTPFields = [:], body: Data? = nil
  ) async throws -> Answer {
    var headers = headers
    if let token {
      headers[.authorization] = "Bearer \(token)"
    }
    var request = HTTPClientRequest(url: "http://localhost:\(port)\(path)")
    request.method = HTTPMethod(method)
    request.headers = HTTPHeaders(headers)
    request.body = body.map { .bytes(ByteBuffer(data: $0)) }
    let answer = try await Self.client.execute(request, deadline: .now() + Self.patience)
    let head = try HTTPResponse(
      HTTPResponseHead(version: answer.version, status: answer.status, headers: answer.headers))
    return Answer(
      status: head.status, headers: head.headerFields, body: Data(buffer: try await answer.body.collect(upTo: .max)))
  }

  /// Sends requests and shows responses as they are: without compression or traces that a test does not ask for.
  private static let client = {
    var configuration = HTTPClient.Configuration(decompression: .disabled)
    configuration.tracing.tracer = nil
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()
  /// Hundreds of tests share the machine's cores, and a busy machine takes its time.
  private static let patience = TimeAmount.minutes(5)
}

/// What came back.
struct Answer: Sendable {
  let status: HTTPResponse.Status
  let headers: HTTPFields
  let body: Data

  func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONCoding.decoder().decode(type, from: body)
  }

  /// The problem's code, where it is one in the promised shape.
  var problemCode: Code? {
    guard headers[.contentType] == Problem.contentType, let problem = try? decoded(as: Problem.self),
      problem.status == status.code, problem.requestId != nil
    else { return nil }
    return problem.code
  }
}

/// Runs `body` against a live server and cleans up after it.
func withTestServer(
  _ configure: (inout ServiceConfiguration) -> Void = { _ in }, clock: Clock = .system,
  providers: Providers = Providers(), webhooks: (any WebhookSender)? = nil,
  metrics: any MetricsFactory = NOOPMetricsHandler.instance,
  server configureServer: (inout ServerConfiguration) -> Void = { _ in },
  _ body: @escaping @Sendable (TestServer) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    var configuration = ServiceConfiguration.test
    configure(&configuration)
    var server = ServerConfiguration()
    configureServer(&server)
    try await withServer(
      on: folder, configuration, clock: clock, providers: providers, webhooks: webhooks, metrics: metrics,
      server: server, body)
  }
}

/// Runs `body` against a live server on this data folder.
func withServer(
  on folder: String, _ configuration: ServiceConfiguration = .init(), clock: Clock = .system,
  files: some FileSystem = LocalFileSystem(), providers: Providers = Providers(),
  webhooks: (any WebhookSender)? = nil, metrics: any MetricsFactory = NOOPMetricsHandler.instance,
  server: ServerConfiguration = ServerConfiguration(), blobs: S3Location? = nil,
  _ body: @escaping @Sendable (TestServer) async throws -> Void
) async throws {
  var location = try await TestStores.begunLocation(of: folder, files)
  if let blobs { location.blobs = blobs }
  let store = try await Store.open(location, asService: true, files: files)
  var logger = Logger(label: "test")
  logger.logLevel = .critical
  let muster = try await Muster(
    store: store, configuration: configuration, clock: clock, providers: providers, webhooks: webhooks,
    metrics: metrics, logger: logger)
  let application = try buildApplication(configuration: server, muster: muster, logger: logger)
  do {
    try await application.test(.ahc()) { client in
      try await body(TestServer(port: #require(client.port), store: store, muster: muster))
    }
  } catch {
    try? await store.close()
    throw error
  }
  try await store.close()
}
