internal import DocumentImaging
internal import MusterStore
internal import NIOCore
internal import VerificationFlow

/// The bytes of one request for a resumable upload.
///
/// They become a part: a separate blob, recorded before its first byte, so that it survives a crash; bytes with a
/// checksum are recorded only once that is verified. A short part before it is merged in, so that many small requests
/// do not leave as many files.
struct UploadReception {
  /// A part that is shorter is merged into the next one.
  static let shortPartBytes = 256 * 1024

  let active: ReceiveUpload.ActiveUpload
  let session: SessionRecord
  let submission: DocumentSubmission
  let upload: UploadRecord
  private var piece: UploadPiece
  private let store: Store
  private let earlier: [UploadPart]
  private let firstByte: Int
  private let begunAt: Instant
  private let writer: BlobWriter
  private var picture: IncomingPicture

  /// Reads the existing parts of the upload, and records the new part.
  ///
  /// - Throws: `UPLOAD_BUSY` if another request takes over the upload meanwhile; errors of the store.
  init(
    _ upload: UploadRecord, _ piece: UploadPiece, _ submission: DocumentSubmission,
    active: ReceiveUpload.ActiveUpload, session: SessionRecord, picture: IncomingPicture, store: Store, at now: Instant
  ) async throws {
    var parts = try await store.database.readInline { try $0.parts(of: upload.id, in: upload.sessionId) }
    var picture = picture
    for part in parts { try await Self.read(part, in: store) { try picture.feed($0) } }
    let short = parts.last.flatMap { $0.blob.byteCount < Self.shortPartBytes ? $0 : nil }
    if short != nil { parts.removeLast() }
    let firstByte = short?.firstByte ?? upload.receivedBytes
    let writer = try await store.blobs.create()
    do {
      if let short { try await Self.read(short, in: store) { try await writer.write($0) } }
      let part = UploadPart(of: upload.id, in: upload.sessionId, firstByte: firstByte, blob: writer.begun)
      if piece.checksum == nil { try await store.database.write { try $0.open(part, at: now) } }
    } catch {
      await writer.discard()
      throw error
    }
    (self.upload, self.piece, self.submission, self.active) = (upload, piece, submission, active)
    (self.session, self.store, self.picture, self.writer) = (session, store, picture, writer)
    (self.earlier, self.firstByte, begunAt) = (parts, firstByte, now)
  }

  /// Passes the bytes of an earlier part to `body`. Only a request that takes over the upload can remove them
  /// meanwhile.
  ///
  /// - Throws: `UPLOAD_BUSY` then; `BlobError` `unavailable` if the object store reports as missing a part that is
  ///   still recorded; errors of `body`.
  private static func read(
    _ part: UploadPart, in store: Store, _ body: (ByteBuffer) async throws -> Void
  ) async throws {
    do {
      for try await chunk in try await store.blobs.stream(part.blob) { try await body(chunk) }
    } catch let error as BlobError where error.code == .notFound && store.isShared {
      let recorded = try await store.database.readInline { try $0.parts(of: part.upload, in: part.session) }
      guard recorded.contains(where: { $0.blob.id == part.blob.id }) else { throw ServiceError.uploadBusy }
      throw error.ofFailingStore
    }
  }

  /// Receives all bytes of a body.
  ///
  /// - Throws: `ImagingError` at the byte that shows that this is not a picture; with a checksum, only after that has
  ///   shown that the client sent this byte; `CHECKSUM_MISMATCH`; `UPLOAD_INTERRUPTED`; `INVALID_REQUEST` for more
  ///   bytes than were announced; `BlobError`.
  mutating func take<Body: AsyncSequence>(_ body: Body) async throws where Body.Element == ByteBuffer {
    var fault: ImagingError?
    var byteCount = picture.byteCount
    var iterator = body.makeAsyncIterator()
    while let chunk = try await iterator.nextOrInterrupted() {
      byteCount += chunk.readableBytes
      if let length = active.expectedBytes, byteCount > length {
        throw ServiceError.invalid("The upload has \(length) bytes, but more were sent.")
      }
      piece.checksum?.update(chunk)
      if fault == nil { fault = try await write(chunk) }
      active.note(receivedBytes: byteCount)
    }
    guard piece.checksum?.isRight ?? true else { throw ServiceError.checksumMismatch }
    if let fault { throw fault }
  }

  /// - Returns: The fault of the picture, if it may still be due to the transmission.
  private mutating func write(_ chunk: ByteBuffer) async throws -> ImagingError? {
    do throws(ImagingError) {
      try picture.feed(chunk)
    } catch {
      guard piece.checksum != nil else { throw error }
      return error
    }
    try await writer.write(chunk)
    return nil
  }

