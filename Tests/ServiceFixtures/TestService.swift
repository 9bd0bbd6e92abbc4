package import FaceMatching
import Logging
package import Metrics
package import MusterService
package import MusterStore
import NIOCore
package import S3Client
import ServiceLifecycle
import TestStores
import Testing
package import VerificationFlow

/// A service with its workers, in a temporary folder and without HTTP.
package struct TestService: ServiceFixture {
  package let store: Store
  package let muster: Muster

  package init(store: Store, muster: Muster) {
    (self.store, self.muster) = (store, muster)
  }

  /// Returns the caller with a new key of a sandbox project.
  package func caller(_ scopes: KeyScope..., project: String = "test") async throws -> Caller {
    let key = try await ManageKeys(store: store).create(
      name: "test", scopes: Set(scopes), project: project, isSandbox: true)
    return try await muster.access.callers.authenticate(bearer: key.secret)
  }

  /// Creates a session that asks for documents of these types, or for the configured ones.
  package func makeSession(
    _ types: DocumentType..., project: String = "test", customFields: [String: String] = [:], claims: Claims? = nil
  ) async throws -> Person {
    let created = try await muster.sessions.creation.create(
      CreateSession.Request(
        documentTypes: types.isEmpty ? nil : types, consentRequired: false, customFields: customFields,
        claims: claims),
      language: "en", by: caller(.sessions, project: project))
    return Person(service: self, id: created.view.session.id, token: created.token)
  }

  /// Uploads a picture, and does not wait for its verdict.
  package func accept(
    _ bytes: [UInt8], as type: String, _ side: String = "FRONT", original: DocumentID? = nil, filename: String? = nil,
    signature: String? = nil, uploadId: String? = nil, by caller: Caller
  ) async throws -> DocumentView {
    let submission = try DocumentSubmission(
      type: type, side: side, country: nil, originalDocumentId: original?.rawValue, signature: signature,
      uploadId: uploadId, filename: filename, expectedBytes: bytes.count, catalogue: .builtIn)
    let (body, sender) = AsyncStream.makeStream(of: ByteBuffer.self)
    sender.yield(ByteBuffer(bytes: bytes))
    sender.finish()
    return try await muster.documents.pictures.accept(submission, body: body, by: caller)
  }

  /// Creates a case: a session whose person has shown a passport.
  package func makeCase(
    project: String = "test", customFields: [String: String] = [:], picture: String = "passport-grayscale.jpg"
  ) async throws -> TestCase {
    let person = try await makeSession(.passport, project: project, customFields: customFields)
    let made = TestCase(service: self, person: person, key: try await caller(.review, project: project))
    _ = try await made.upload(picture)
    return made
  }
}

/// A person with the token of their session.
package struct Person: Sendable {
  package let service: TestService
  package let id: SessionID
  package let token: String

  package var caller: Caller {
    get async throws { try await service.muster.access.callers.authenticate(bearer: token) }
  }

  /// The same person at another service that shares the store.
  package func at(_ service: TestService) -> Person {
    Person(service: service, id: id, token: token)
  }

  /// The current state of the session.
  package var session: SessionView {
    get async throws { try await service.muster.sessions.views.find(id, by: service.caller(.sessions, of: id)) }
  }

  /// Uploads a picture and waits for its verdict.
  package func upload(
    _ bytes: [UInt8], as type: String, _ side: String = "FRONT", original: DocumentID? = nil, filename: String? = nil,
    signature: String? = nil, uploadId: String? = nil, awaitsComparison: Bool = true
  ) async throws -> DocumentView {
    let view = try await service.accept(
      bytes, as: type, side, original: original, filename: filename, signature: signature, uploadId: uploadId,
      by: caller)
    let judged = try await service.muster.documents.views.awaitVerdict(
      view.document.id, by: caller, atMost: .seconds(60))
    if awaitsComparison { try await service.awaitComparison(in: id) }
    return judged
  }
}

