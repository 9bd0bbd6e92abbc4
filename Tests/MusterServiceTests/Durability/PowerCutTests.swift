import Crypto
import FaultyFiles
import Foundation
import MusterService
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// The power goes at every single call to the disk, while the service begins, takes pictures in and inspects them.
@Suite(.embeddedEngines) struct PowerCutTests {
  private static let pictures: [(type: String, side: String, file: String)] = [
    ("ID_CARD", "BACK", "id-card-back-1bit.png"),
    ("ID_CARD", "FRONT", "id-card-front-orientation-1.jpg"),
    ("PASSPORT", "FRONT", "passport-grayscale.jpg"),
  ]

  @Test(.slow, .timeLimit(.minutes(10)), arguments: [Luck.nothing, .everything, .some(seed: 1), .some(seed: 2)])
  func everythingAcknowledgedSurvives(luck: Luck) async throws {
    let callCount = try await withMachine { machine in
      try await machine.serve { try await visit($0, on: machine) }
      return machine.disk.operations.count
    }
    var acknowledged: Set<Int> = []
    var remadeCount = 0
    for call in 0..<callCount {
      try await withMachine { machine in
        machine.cutPower(atCall: call)
        // Without power nothing comes out well, and nobody hears of it.
        try? await machine.serve { try await visit($0, on: machine) }
        let promises = try machine.restorePower(luck: luck)
        acknowledged.insert(promises.documents.count)
        remadeCount += try await verify(promises, on: machine, "call \(call)")
      }
    }
    // Two pictures at once may become durable in one commit, and then nobody sees two of them alone.
    let reach: Comment = "the calls reach from before the first picture to behind it, and to the others"
    #expect(acknowledged.isSuperset(of: [0, 1]) && acknowledged.contains { $0 > 1 }, reach)
    #expect(luck == .everything || remadeCount > 0, "no file of renditions was lost, since none is synced")
  }

  /// What people do: a picture and, after its verdict, two at once.
  private func visit(_ muster: Muster, on machine: Machine) async throws {
    let key = try await muster.makeKey()
    machine.promised { $0.key = key }
    let session = try await muster.makeSession(by: key)
    machine.promised { $0.session = session }
    try await upload(0, to: muster, by: session, on: machine)
    // What is promised afterwards makes the rows of its renditions durable, but not their file.
    try await awaitVerdicts(of: muster, by: key, on: machine)
    try await withThrowingTaskGroup { group in
      for index in 1...2 {
        group.addTask { try await upload(index, to: muster, by: session, on: machine) }
      }
      try await group.waitForAll()
    }
    try await awaitVerdicts(of: muster, by: key, on: machine)
  }

  private func upload(_ index: Int, to muster: Muster, by session: String, on machine: Machine) async throws {
    let (type, side, file) = Self.pictures[index]
    let bytes = try specimen(file)
    let view = try await muster.upload(bytes, as: type, side, by: session)
    machine.promised { $0.documents[view.document.id] = hash(of: bytes) }
  }

  /// Starts the service again, and looks whether it kept what it had promised, and nothing by halves. The files of
  /// renditions may be lost: then they are made again.
  ///
  /// - Returns: The number of pictures whose renditions were made again.
  private func verify(_ promises: Machine.Promises, on machine: Machine, _ comment: Comment) async throws -> Int {
    var remadeCount = 0
    try await machine.serve { muster in
      let key = try await promises.key.orMake { try await muster.makeKey() }
      let caller = try await muster.access.callers.authenticate(bearer: key)
      let rows = try await muster.store.database.read { connection in
        try connection.rows("SELECT id FROM documents").map { DocumentID(try $0.text("id")) }
      }
      #expect(Set(rows).isSuperset(of: promises.documents.keys), comment)
      for id in rows {
        let (document, pictures) = try await muster.store.database.read { connection in
          (try #require(try connection.document(id)), try connection.renditions(of: id))
        }
        if let promised = promises.documents[id] { #expect(document.sha256 == promised, comment) }
        for picture in pictures {
          let bytes = try await muster.read(picture.record.kind, of: id, by: caller)
          #expect(hash(of: bytes) == picture.record.sha256, comment)
        }
        let present = try await muster.store.database.read { try $0.renditions(of: id) }
        let (blobs, presentBlobs) = (Set(pictures.map(\.blob.id)), Set(present.map(\.blob.id)))
        if !blobs.isSubset(of: presentBlobs) { remadeCount += 1 }
        #expect(pictures.contains { $0.record.kind == .original && $0.record.sha256 == document.sha256 }, comment)
      }
      // Whoever was not told that a picture is kept sends it again.
      let session = try await promises.session.orMake { try await muster.makeSession(by: key) }
      for (type, side, file) in Self.pictures {
        do {
          _ = try await muster.upload(specimen(file), as: type, side, by: session)
        } catch let error as ServiceError {
          // All three are there: nothing more is asked for.
          #expect(["ALREADY_UPLOADED", "PHASE_CONFLICT"].contains(error.code), comment)
        }
      }
      try await awaitVerdicts(of: muster, by: key, on: machine)
      try await expectNothingBesides(muster, on: machine, comment)
    }
    return remadeCount
  }

  private func awaitVerdicts(of muster: Muster, by key: String, on machine: Machine) async throws {
    let caller = try await muster.access.callers.authenticate(bearer: key)
    let query = FindDocuments.Query(status: nil, type: nil, sessionId: nil, cursor: nil, limit: nil)
    while machine.hasPower {
      let documents = try await muster.documents.views.list(query, by: caller).documents.map(\.document)
      if documents.allSatisfy({ $0.status == .accepted }) { return }
      try #require(!documents.contains { $0.status == .rejected || $0.status == .failed })
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// No file without its row.
  private func expectNothingBesides(_ muster: Muster, on machine: Machine, _ comment: Comment) async throws {
    let known = try await muster.store.database.read { connection in
      try connection.rows("SELECT id FROM blobs").map { try $0.text("id") }
    }
    #expect(machine.disk.names(in: machine.folder + "/blobs").subtracting(["incoming"]) == Set(known), comment)
    #expect(machine.disk.names(in: machine.folder + "/blobs/incoming") == [], comment)
  }

  private func hash(of bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined()
  }

  private func withMachine<Value>(_ body: (Machine) async throws -> Value) async throws -> Value {
    var value: Value?
    try await withTemporaryFolder { value = try await body(Machine(in: $0)) }
    return try #require(value)
  }
}

extension Optional {
  fileprivate func orMake(_ make: () async throws -> Wrapped) async throws -> Wrapped {
    if let self { return self }
    return try await make()
  }
}