  /// Whether all bytes of the upload have arrived.
  ///
  /// - Throws: `INVALID_REQUEST` if the upload ends too early.
  var isWhole: Bool {
    get throws(ServiceError) {
      guard let length = active.expectedBytes else { return piece.isLast ?? false }
      guard piece.isLast != true || picture.byteCount == length else {
        throw .invalid("The upload ended after \(picture.byteCount) of \(length) bytes.")
      }
      return piece.isLast ?? (picture.byteCount == length)
    }
  }

  /// Makes the bytes of an interrupted request durable. Bytes whose checksum can no longer be verified are discarded.
  ///
  /// - Throws: As ``close()``.
  func save() async throws {
    if piece.checksum == nil { _ = try await close() } else { await abandon() }
  }

  /// Makes the received bytes durable as a part of the upload.
  ///
  /// - Returns: The updated upload.
  /// - Throws: `UPLOAD_NOT_FOUND` if it has ended meanwhile, `UPLOAD_BUSY` if another request has taken it over;
  ///   `STORAGE_FULL`. Nothing of the part is left then, unless the database did not confirm it
  ///   (`DATABASE_UNAVAILABLE`).
  func close() async throws -> UploadRecord {
    guard picture.byteCount > upload.receivedBytes else {
      await abandon()
      return upload
    }
    return try await withoutCancellation { try await keepPart() }
  }

  private func keepPart() async throws -> UploadRecord {
    do {
      let blob = try await store.blobs.commit([writer.finish()])
      let part = UploadPart(of: upload.id, in: upload.sessionId, firstByte: firstByte, blob: blob[0])
      let replaced = try await store.recording(blob) {
        try await store.database.write { connection in
          if piece.checksum != nil { try connection.open(part, at: begunAt) }
          if let replaced = try connection.close(part, expectedBytes: active.expectedBytes, epoch: upload.epoch) {
            return replaced
          }
          let isTaken = try connection.upload(upload.id, in: upload.sessionId)?.continuation != nil
          throw isTaken ? ServiceError.uploadBusy : ServiceError.uploadNotFound
        }
      }
      await store.blobs.discard(replaced)
      return upload.received(picture.byteCount, of: active.expectedBytes)
    } catch {
      if !store.isInDoubt(error) { await abandon() }
      throw ServiceError.of(error)
    }
  }

  /// Restores the upload as it was before this request. What cannot be removed now is removed at the next start.
  func abandon() async {
    await writer.discard()
    let part = UploadPart(of: upload.id, in: upload.sessionId, firstByte: firstByte, blob: writer.begun)
    do {
      try await withoutCancellation { try await store.database.write { try $0.remove(part) } }
      await store.blobs.discard([writer.id])
    } catch {
      // A row without its file is harmless; a file without its row would be lost.
    }
  }

  /// Returns the whole picture.
  ///
  /// - Throws: `ImagingError` for an invalid one; `SIGNATURE_INVALID`; `BlobError`.
  mutating func finish() async throws -> ReceivedPicture {
    let header = try picture.header()
    let blob = try await joined()
    do {
      return try await picture.received(header, in: blob, of: store.blobs)
    } catch {
      await store.blobs.discard([blob.id])
      throw error
    }
  }

  /// Returns all bytes of the upload in one blob.
  private func joined() async throws -> SealedBlob {
    let last = try await writer.finish()
    guard !earlier.isEmpty else { return last }
    let whole = try await store.blobs.create()
    do {
      for part in earlier { try await Self.read(part, in: store) { try await whole.write($0) } }
      try await whole.write(ByteBuffer(bytes: store.blobs.read(last)))
      let sealed = try await whole.finish()
      // A part that is not recorded is not removed with the others.
      if piece.checksum != nil { await store.blobs.discard([last.id]) }
      return sealed
    } catch {
      await whole.discard()
      throw error
    }
  }

  /// Returns the upload after its document was stored.
  func completed(_ byteCount: Int) -> ResumableUpload {
    var complete = upload.received(byteCount, of: byteCount)
    complete.continuation = nil
    return ResumableUpload(complete)
  }
}

extension UploadRecord {
  fileprivate func received(_ byteCount: Int, of expectedBytes: Int?) -> UploadRecord {
    var received = self
    received.receivedBytes = byteCount
    received.expectedBytes = expectedBytes ?? self.expectedBytes
    return received
  }
}
