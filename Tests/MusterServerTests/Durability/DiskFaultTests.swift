import FaultyFiles
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Synchronization
import TestStores
import TestTraits
import Testing

/// A disk that is full or fails: a refusal with a code, nothing half kept, and the same service goes on when it is well.
@Suite(.blobFiles) struct DiskFaultTests {
  private static let faults: [(errorNumber: Int32, code: Code)] = [
    (ENOSPC, "STORAGE_FULL"), (EDQUOT, "STORAGE_FULL"), (EIO, "STORAGE_FAILED"), (EROFS, "STORAGE_NOT_WRITABLE"),
  ]
  private static let type: Code = "ID_CARD"
  private static let side: Code = "BACK"

  /// Each call to the disk of one upload fails in turn.
  @Test(.slow, arguments: faults)
  func anUploadIsRefusedWhole(errorNumber: Int32, code: Code) async throws {
    try await withFaultyServer { server, disk, blobs in
      var refusals = 0
      var kept: [FileOperation] = []
      for call in 0..<7 {
        let session = try await server.makeSession(Self.type)
        let before = (disk.names(in: blobs), disk.operations.count)
        disk.fail { number, _ in number == before.1 + call ? errorNumber : nil }
        let answer = try await server.upload(
          try specimen("id-card-back-1bit.png"), as: Self.type, Self.side, to: session, wait: nil,
          contentType: "image/png")
        disk.fail { _, _ in nil }
        let shown: Session = try await server.send(
          .get, Routes.path(Routes.session, session.id), token: session.token
        ).decoded()
        if answer.status == .created {
          kept = Array(disk.operations.dropFirst(before.1).prefix(6))
          #expect(shown.documents.count == 1)
        } else {
          refusals += 1
          #expect(answer.status.code == 507)
          #expect(answer.problemCode == code)
          #expect(answer.headers[.retryAfter] != nil)
          #expect(shown.documents.isEmpty)
          #expect(disk.names(in: blobs) == before.0, "call \(call)")
          #expect(disk.names(in: blobs + "/incoming") == [])
        }
        let again = try await server.upload(
          try specimen("id-card-back-1bit.png"), as: Self.type, Self.side, to: session, contentType: "image/png")
        #expect(again.status == (answer.status == .created ? .conflict : .created))
        // Before the next fault is set, nothing may be at work.
        try await awaitVerdicts(in: session, of: server)
      }
      #expect(refusals == 6)
      #expect(kept.count(where: \.isSyncFile) == 1 && kept.last?.isSyncFolder == true, "these are an upload's calls")
    }
  }

