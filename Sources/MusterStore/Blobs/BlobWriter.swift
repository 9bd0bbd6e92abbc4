package import NIOCore

/// Takes a blob's bytes as they arrive and writes them encrypted to a temporary file.
///
/// It holds no more than its chunks of 64 KiB beside the bytes handed in, and waits for the disk: whoever awaits
/// ``write(_:)`` before reading on passes the disk's pace back to the sender. It writes in a cancelled task, too: whether
/// what arrived before is kept or discarded is for its owner to say.
///
/// After any failure the temporary file is gone and the writer closed. A writer that is dropped without ``finish()``
/// leaves its file to the next sweep.
package actor BlobWriter {
  /// The name of the blob to be.
  package nonisolated let id: BlobID

  /// What a row holds of the blob while it is being written: all that ``BlobStore/rescue(_:limit:)`` needs.
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
  /// - Throws: ``BlobError``: `storageFull`, `inputOutput`, or `writerClosed` when it is finished, discarded, failed,
  ///   or another task is at it. Nothing of the blob is left after the first two.
  package func write(_ chunk: ByteBuffer) async throws {
    try await exclusively {
      var chunk = chunk
      while chunk.readableBytes > 0 {
        // Full chunks wait for one more byte, because the last one is sealed differently.
        if pending.readableBytes == maxPendingBytes { try await sealPending(isLast: false) }
        let room = maxPendingBytes - pending.readableBytes
        guard var part = chunk.readSlice(length: min(room, chunk.readableBytes)) else { break }
        pending.writeBuffer(&part)
      }
    }
  }

  /// Seals what is left and syncs the file. The blob still bears its temporary name: ``BlobStore/commit(_:)`` is next,
  /// or ``BlobStore/remove(_:)`` when it is not wanted after all.
  ///
  /// - Throws: As ``write(_:)``.
  package func finish() async throws -> SealedBlob {
    try await exclusively {
      try await sealPending(isLast: true)
    }
    state = .closed
    isSealed = true
    return SealedBlob(id: id, byteCount: byteCount, key: key)
  }

  /// Removes what was written, also in a cancelled task. Nothing happens when the writer is closed already.
  package func discard() async {
    guard state != .closed else { return }
    state = .closed
    // What cannot be removed now is the next sweep's.
    _ = try? await threads.runToEnd { [folder, id] in try folder.remove(id) }
    inFlight.remove([id])
  }

  /// Actors let calls in between while one awaits; two writers would then mix their bytes.
  private func exclusively(_ body: () async throws -> Void) async throws {
    guard state == .open else {
      throw BlobError(code: .writerClosed, reason: "the writer of blob \(id) is \(state)")
    }
    state = .busy
    do {
      try await body()
      // Somebody may have discarded it meanwhile.
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
