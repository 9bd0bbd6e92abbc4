internal import Foundation
internal import NIOPosix

/// The place of a store's complete blobs, for tasks that deal with them as they are stored: sealed, with a header.
///
/// The file of a blob in a folder and its object in a bucket have the same bytes.
struct BlobPlace: Sendable {
  private enum Kind: Sendable {
    case folder(BlobFolder, FolderSync)
    case bucket(BlobBucket)
  }

  /// The bytes of a blob as they are stored.
  struct SealedBytes: Sendable {
    let count: Int64
    let read: @Sendable (Range<Int64>) async throws -> [UInt8]
  }

  private let kind: Kind
  private let threads = FileThreads(pool: .singleton)

  /// How many blobs are read or written at the same time.
  var maxAtOnce: Int {
    switch kind {
    case .folder: 4
    case .bucket: 16
    }
  }

  /// Uses a folder, which is not created.
  init(folder path: String, _ files: any FileSystem = LocalFileSystem()) {
    kind = .folder(
      BlobFolder(path: path, fileSystem: files),
      FolderSync(threads: FileThreads(pool: .singleton)) { try files.syncFolder(at: path) })
  }

  init(_ bucket: BlobBucket) {
    kind = .bucket(bucket)
  }

  /// - Throws: ``BlobError`` `unavailable` without credentials for the bucket.
  init(_ location: StoreLocation) throws {
    if let bucket = location.blobs {
      self.init(try BlobBucket(bucket))
    } else {
      self.init(folder: location.dataFolder + "/blobs")
    }
  }

  /// Creates the folder; does nothing for a bucket.
  ///
  /// - Throws: ``BlobError``: `storageFull`, `inputOutput`.
  func create() async throws {
    guard case .folder(let folder, _) = kind else { return }
    try await threads.run { try folder.create() }
  }

  /// Returns the bytes of a blob.
  ///
  /// - Throws: ``BlobError``: `notFound`, `unavailable`, `inputOutput`.
  func sealedBytes(of id: BlobID) async throws -> SealedBytes {
    switch kind {
    case .folder(let folder, _):
      return try await threads.run { [threads] in
        do {
          let file = try folder.fileSystem.openFile(at: folder.path(of: id))
          return SealedBytes(count: try file.status().byteCount) { range in
            try await threads.run { try file.read(at: range.lowerBound, count: range.count) }
          }
        } catch let error as FileSystemError where error.isNotFound {
          throw BlobError(code: .notFound, reason: "no file for blob \(id)")
        }
      }
    case .bucket(let bucket):
      return SealedBytes(count: try await bucket.byteCount(of: id)) { range in
        var reader = ObjectReader(id, range.isEmpty ? nil : try await bucket.bytes(of: id, range))
        return try await reader.read(range.count)
      }
    }
  }

  /// Durably stores the bytes of a blob, replacing any others.
  ///
  /// - Throws: ``BlobError``: `storageFull`, `unavailable`, `inputOutput`; what `bytes` throws.
  func store(_ bytes: SealedBytes, of id: BlobID) async throws {
    switch kind {
    case .bucket(let bucket):
      try await bucket.put(id, byteCount: bytes.count, read: bytes.read)
    case .folder(let folder, let names):
      let file = try await threads.run {
        try folder.removeFile(at: folder.incomingPath(of: id))
        return try folder.fileSystem.createFile(at: folder.incomingPath(of: id))
      }
      for start in stride(from: 0, to: bytes.count, by: Self.pieceByteCount) {
        let piece = try await bytes.read(start..<min(start + Int64(Self.pieceByteCount), bytes.count))
        try await threads.run { try file.write(piece) }
      }
      try await threads.run { try file.sync() }
      do {
        try await names.change { try folder.rename([id]) }
      } catch let failure as FolderSync.Failure {
        throw failure.reason
      }
    }
  }

  private static let pieceByteCount = 1 << 20

  /// Removes the bytes of a blob, which need not be there.
  ///
  /// - Throws: ``BlobError``: `unavailable`, `inputOutput`.
  func remove(_ id: BlobID) async throws {
    switch kind {
    case .bucket(let bucket): try await bucket.remove(id)
    case .folder(let folder, _): try await threads.run { try folder.remove(id) }
    }
  }

  /// Decrypts a whole blob and checks that it is as it was written, to the last byte.
  ///
  /// - Throws: ``BlobError``: `notFound`, `corrupt`, `keyMissing`, `unavailable`, `inputOutput`.
  func verify(_ blob: StoredBlob, _ key: MasterKey) async throws {
    switch kind {
    case .bucket(let bucket):
      let contents = try BlobContents(blob, masterKey: key)
      try await contents.verify(try await bucket.bytes(of: blob.id))
    case .folder(let folder, _):
      try await threads.run {
        try BlobReader(blob, at: folder.path(of: blob.id), fileSystem: folder.fileSystem, masterKey: key).verify()
      }
    }
  }

  /// Calls `body` with all blobs in the place, known or not, in pages.
  ///
  /// - Throws: ``BlobError``: `unavailable`, `inputOutput`; what `body` throws.
  func forEachPage(_ body: ([BlobID]) async throws -> Void) async throws {
    switch kind {
    case .folder(let folder, _):
      let ids = try await threads.run {
        do {
          return try folder.fileSystem.list(folder: folder.path).compactMap(BlobID.init(rawValue:))
        } catch let error as FileSystemError where error.isNotFound {
          return []
        }
      }
      for start in stride(from: 0, to: ids.count, by: 500) {
        try await body(Array(ids[start..<min(start + 500, ids.count)]))
      }
    case .bucket(let bucket):
      try await bucket.forEachPage(body)
    }
  }

  /// Calls `work` with several blobs at the same time, and `onEnd` with each that has ended and its result.
  func forEach<Value: Sendable>(
    _ blobs: [StoredBlob], _ work: @escaping @Sendable (StoredBlob) async throws -> Value,
    onEnd: (StoredBlob, Value) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (StoredBlob, Value).self) { group in
      var rest = blobs[...]
      func begin() {
        guard let blob = rest.popFirst() else { return }
        group.addTask { (blob, try await work(blob)) }
      }
      for _ in 0..<maxAtOnce { begin() }
      while let (blob, value) = try await group.next() {
        try onEnd(blob, value)
        begin()
      }
    }
  }

  /// Closes the connections to a bucket.
  func close() async throws {
    guard case .bucket(let bucket) = kind else { return }
    try await bucket.close()
  }
}
