extension BlobStore {
  /// Saves what a killed process had written of a blob: all whole chunks from the first one on. They are stored in a
  /// new blob, because a chunk must never be sealed twice with the same key.
  ///
  /// - Parameter limit: The maximum number of bytes to save.
  /// - Returns: The new blob, durable and in flight; nil if nothing can be saved.
  /// - Throws: ``BlobError``: `keyMissing`, `storageFull`, `inputOutput`.
  package func rescue(_ blob: StoredBlob, limit: Int) async throws -> StoredBlob? {
    let bytes = try await threads.run { [folder, masterKey] in
      try OrphanedBlob(blob, in: folder, masterKey: masterKey)?.wholeChunks(limit: limit) ?? []
    }
    return bytes.isEmpty ? nil : try await put(bytes)
  }
}

/// The file of a blob whose writer no longer exists, complete or not, under its temporary or final name.
private struct OrphanedBlob {
  private let file: any ReadableFile
  private let cipher: ChunkCipher

  /// Opens the file; nil if it does not exist or its header is incomplete.
  init?(_ blob: StoredBlob, in folder: BlobFolder, masterKey: MasterKey) throws {
    let dataKey = try masterKey.unwrap(blob.key, for: blob.id)
    do {
      file = try folder.fileSystem.openFile(at: folder.incomingPath(of: blob.id))
    } catch let error as FileSystemError where error.isNotFound {
      do {
        file = try folder.fileSystem.openFile(at: folder.path(of: blob.id))
      } catch let error as FileSystemError where error.isNotFound {
        return nil
      }
    }
    let header = BlobHeader(id: blob.id)
    guard try file.read(at: 0, count: BlobHeader.byteCount) == header.bytes else { return nil }
    cipher = ChunkCipher(key: dataKey, header: header)
  }

  /// Returns the contents up to the first chunk that cannot be decrypted.
  func wholeChunks(limit: Int) throws -> [UInt8] {
    var contents: [UInt8] = []
    var index: Int64 = 0
    while contents.count < limit {
      let sealed = try file.read(at: BlobLayout.offset(ofChunk: index), count: BlobLayout.sealedChunkByteCount)
      guard sealed.count >= BlobLayout.tagByteCount else { break }
      if let chunk = try? cipher.open(sealed, index: index, isLast: false) {
        contents += chunk
        index += 1
      } else {
        contents += (try? cipher.open(sealed, index: index, isLast: true)) ?? []
        break
      }
    }
    return Array(contents.prefix(limit))
  }
}
