package import VerificationFlow

/// The result of verifying all blobs of a data folder.
package struct BlobVerification: Sendable {
  /// A blob that differs from what was written.
  package struct Damage: Sendable {
    package let blob: BlobID
    package let error: BlobError
    /// The document the picture belongs to; nil for a part of an upload.
    package internal(set) var document: DocumentID?
    package internal(set) var picture: RenditionKind?
  }

  package internal(set) var count = 0
  /// The total size of their contents in bytes.
  package internal(set) var byteCount: Int64 = 0
  /// The damaged blobs, ordered by id.
  package internal(set) var damages: [Damage] = []
}

extension Store {
  private static let blobPage = 500

  /// Decrypts every blob of a data folder and reports those that differ from what was written, even by one bit.
  /// Modifies nothing and may run while the service does; blocks, and holds one chunk in memory at a time.
  ///
  /// - Parameters:
  ///   - dataFolder: An existing data folder.
  ///   - progress: Receives the number of picture bytes read.
  /// - Throws: ``BlobError`` `keyMissing` without a master key; ``StoreError`` `outdated`, `newer`.
  package static func verifyBlobs(
    dataFolder: String, progress: ProgressListener = { _ in }
  ) async throws -> BlobVerification {
    let files = LocalFileSystem()
    let reader = try await StoreReader(StoreLocation(dataFolder: dataFolder))
    defer { try? reader.close() }
    guard let key = try MasterKey.load(at: dataFolder + "/master.key", fileSystem: files) else {
      throw BlobError(code: .keyMissing, reason: "\(dataFolder)/master.key is not there")
    }
    let folder = BlobFolder(path: dataFolder + "/blobs", fileSystem: files)
    let total = try await reader.database.read { try $0.completeBlobByteCount() }
    var verification = BlobVerification()
    var last: BlobID?
    while true {
      let page = try await reader.database.read { [last] in try $0.completeBlobs(after: last, limit: blobPage) }
      guard let end = page.last?.id else { return verification }
      last = end
      for blob in page {
        do {
          try blob.readThrough(at: folder.path(of: blob.id), files, key)
        } catch {
          // A blob erased in the meantime is not damaged.
          guard let damage = try await reader.damage(of: blob.id, error) else { continue }
          verification.damages.append(damage)
        }
        verification.count += 1
        verification.byteCount += blob.byteCount
        progress(LongTaskProgress(verification.byteCount, of: total, .bytes))
      }
    }
  }
}

extension StoredBlob {
  fileprivate func readThrough(at path: String, _ files: LocalFileSystem, _ key: MasterKey) throws(BlobError) {
    do {
      let reader = try BlobReader(self, at: path, fileSystem: files, masterKey: key)
      for index in reader.chunks(touching: 0..<byteCount) {
        _ = try reader.contents(of: 0..<byteCount, inChunk: index)
      }
    } catch let error as FileSystemError {
      throw BlobError(error)
    } catch let error as BlobError {
      throw error
    } catch {
      throw BlobError(code: .inputOutput, reason: "\(error)")
    }
  }
}

extension StoreReader {
  /// Returns a description of a damaged blob; nil if it no longer has a row.
  fileprivate func damage(of blob: BlobID, _ error: BlobError) async throws -> BlobVerification.Damage? {
    try await database.read { connection in
      guard try connection.knownBlobs(among: [blob]).contains(blob) else { return nil }
      let picture = try connection.rows(
        "SELECT document_id, kind FROM renditions WHERE blob_id = :blob", ["blob": .rawValue(blob)]
      ).first
      return BlobVerification.Damage(
        blob: blob, error: error, document: try picture?.rawValue("document_id"), picture: try picture?.rawValue("kind")
      )
    }
  }
}
