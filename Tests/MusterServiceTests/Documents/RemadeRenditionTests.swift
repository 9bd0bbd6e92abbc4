import FaultyFiles
import Foundation
import NIOCore
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Renditions whose blob is missing or damaged are made again when somebody reads them.
@Suite struct RemadeRenditionTests {
  /// What may become of a file that was never synced, or lies on a bad disk.
  enum Damage: CaseIterable {
    case flippedByte, foreignHeader, shortened, emptied

    func apply(to bytes: inout [UInt8]) {
      switch self {
      case .flippedByte: bytes[bytes.count - 20] ^= 1
      case .foreignHeader: bytes[20] ^= 1
      case .shortened: bytes.removeLast()
      case .emptied: bytes = []
      }
    }
  }

  @Test func allRenditionsAreInOneBlob() async throws {
    try await withInspectedCard { card in
      let renditions = try await card.renditions()
      #expect(renditions.map(\.record.kind) == [.display, .document, .thumbnail])
      #expect(Set(renditions.map(\.blob.id)).count == 1)
      let ordered = renditions.sorted { $0.byteOffset < $1.byteOffset }
      #expect(ordered.map(\.record.kind) == [.thumbnail, .display, .document], "the smallest first")
      var end: Int64 = 0
      for rendition in ordered {
        #expect(rendition.place() == end..<end + Int64(rendition.record.byteCount))
        end = rendition.place().upperBound
      }
      #expect(end == ordered[0].blob.byteCount)
      let count = try await card.service.rowCount("blobs")
      #expect(count == 2, "the original and the renditions")
      for rendition in renditions { #expect(try await card.read(rendition.record.kind).count > 1000) }
    }
  }

  @Test func aMissingBlobIsMadeAgain() async throws {
    try await withInspectedCard { card in
      let (before, lost) = (try await card.pictures(), try await card.blob())
      try await card.service.store.blobs.remove(lost)
      #expect(try await card.pictures() == before)
      let found = try await card.blob()
      #expect(found != lost)
      let known = try await card.service.store.database.read { try $0.knownBlobs(among: [lost, found]) }
      #expect(known == [found])
      #expect(try await card.service.rowCount("blobs") == 2)
    }
  }

  @Test(.slow, .blobFiles, arguments: Damage.allCases) func aDamagedFileIsMadeAgain(damage: Damage) async throws {
    try await withInspectedCard { card in
      let (before, lost) = (try await card.pictures(), try await card.blob())
      try card.change(lost, damage.apply)
      for kind in RenditionKind.remakeable { #expect(try await card.read(kind) == before[kind]) }
      let found = try await card.blob()
      #expect(!FileManager.default.fileExists(atPath: card.path(of: lost)))
      #expect(FileManager.default.fileExists(atPath: card.path(of: found)))
    }
  }

  @Test(.blobFiles) func readersAtOnceMakeThemOnce() async throws {
    try await withTemporaryFolder { root in
      let folder = root + "/data"
      // SQLite and the lock need a real one.
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let disk = FaultyFileSystem(root: root)
      try await withService(on: folder, .cuttingOut, files: disk) { service in
        let card = try await InspectedCard(at: service)
        let before = try await card.pictures()
        try disk.remove(at: card.path(of: try await card.blob()))
        let start = disk.operations.count
        try await withThrowingTaskGroup(of: (RenditionKind, [UInt8]).self) { group in
          for kind in RenditionKind.remakeable + RenditionKind.remakeable + RenditionKind.remakeable {
            group.addTask { (kind, try await card.read(kind)) }
          }
          for try await (kind, bytes) in group { #expect(bytes == before[kind]) }
        }
        #expect(disk.operations.dropFirst(start).count(where: \.isCreateFile) == 1)
        #expect(
          !disk.operations.dropFirst(start).contains { $0.isSyncFile || $0.isSyncFolder }, "no disk is waited for")
      }
    }
  }

  /// As if another service had made them in the meantime.
  @Test func theFirstReplacementCounts() async throws {
    try await withInspectedCard { card in
      let store = card.service.store
      let former = try await card.renditions()
      let (first, second) = (try await card.replacement([1, 2, 3]), try await card.replacement([4, 5, 6]))
      let replaced = try await store.database.write { connection in
        try connection.replace(former, of: card.document, by: first, at: Clock.system.now())
      }
      #expect(replaced == [former[0].blob.id])
      let late = try await store.database.write { connection in
        try connection.replace(former, of: card.document, by: second, at: Clock.system.now())
      }
      #expect(late == nil)
      #expect(try await card.renditions() == first)
      let ids = [former[0].blob.id, first[0].blob.id, second[0].blob.id]
      #expect(try await store.database.read { try $0.knownBlobs(among: ids) } == [first[0].blob.id])
    }
  }

  @Test func aLostOriginalIsAnErrorAndChangesNothing() async throws {
    try await withInspectedCard { card in
      let store = card.service.store
      let (former, original) = (try await card.renditions(), try await card.original())
      let bytes = try await store.blobs.read(original.blob)
      #expect(!bytes.isEmpty)
      try await store.blobs.remove(original.blob.id)
      #expect(try await card.read(.display).count > 1000, "it is whole")
      try await store.blobs.remove(former[0].blob.id)
      for kind in RenditionKind.remakeable + [.original] {
        let error = await #expect(throws: BlobError.self) { try await card.read(kind) }
        #expect(error?.code == .notFound)
      }
      #expect(try await card.renditions() == former)
      #expect(try await card.service.rowCount("blobs") == 2)
    }
  }

  /// What is sent cannot be taken back, but the next reader has the whole picture.
  @Test(.blobFiles) func damageBehindTheFirstPieceEndsOneAnswer() async throws {
    try await withInspectedCard { card in
      let before = try await card.pictures()
      let large = try await card.replacement([UInt8](repeating: 7, count: 1_200_000))
      let former = try await card.renditions()
      let replaced = try await card.service.store.database.write { connection in
        try connection.replace(former, of: card.document, by: large, at: Clock.system.now())
      }
      #expect(replaced != nil)
      let blob = large[0].blob.id
      card.service.store.blobs.recorded([blob])
      try card.change(blob) { $0[700_000] ^= 1 }

      let renditions = card.service.muster.documents.renditions
      let found = try await renditions.find("display", of: card.document, by: card.service.caller(.review))
      var pieces = 0
      do {
        for try await piece in try await renditions.bytes(of: found, in: 0..<1_200_000) {
          #expect(piece.readableBytes == 524_288)
          pieces += 1
        }
        Issue.record("nobody noticed the damage")
      } catch let error as BlobError {
        #expect(error.code == .corrupt)
      }
      #expect(pieces == 1)
      #expect(try await card.pictures() == before)
    }
  }

  /// A rendition that is another one after it was made again begins its answer again: its size and tag are told first.
  @Test func anAnswerTellsOfTheNewRendition() async throws {
    try await withInspectedCard { card in
      let before = try await card.pictures()
      let former = try await card.renditions()
      let other = try await card.replacement([1, 2, 3])
      let replaced = try await card.service.store.database.write { connection in
        try connection.replace(former, of: card.document, by: other, at: Clock.system.now())
      }
      #expect(replaced != nil)
      try await card.service.store.blobs.remove(other[0].blob.id)
      var sizes: [Int] = []
      let bytes = try await card.read(.display) { sizes.append($0.byteCount) }
      #expect(bytes == before[.display])
      #expect(sizes == [3, bytes.count])
    }
  }

  @Test func whatReadsPicturesElsewhereHasThemMadeAgain() async throws {
    try await withInspectedCard { card in
      let before = try await card.pictures()
      let (store, muster) = (card.service.store, card.service.muster)
      try await store.blobs.remove(try await card.blob())
      let reader = muster.documents.renditions.reader
      let (_, asked) = try await AskedPicture.of(card.session, .display, by: reader, limits: FlowLimits()) { _ in true }
      #expect(asked.map(\.bytes) == [before[.display]])

      try await store.blobs.remove(try await card.blob())
      let contents = try await muster.privacy.export.collect(card.session, by: card.service.caller(.admin))
      var archive: [UInt8] = []
      try await muster.privacy.export.archive([], picturesOf: contents) { archive += $0.readableBytesView }
      for bytes in before.values { #expect(Data(archive).range(of: Data(bytes)) != nil) }
    }
  }

  @Test(.slow, .blobFiles) func aCommandRepairsWhatCanBeMadeAgain() async throws {
    try await withTemporaryFolder { folder in
      try await withService(on: folder, .cuttingOut) { service in
        let cards = [try await InspectedCard(at: service), try await InspectedCard(at: service)]
        let before = [try await cards[0].pictures(), try await cards[1].pictures()]
        for card in cards { try card.change(try await card.blob()) { $0[100] ^= 1 } }
        let original = try await cards[1].original().blob.id
        try cards[1].change(original) { $0[100] ^= 1 }

        let location = try TestStores.location(of: folder)
        let damages = try await Store.verifyBlobs(location).damages
        #expect(damages.count == 3 && damages.count(where: \.isRemakeable) == 2)
        let renditions = RepairRenditions(store: service.store, configuration: .cuttingOut)
        let rest = try await renditions.repair(damages)
        let remaining = try await Store.verifyBlobs(location).damages
        let lost = try await cards[1].blob()
        #expect(Set(rest.map(\.blob)) == [original, lost] && Set(remaining.map(\.blob)) == [original, lost])
        #expect(try await cards[0].pictures() == before[0])

        try cards[1].change(original) { $0[100] ^= 1 }
        let last = try await Store.verifyBlobs(location).damages
        #expect(try await renditions.repair(last).isEmpty)
        #expect(try await cards[1].pictures() == before[1])
      }
    }
  }

  private func withInspectedCard(_ body: @escaping @Sendable (InspectedCard) async throws -> Void) async throws {
    try await withTestService({ $0.quality = QualityRules(cutsOut: true) }) { service in
      try await body(InspectedCard(at: service))
    }
  }
}

/// An identity card that was inspected, with all three renditions.
struct InspectedCard: Sendable {
  let service: TestService
  let session: SessionID
  let document: DocumentID

  init(at service: TestService) async throws {
    self.service = service
    let person = try await service.makeSession(.idCard)
    session = person.id
    document = try await person.upload(specimen("id-card-front.jpg"), as: "ID_CARD").document.id
  }

  /// The renditions that were made from the original.
  func renditions() async throws -> [StoredRendition] {
    try await service.store.database.read { try $0.renditions(of: document) }.filter(\.isRemakeable)
  }

  func original() async throws -> StoredRendition {
    let pictures = try await service.store.database.read { try $0.renditions(of: document) }
    return try #require(pictures.first { $0.record.kind == .original })
  }

  /// The blob that holds the renditions.
  func blob() async throws -> BlobID {
    try #require(try await renditions().first).blob.id
  }

  func path(of blob: BlobID) -> String { service.store.blobs.folder.path(of: blob) }

  /// Changes the bytes of a file.
  func change(_ blob: BlobID, _ change: (inout [UInt8]) -> Void) throws {
    let file = URL(filePath: path(of: blob))
    var bytes = [UInt8](try Data(contentsOf: file))
    change(&bytes)
    try Data(bytes).write(to: file)
  }

  /// Reads a picture as a request does.
  ///
  /// - Parameter onRecord: Receives what is told of the picture before its bytes.
  func read(_ kind: RenditionKind, onRecord: (RenditionRecord) -> Void = { _ in }) async throws -> [UInt8] {
    let renditions = service.muster.documents.renditions
    return try await renditions.use(kind.rawValue, of: document, by: service.caller(.review)) { found in
      onRecord(found.record)
      var bytes: [UInt8] = []
      for try await piece in try await renditions.bytes(of: found, in: 0..<Int64(found.record.byteCount)) {
        bytes += piece.readableBytesView
      }
      #expect(sha256(bytes) == found.record.sha256)
      return bytes
    }
  }

  func pictures() async throws -> [RenditionKind: [UInt8]] {
    var pictures: [RenditionKind: [UInt8]] = [:]
    for kind in RenditionKind.remakeable { pictures[kind] = try await read(kind) }
    return pictures
  }

  /// Stores bytes, and returns renditions of all kinds, ordered by kind, that each consist of all of them.
  func replacement(_ bytes: [UInt8]) async throws -> [StoredRendition] {
    let blob = try await service.store.blobs.put(bytes)
    return RenditionKind.remakeable.map { kind in
      StoredRendition(
        RenditionRecord(
          documentId: document, kind: kind, width: 1, height: 1, byteCount: bytes.count, contentType: "image/jpeg",
          sha256: sha256(bytes)),
        in: blob)
    }
  }
}

extension ServiceConfiguration {
  /// Documents are cut out of their pictures.
  fileprivate static var cuttingOut: ServiceConfiguration {
    var configuration = ServiceConfiguration.test
    configuration.quality = QualityRules(cutsOut: true)
    return configuration
  }
}