extension Person {
  /// Uploads a picture that no other call with another number uploads, and waits for its verdict. That of the back is
  /// mirrored, so that it does not look like the front.
  package func show(_ number: Int, as type: String = "ID_CARD", _ side: String = "FRONT") async throws -> DocumentView {
    let picture = try specimen("driving-licence-444.jpg") + [UInt8(number)]
    return try await upload(side == "BACK" ? picture.mirroredByExif : picture, as: type, side)
  }

  /// Returns the session once `isReached` is true of its process.
  @discardableResult
  package func session(when isReached: (OnboardingProcess) -> Bool) async throws -> SessionView {
    while true {
      let shown = try await session
      if isReached(shown.process) { return shown }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Takes the simulated presence check, which a sandbox project judges.
  package func takePresenceCheck() async throws {
    _ = try await service.muster.presence.check.begin(by: caller)
    _ = try await service.muster.presence.check.submit(by: caller)
  }

  /// Enters the code at the end of the verification.
  package func enter(_ code: String) async throws -> EnterCode.Outcome {
    try await service.muster.sessions.code.enter(code, by: caller)
  }

  /// Cancels the process.
  package func cancel() async throws {
    _ = try await service.muster.onboarding.processes.cancel(id, by: caller)
  }

  /// Ends the attempt and begins another one.
  package func restart() async throws {
    try await service.muster.sessions.verification.restart(by: caller)
    try await service.muster.sessions.verification.initialise(language: "en", by: caller)
  }
}

/// A case for reviewers, with the person whom it is about and a key of its project.
package struct TestCase: Sendable {
  package let service: TestService
  package let person: Person
  package let key: Caller
  package var id: SessionID { person.id }

  /// The current phase of the process.
  package func phase() async throws -> Phase? {
    try await shown().process.state.phase
  }

  /// The current state of the case.
  package func shown() async throws -> ReviewCase {
    try await service.muster.reviews.cases.show(id, by: key)
  }

  package func upload(_ name: String) async throws -> DocumentView {
    try await person.upload(specimen(name), as: "PASSPORT")
  }

  /// Decides the case as it is now.
  ///
  /// - Returns: The code of the error; nil if the decision was taken.
  package func decide(
    _ decision: String, documentId: DocumentID? = nil, reason: String? = nil, reviewer: String? = nil
  ) async throws -> String? {
    let shown = try await shown()
    let request = DecideReview.Request(
      decision: decision, documentId: documentId?.rawValue, reason: reason, note: nil,
      revision: shown.session.revision, reviewer: reviewer, doubts: shown.doubts.map(\.code))
    return try await code(of: { _ = try await service.muster.reviews.decisions.decide(request, on: id, by: key) })
  }

  /// Leases the case for a reviewer.
  ///
  /// - Returns: The code of the error; nil if it is leased.
  package func lease(_ reviewer: String) async throws -> String? {
    try await code(of: { _ = try await service.muster.reviews.lease.take(id, for: reviewer, by: key) })
  }

  private func code(of work: () async throws -> Void) async throws -> String? {
    do {
      try await work()
      return nil
    } catch let error as ServiceError {
      return error.code
    }
  }
}

extension TestService {
  fileprivate func caller(_ scope: KeyScope, of id: SessionID) async throws -> Caller {
    let project = try await store.database.read { connection in
      try connection.session(id).flatMap { try connection.project($0.projectId)?.name }
    }
    return try await caller(scope, project: project ?? "test")
  }
}

extension ServiceConfiguration {
  /// The default configuration, with time for pictures in a debug build, which is too slow for the limit of two seconds.
  package static var test: ServiceConfiguration {
    var configuration = ServiceConfiguration()
    configuration.imageTimeout = .seconds(60)
    return configuration
  }
}

/// Runs `body` with a service of its own.
package func withTestService(
  _ configure: (inout ServiceConfiguration) -> Void = { _ in }, clock: Clock = .system,
  providers: Providers = Providers(), faces: (any FaceReader)? = nil,
  codes: any CodeReader = UnlimitedCodeReader(), webhooks: (any WebhookSender)? = nil,
  metrics: any MetricsFactory = NOOPMetricsHandler.instance,
  _ body: @escaping @Sendable (TestService) async throws -> Void
) async throws {
  var configuration = ServiceConfiguration.test
  configure(&configuration)
  try await withTemporaryFolder { [configuration] folder in
    try await withService(
      on: folder, configuration, clock: clock, providers: providers, faces: faces, codes: codes, webhooks: webhooks,
      metrics: metrics, body)
  }
}

/// Runs `body` with services that share a store, which cannot be an embedded one.
///
/// - Parameters:
///   - blobs: The bucket they use; nil for one of their own.
///   - runsJobs: Whether the service of a number runs jobs.
package func withCluster(
  of count: Int, blobs: S3Location? = nil, _ configure: (inout ServiceConfiguration) -> Void = { _ in },
  runsJobs: @escaping @Sendable (Int) -> Bool = { _ in true },
  _ body: @escaping @Sendable ([TestService]) async throws -> Void
) async throws {
  var configuration = ServiceConfiguration.test
  configure(&configuration)
  try await withTemporaryFolder { [configuration] folder in
    var location = try await TestStores.begunLocation(of: folder)
    if let blobs { location.blobs = blobs }
    var stores: [Store] = []
    for number in 0..<count { stores.append(try await Store.open(location, asService: number == 0)) }
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    var services: [TestService] = []
    for store in stores {
      let muster = try await Muster(store: store, configuration: configuration, logger: logger)
      services.append(TestService(store: store, muster: muster))
    }
    let outcome = try await withThrowingTaskGroup(of: Void.self) { [services] group in
      for (number, service) in services.enumerated() {
        for worker in service.muster.workers where runsJobs(number) || "\(worker)" == "ClusterService" {
          group.addTask { try await worker.run() }
        }
      }
      let outcome: Result<Void, any Error>
      do {
        try await body(services)
        outcome = .success(())
      } catch {
        outcome = .failure(error)
      }
      group.cancelAll()
      try await group.waitForAll()
      return outcome
    }
    for store in stores { try await store.close() }
    try outcome.get()
  }
}

/// Runs `body` with the service of this data folder.
package func withService(
  on folder: String, _ configuration: ServiceConfiguration, clock: Clock = .system,
  files: some FileSystem = LocalFileSystem(), providers: Providers = Providers(), faces: (any FaceReader)? = nil,
  codes: any CodeReader = UnlimitedCodeReader(), webhooks: (any WebhookSender)? = nil,
  metrics: any MetricsFactory = NOOPMetricsHandler.instance,
  _ body: @escaping @Sendable (TestService) async throws -> Void
) async throws {
  let store = try await TestStores.open(folder, asService: true, files: files)
  do {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let muster = try await Muster(
      store: store, configuration: configuration, clock: clock, providers: providers, faces: faces, codes: codes,
      webhooks: webhooks, metrics: metrics, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in muster.workers { group.addTask { try await worker.run() } }
      let outcome: Result<Void, any Error>
      do {
        try await body(TestService(store: store, muster: muster))
        outcome = .success(())
      } catch {
        outcome = .failure(error)
      }
      group.cancelAll()
      try await group.waitForAll()
      try outcome.get()
    }
  } catch {
    try? await store.close()
    throw error
  }
  try await store.close()
}

extension [UInt8] {
  /// The JPEG file with a segment by which programs show it mirrored (Exif 2.32, 4.6.5.1.6).
  package var mirroredByExif: [UInt8] {
    let directory: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0,
    ]
    let body = Array("Exif".utf8) + [0, 0] + directory
    return prefix(2) + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + dropFirst(2)
  }
}