  @Test(.slow, arguments: faults)
  func aSubmitIsRefusedWhole(errorNumber: Int32, code: Code) async throws {
    try await withFaultyServer { server, disk, blobs in
      let session = try await server.makeSession(Self.type)
      let pictures = try ["FRONT": "id-card-front-orientation-1.jpg", "BACK": "id-card-back-1bit.png"]
        .mapValues { Data(try specimen($0)).base64EncodedString() }
      let items = pictures.map { #"{"type": "ID_CARD", "side": "\#($0)", "data": "\#($1)"}"# }
      let body = """
        {"requestObject": {"processId": "\(session.id)", "documents": [\(items.joined(separator: ","))]}}
        """
      // The second of two pictures, and then the names of both.
      for isHit in [{ $0.isSyncFile }, { $0.isSyncFolder }] as [@Sendable (FileOperation) -> Bool] {
        let skipped = Mutex(false)
        disk.fail { _, operation in
          guard isHit(operation) else { return nil }
          let isFirst = skipped.withLock { isSkipped in
            defer { isSkipped = true }
            return !isSkipped
          }
          return isFirst && operation.isSyncFile ? nil : errorNumber
        }
        let answer = try await server.send(.post, Routes.documentSubmitV2, token: session.token, body: Data(body.utf8))
        #expect(answer.status.code == 507)
        let error: OnboardingErrorResponse = try answer.decoded()
        #expect(error.responseObject.musterCode == code)
        disk.fail { _, _ in nil }
        #expect(disk.names(in: blobs) == ["incoming"])
        #expect(disk.names(in: blobs + "/incoming") == [])
      }
      let answer = try await server.send(.post, Routes.documentSubmitV2, token: session.token, body: Data(body.utf8))
      #expect(answer.status == .ok)
      try await awaitVerdicts(in: session, of: server)
    }
  }

  @Test(.slow, arguments: [ENOSPC, EDQUOT, EROFS, EACCES, EIO])
  func aServiceThatCannotStorePicturesIsNotReady(errorNumber: Int32) async throws {
    try await withFaultyServer { server, disk, _ in
      disk.fail { _, operation in operation.isCreateFile ? errorNumber : nil }
      let failing = try await awaitReadiness(of: server, .serviceUnavailable)
      #expect(failing.failed == ["storage"])
      disk.fail { _, _ in nil }
      let well = try await awaitReadiness(of: server, .ok)
      #expect(well.failed == nil)
    }
  }

  private func awaitReadiness(of server: TestServer, _ status: HTTPResponse.Status) async throws -> Health {
    while true {
      let answer = try await server.send(.get, Routes.ready)
      if answer.status == status { return try answer.decoded() }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// More often than a picture may bring its inspection down.
  @Test(.slow) func aPictureWaitsForItsVerdictUntilTheDiskIsWell() async throws {
    try await withFaultyServer { server, disk, blobs in
      let session = try await server.makeSession(Self.type)
      let faults = Mutex(Faults())
      disk.fail { _, operation in faults.withLock { $0.next(for: operation) } }
      let answer = try await server.upload(
        try specimen("id-card-back-1bit.png"), as: Self.type, Self.side, to: session, wait: nil,
        contentType: "image/png")
      #expect(answer.status == .created)
      try await awaitVerdicts(in: session, of: server)
      let document: Document = try answer.decoded()
      let judged: Document = try await server.send(
        .get, Routes.path(Routes.document, document.id), token: session.token
      ).decoded()
      #expect(judged.status == "ACCEPTED")
      let areOver = faults.withLock(\.isOver)
      #expect(areOver)
      #expect(disk.names(in: blobs).count == 3, "the original, the renditions, and `incoming`")
      #expect(disk.names(in: blobs + "/incoming") == [])
    }
  }

  /// A disk that lets an upload through, and after that fails once at each kind of call that renditions need.
  private struct Faults: Sendable {
    private var isUploaded = false
    private var calls: [@Sendable (FileOperation) -> Bool] = [
      \.isCreateFile, \.isWrite, \.isRename,
    ]
    var isOver: Bool { calls.isEmpty }

    mutating func next(for operation: FileOperation) -> Int32? {
      guard isUploaded else {
        isUploaded = operation.isSyncFolder
        return nil
      }
      guard calls.first?(operation) == true else { return nil }
      calls.removeFirst()
      return calls.count % 2 == 0 ? ENOSPC : EIO
    }
  }

  private func awaitVerdicts(in session: Session, of server: TestServer) async throws {
    while true {
      let shown: Session = try await server.send(
        .get, Routes.path(Routes.session, session.id), token: session.token
      ).decoded()
      if shown.documents.allSatisfy(\.hasVerdict) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  private func withFaultyServer(
    _ body: @escaping @Sendable (TestServer, FaultyFileSystem, _ blobs: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { root in
      let folder = root + "/data"
      // SQLite and the lock need a real one.
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let disk = FaultyFileSystem(root: root)
      var configuration = ServiceConfiguration.test
      // The smallest specimens, which need not be good ones here.
      configuration.quality = .only([:])
      try await withServer(on: folder, configuration, files: disk) { server in
        try await body(server, disk, folder + "/blobs")
      }
    }
  }
}
