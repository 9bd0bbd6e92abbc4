internal import DocumentImaging
internal import MusterStore
package import VerificationFlow

/// Accepts several pictures at once, as the SDK submits them: in one archive, or individually.
///
/// A bad picture becomes a rejected or failed document. Only an invalid request is an error, and then none of it is
/// stored.
package struct SubmitDocuments: Sendable {
  package struct Request: Sendable {
    /// The descriptions of the documents, each with its picture unless that is in the archive.
    package var documents: [Item]
    /// The archive that contains the pictures under their file names.
    package var archive: [UInt8]?

    package init(documents: [Item], archive: [UInt8]?) {
      self.documents = documents
      self.archive = archive
    }
  }

  package struct Item: Sendable {
    /// The description of the document.
    package var submission: DocumentSubmission
    /// The picture of the document, unless it is in the archive or missing.
    package var picture: [UInt8]?

    package init(submission: DocumentSubmission, picture: [UInt8]?) {
      self.submission = submission
      self.picture = picture
    }
  }

  /// A request whose body is being received.
  package struct ActiveUpload: Sendable {
    let upload: ReceiveUpload.ActiveUpload

    /// Reports the number of bytes received so far.
    package func note(receivedBytes: Int) {
      upload.note(receivedBytes: receivedBytes)
    }
  }

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  @Shared var flow: AdvanceProcess
  let documents: StoreDocuments
  let uploads: ReceiveUpload
  let newPictures: AdmitPicture

  /// Accepts the request that `read` returns. A request whose pictures the process has already is answered as the first
  /// one was, even in a later phase: the client did not get that answer.
  ///
  /// - Parameters:
  ///   - upload: The id by which the upload can be followed; nil lets the service choose.
  ///   - expectedBytes: The size of the request, if announced.
  ///   - read: Reads the request; called if the session accepts documents at all.
  /// - Throws: `DOCUMENT_SUBMIT_FAILED` with the reason in its detail; `IDENTITY_VERIFICATION_LIMIT_REACHED`,
  ///   `ONBOARDING_PROCESS_LIMIT_REACHED`, `ONBOARDING_FAILED`; `UPLOAD_ID_REUSED`; `STORAGE_FULL`, `STORAGE_FAILED`;
  ///   `SESSION_TOKEN_NEEDED`; errors of `read`.
  package func submit(
    upload: UploadID?, expectedBytes: Int?, by caller: Caller, _ read: (ActiveUpload) async throws -> Request
  ) async throws {
    let session = try caller.session()
    let refusal = try await refusalUnlessRepeated(in: session)
    try await uploads.receive(upload, in: session, expectedBytes: expectedBytes) { upload in
      let request = try await read(ActiveUpload(upload: upload))
      if try await isRepeated(request, in: session) {
        return try await noteRepetition(upload, in: session, expectedBytes: expectedBytes)
      }
      if let refusal { throw refusal }
      try await mappingSubmitErrors {
        let signatures = try await check(request, in: session)
        try await offEventLoop {
          try await take(request, signatures, as: upload, in: session, expectedBytes: expectedBytes)
        }
      }
    }
  }

  /// Checks whether the session accepts documents now.
  ///
  /// - Returns: The refusal of a session in a later phase, in which only a repeated submission is answered.
  /// - Throws: The refusal of any other session.
  private func refusalUnlessRepeated(in session: SessionRecord) async throws -> ServiceError? {
    do {
      try await mappingSubmitErrors { try await newPictures.checkStanding(of: session) }
      return nil
    } catch let error as ServiceError where error == ServiceError.submitFailed("") {
      let now = clock.now()
      let process = try await store.database.readInline { try flow.load(session.id, on: $0) }
      let keys = process.current?.documents.filter(\.isInForce).map(\.key)
      guard process.hasPictures(of: keys ?? [], at: now) else { throw error }
      return error
    }
  }

  /// Returns whether the process has all these pictures already.
  private func isRepeated(_ request: Request, in session: SessionRecord) async throws -> Bool {
    let now = clock.now()
    let keys = request.documents.map(\.submission.description.key)
    let process = try await mappingErrors {
      try await store.database.readInline { try flow.load(session.id, on: $0) }
    }
    guard Set(keys).count == keys.count, process.hasPictures(of: keys, at: now) else { return false }
    return await offEventLoop {
      guard let pictures = try? SubmittedPictures(request, limits: configuration.limits) else { return false }
      let hashes = request.documents.map { document in
        (document.submission.description.key, (try? pictures.picture(of: document).get()).map { sha256($0) } ?? "")
      }
      return process.hasTaken(Dictionary(uniqueKeysWithValues: hashes), at: now)
    }
  }

  /// Records that a repeated upload has ended, for those who follow it.
  private func noteRepetition(
    _ upload: ReceiveUpload.ActiveUpload, in session: SessionRecord, expectedBytes: Int?
  ) async throws {
    let record = UploadRecord(
      id: upload.id, sessionId: session.id, receivedBytes: upload.receivedBytes, expectedBytes: expectedBytes,
      refusalCode: nil, epoch: 0, createdAt: clock.now())
    _ = try await store.database.write { try $0.conclude(record, isNew: true) }
  }

  /// Checks that the flow accepts these documents now, before anything is written.
  ///
  /// - Returns: The check of each document's signature, or the error that it already causes.
  private func check(
    _ request: Request, in session: SessionRecord
  ) async throws -> [Result<SignatureCheck, ServiceError>] {
    let keys = request.documents.map(\.submission.description.key)
    guard !keys.isEmpty else { throw ServiceError.submitFailed("documents: at least one document is required.") }
    guard Set(keys).count == keys.count else {
      throw ServiceError.submitFailed("documents: must not contain the same side twice.")
    }
    let now = clock.now()
    do {
      return try await store.database.readInline { connection in
        let process = try flow.load(session.id, on: connection)
        return try request.documents.map(\.submission).map { submission in
          try process.admit(submission.description, at: now)
          do {
            return .success(
              try SignatureCheck(
                of: submission.signature, in: session.projectId, on: connection, store.seal))
          } catch let error as ServiceError {
            return .failure(error)
          }
        }
      }
    } catch let error as TransitionError {
      if error.code == .originalDocumentNotFound {
        for original in request.documents.compactMap(\.submission.description.originalDocumentId) {
          try await uploads.noteUnknownOriginal(original, in: session)
        }
      }
      throw error
    }
  }

  private func take(
    _ request: Request, _ signatures: [Result<SignatureCheck, ServiceError>], as upload: ReceiveUpload.ActiveUpload,
    in session: SessionRecord, expectedBytes: Int?
  ) async throws {
    let pictures = try SubmittedPictures(request, limits: configuration.limits)
    var offered: [SubmittedDocument] = []
    do {
      for (document, signature) in zip(request.documents, signatures) {
        offered.append(try await offer(document, signature, pictures))
      }
    } catch {
      await store.blobs.discard(offered.compactMap(\.picture?.blob.id))
      throw error
    }
    let source = StoreDocuments.Source(
      upload: upload.id, session: session, receivedBytes: upload.receivedBytes, expectedBytes: expectedBytes)
    _ = try await documents.keep(offered, from: source, duplicates: .reject)
  }

  private func offer(
    _ document: Item, _ signature: Result<SignatureCheck, ServiceError>, _ pictures: SubmittedPictures
  ) async throws -> SubmittedDocument {
    let content: SubmittedDocument.Content
    switch pictures.picture(of: document) {
    case .success(let bytes):
      let receiver = PictureReceiver(blobs: store.blobs, limits: configuration.limits)
      do {
        content = .picture(try await receiver.take(bytes, signature: try signature.get()))
      } catch let error as ServiceError where !error.isOfStorage {
        let isOfFile = ImagingError.Code(rawValue: error.code) != nil
        content = .nothing(
          isOfFile ? .unreadable([error.code]) : .refused([error.code]), byteCount: bytes.count, sha256: sha256(bytes))
      }
    case .failure(let inspection):
      content = .nothing(inspection.reason, byteCount: 0, sha256: "")
    }
    return SubmittedDocument(submission: document.submission, content: content)
  }

  /// Converts the flow's errors about single documents to an error about the request, whose documents are stored or
  /// rejected together.
  private func mappingSubmitErrors(_ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch {
      guard let refused = ServiceError.of(error) as? ServiceError else { throw error }
      let codes: [TransitionError.Code] = [.uploadLimitReached, .processLimitReached, .processFailed]
      guard refused.kind == .conflict || refused.kind == .notFound,
        !codes.map(\.rawValue).contains(refused.code)
      else { throw error }
      throw ServiceError.submitFailed("\(refused.code): \(refused.detail ?? "")")
    }
  }
}

extension ServiceError {
  static func submitFailed(_ detail: String) -> ServiceError {
    ServiceError(.documentSubmitFailed, detail)
  }
}
