import DocumentImaging
import FaultyFiles
import Foundation
import Logging
import MusterService
import MusterStore
import NIOCore
import ServiceFixtures
import ServiceLifecycle
import Synchronization
import TestStores
import VerificationFlow

/// A machine whose power goes at a chosen step.
///
/// Keys and blobs lie on a simulated disk, which then loses what was not synced. SQLite works on a real folder: of its
/// files there is left what they were at that moment, less what was added to its log since it last said that something
/// is durable.
final class Machine: Sendable {
  /// What the service has promised, and how long SQLite's log was by then.
  struct Promises: Sendable {
    var key: String?
    var session: String?
    /// The SHA-256 of each acknowledged picture, by its document.
    var documents: [DocumentID: String] = [:]
    fileprivate var logByteCount = 0
  }

  let folder: String
  let disk: FaultyFileSystem
  private let promises = Mutex(Promises())
  /// What was left when the power went.
  private let left = Mutex<(promises: Promises, files: [String: Data])?>(nil)

  init(in root: String) throws {
    folder = root + "/data"
    disk = FaultyFileSystem(root: root)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  var hasPower: Bool { left.withLock { $0 == nil } }

  /// Takes note of what the service has just promised.
  func promised(_ change: (inout Promises) -> Void) {
    let logByteCount = readFile("muster.sqlite-wal")?.count ?? 0
    promises.withLock { promises in
      change(&promises)
      // Two may promise at once, and the one who looked first come last.
      promises.logByteCount = max(promises.logByteCount, logByteCount)
    }
  }

  /// Has the power go when the disk is called for this many-th time, and all calls fail from then on.
  func cutPower(atCall number: Int) {
    disk.fail { [self] current, _ in
      guard current >= number else { return nil }
      left.withLock { left in
        guard left == nil else { return }
        // The promises first: what is in the files then is at least what was promised.
        let promises = promises.withLock(\.self)
        let files = Self.databaseFiles.compactMap { name in readFile(name).map { (name, $0) } }
        left = (promises, Dictionary(uniqueKeysWithValues: files))
      }
      return EIO
    }
  }

  /// Gives the power back.
  ///
  /// - Returns: What was promised before it went.
  func restorePower(luck: Luck) throws -> Promises {
    disk.cutPower(luck: luck)
    let left = left.withLock { left in
      defer { left = nil }
      return left
    }
    // Without a cut nothing is missing.
    guard let (promises, files) = left else { return promises.withLock(\.self) }
    var random = luck.random
    for name in Self.databaseFiles + ["muster.sqlite-shm"] {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      guard var content = files[name] else { continue }
      if name == "muster.sqlite-wal", content.count > promises.logByteCount {
        let kept = luck.keptBytes(of: content.count - promises.logByteCount, &random)
        content = content.prefix(promises.logByteCount + kept)
      }
      try content.write(to: URL(filePath: "\(folder)/\(name)"))
    }
    return promises
  }

  /// Runs the service, its worker included, as long as `visit` takes.
  func serve(_ visit: (Muster) async throws -> Void) async throws {
    let store = try await TestStores.open(folder, asService: true, files: disk)
    do {
      var configuration = ServiceConfiguration.test
      // The smallest specimens, which need not be good ones here.
      configuration.quality = .only([:])
      var logger = Logger(label: "machine")
      logger.logLevel = .critical
      let muster = try await Muster(store: store, configuration: configuration, logger: logger)
      let worker = Task { try await muster.workers[0].run() }
      let outcome = await Result { try await visit(muster) }
      worker.cancel()
      try await worker.value
      try outcome.get()
    } catch {
      try? await store.close()
      throw error
    }
    try await store.close()
  }

  private static let databaseFiles = ["muster.sqlite", "muster.sqlite-journal", "muster.sqlite-wal"]

  private func readFile(_ name: String) -> Data? {
    try? Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ work: () async throws -> Success) async {
    do {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}

extension Muster {
  /// A key for all that these tests do.
  func makeKey() async throws -> String {
    try await ManageKeys(store: store).create(
      name: "test", scopes: [.sessions, .review], project: "test", isSandbox: true
    ).secret
  }

  /// Begins a session that asks for an ID card and a passport, and gives its token.
  func makeSession(by key: String) async throws -> String {
    try await sessions.creation.create(
      CreateSession.Request(documentTypes: [.idCard, .passport], consentRequired: false, customFields: [:]),
      language: "en", by: access.callers.authenticate(bearer: key)
    ).token
  }

  /// Uploads a picture.
  func upload(_ bytes: [UInt8], as type: String, _ side: String, by token: String) async throws -> DocumentView {
    let submission = try DocumentSubmission(
      type: type, side: side, country: nil, originalDocumentId: nil, signature: nil, uploadId: nil, filename: nil,
      expectedBytes: bytes.count, catalogue: .builtIn)
    let (body, sender) = AsyncStream.makeStream(of: ByteBuffer.self)
    sender.yield(ByteBuffer(bytes: bytes))
    sender.finish()
    return try await documents.pictures.accept(submission, body: body, by: access.callers.authenticate(bearer: token))
  }

  /// Reads a picture as a request does.
  func read(_ kind: RenditionKind, of document: DocumentID, by caller: Caller) async throws -> [UInt8] {
    try await documents.renditions.use(kind.rawValue, of: document, by: caller) { found in
      var bytes: [UInt8] = []
      let whole = 0..<Int64(found.record.byteCount)
      for try await piece in try await documents.renditions.bytes(of: found, in: whole) {
        bytes += piece.readableBytesView
      }
      return bytes
    }
  }
}
