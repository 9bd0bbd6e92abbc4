package import NIOCore

/// Writes a blob's bytes, as they arrive, encrypted to a temporary file.
///
/// It buffers no more than its chunks of 64 KiB besides the bytes passed in, and waits for the disk: a caller that
/// awaits ``write(_:)`` before reading more applies the disk's backpressure to the sender. It also writes in a
/// cancelled task; its owner decides whether the data received so far is kept or discarded.
///
/// After any failure the temporary file is removed and the writer is closed. A writer released without ``finish()``
/// leaves its file to the next sweep.
package actor BlobWriter {
  package nonisolated let id: BlobID

  /// What a row stores of the blob while it is being written, as needed by ``BlobStore/rescue(_:limit:)``.
  package nonisolated var begun: StoredBlob { StoredBlob(id: id, key: key, byteCount: 0) }

  private enum State {
    case open
    case busy
    case closed
  }

  private let file: SealingFile
  private let key: SealedKey
  private let folder: BlobFolder
  private let threads: FileThreads
  private let inFlight: InFlightBlobs
  private var state = State.open
  private var isSealed = false
  private let maxPendingBytes: Int
  private var pending: ByteBuffer
  private var byteCount: Int64 = 0

  init(
    id: BlobID, key: SealedKey, file: SealingFile, chunkCount: Int, folder: BlobFolder, threads: FileThreads,
    inFlight: InFlightBlobs
  ) {
    self.id = id
    self.key = key
    self.file = file
    self.folder = folder
    self.threads = threads
    self.inFlight = inFlight
    maxPendingBytes = chunkCount * BlobLayout.chunkByteCount
    pending = ByteBufferAllocator().buffer(capacity: maxPendingBytes)
  }

  deinit {
    if !isSealed { inFlight.remove([id]) }
  }

  /// Appends bytes.
  ///
  /// - Throws: ``BlobError``: `storageFull`, `inputOutput`, or `writerClosed` if the writer is finished, discarded,
  ///   failed, or in use by another task. Nothing of the blob remains after the first two.
  package func write(_ chunk: ByteBuffer) async throws {
    try await exclusively {
      var chunk = chunk
      while chunk.readableBytes > 0 {
        // A full buffer is only sealed when more bytes follow, because the last chunk is sealed differently.
        if pending.readableBytes == maxPendingBytes { try await sealPending(isLast: false) }
        let room = maxPendingBytes - pending.readableBytes
        guard var part = chunk.readSlice(length: min(room, chunk.readableBytes)) else { break }
        pending.writeBuffer(&part)
      }
    }
  }

  /// Seals the remaining bytes and syncs the file, which keeps its temporary name. The caller must then call
  /// ``BlobStore/commit(_:)``, or ``BlobStore/remove(_:)`` if the blob is not needed.
  ///
  /// - Throws: ``BlobError``: as ``write(_:)``.
  package func finish() async throws -> SealedBlob {
    try await exclusively {
      try await sealPending(isLast: true)
    }
    state = .closed
    isSealed = true
    return SealedBlob(id: id, byteCount: byteCount, key: key)
  }

  /// Removes what was written, even in a cancelled task. Does nothing if the writer is already closed.
  package func discard() async {
    guard state != .closed else { return }
    state = .closed
    // What cannot be removed now is removed by the next sweep.
    _ = try? await threads.runToEnd { [folder, id] in try folder.remove(id) }
    inFlight.remove([id])
  }

  /// Runs `body` exclusively: actors are reentrant, and two concurrent writes would interleave their bytes.
  private func exclusively(_ body: () async throws -> Void) async throws {
    guard state == .open else {
      throw BlobError(code: .writerClosed, reason: "the writer of blob \(id) is \(state)")
    }
    state = .busy
    do {
      try await body()
      // The writer may have been discarded in the meantime.
      guard state == .busy else {
        throw BlobError(code: .writerClosed, reason: "the writer of blob \(id) was discarded")
      }
      state = .open
    } catch {
      await discard()
      throw error
    }
  }

  private func sealPending(isLast: Bool) async throws {
    let contents = pending.readBytes(length: pending.readableBytes) ?? []
    pending.clear()
    let index = byteCount / Int64(BlobLayout.chunkByteCount)
    try await threads.runToEnd { [file] in try file.append(contents, from: index, isLast: isLast) }
    byteCount += Int64(contents.count)
  }
}

/// The file of a blob being written: each chunk is sealed and appended, and a file that has to be durable is synced
/// after the last one.
struct SealingFile: Sendable {
  private let file: any WritableFile
  private let cipher: ChunkCipher
  private let isSynced: Bool

  /// - Parameter isSynced: Whether the file has to survive a power cut.
  init(file: any WritableFile, header: BlobHeader, dataKey: [UInt8], isSynced: Bool) throws {
    self.file = file
    self.isSynced = isSynced
    self.cipher = ChunkCipher(key: dataKey, header: header)
    try file.write(header.bytes)
  }

  /// Appends contents starting at chunk `index`: whole chunks, except for the file's last one.
  func append(_ contents: [UInt8], from index: Int64, isLast: Bool) throws {
    let size = BlobLayout.chunkByteCount
    var index = index
    var start = 0
    repeat {
      let end = min(start + size, contents.count)
      try file.write(cipher.seal(contents[start..<end], index: index, isLast: isLast && end == contents.count))
      start = end
      index += 1
    } while start < contents.count
    if isLast, isSynced { try file.sync() }
  }
}
