internal import DocumentImaging
internal import MusterStore
package import VerificationFlow

/// Takes several pictures in at once, as the SDK submits them: in one archive, or each by itself.
///
/// A bad picture becomes a rejected or failed document. Only a request that makes no sense is refused, and then nothing
/// of it is kept.
package struct SubmitDocuments: Sendable {
  /// What was submitted.
  package struct Request: Sendable {
    /// What is said of the documents, with a picture each unless they are in the archive.
    package var documents: [Item]
    /// An archive that has the pictures by the names of their files.
    package var archive: [UInt8]?

    /// A request.
    package init(documents: [Item], archive: [UInt8]?) {
      self.documents = documents
      self.archive = archive
    }
  }

  /// One submitted document.
  package struct Item: Sendable {
    /// What is said of it.
    package var submission: DocumentSubmission
    /// Its picture, unless that is in the archive or missing.
    package var picture: [UInt8]?

    /// A document.
    package init(submission: DocumentSubmission, picture: [UInt8]?) {
      self.submission = submission
      self.picture = picture
    }
  }

  /// A request that is arriving.
  package struct Arriving: Sendable {
    let upload: ReceiveUpload.Arriving

    /// Notes that more of the request came.
    package func note(receivedBytes: Int) {
      upload.note(receivedBytes: receivedBytes)
    }
  }

  let keep: StoreDocuments
  let uploads: ReceiveUpload
  let admit: AdmitPicture

  private var advance: AdvanceProcess { keep.advance }

  /// Takes what `read` brings.
  ///
  /// - Parameters:
  ///   - upload: The id by which the upload can be followed; nil lets the service choose.
  ///   - expectedBytes: The size of the request, if announced.
  ///   - read: Reads the request; called if the session takes documents at all.
  /// - Throws: `DOCUMENT_SUBMIT_FAILED` with the reason in its detail; `IDENTITY_VERIFICATION_LIMIT_REACHED`,
  ///   `ONBOARDING_PROCESS_LIMIT_REACHED`, `ONBOARDING_FAILED`; `UPLOAD_ID_REUSED`; `STORAGE_FULL`, `STORAGE_FAILED`; `SESSION_TOKEN_NEEDED`; what `read` throws.
  package func callAsFunction(
    upload: UploadID?, expectedBytes: Int?, by caller: Caller, _ read: (Arriving) async throws -> Request
  ) async throws {
    let session = try caller.session()
    try await refusingSubmit { try await admit.checkStanding(of: session) }
    try await uploads.receive(upload, in: session, expectedBytes: expectedBytes) { upload in
      let request = try await read(Arriving(upload: upload))
      try await refusingSubmit {
        let signatures = try await check(request, in: session)
        try await offEventLoop {
          try await take(request, signatures, as: upload, in: session, expectedBytes: expectedBytes)
        }
      }
    }
  }

  /// Whether such documents would be taken in now; asked before anything is written.
  ///
  /// - Returns: How the signature of each is to be checked, or why it will not do.
  private func check(
    _ request: Request, in session: SessionRecord
  ) async throws -> [Result<SignatureCheck, ServiceError>] {
    let keys = request.documents.map(\.submission.key)
    guard !keys.isEmpty else { throw ServiceError.submitFailed("documents: at least one is needed.") }
    guard Set(keys).count == keys.count else { throw ServiceError.submitFailed("documents: a side is there twice.") }
    let now = advance.clock.now()
    do {
      return try await advance.store.database.read { connection in
        let process = try advance.load(session.id, on: connection)
        return try request.documents.map(\.submission).map { submission in
          try process.admit(
            Submission(
              id: DocumentID(""), key: submission.key, country: submission.country, sha256: nil,
              originalDocumentId: submission.originalDocumentId),
            at: now)
          do {
            return .success(
              try SignatureCheck(
                of: submission.signature, in: session.projectId, on: connection, advance.store.seal))
          } catch let error as ServiceError {
            return .failure(error)
          }
        }
      }
    } catch let error as TransitionError {
      if error.code == .originalDocumentNotFound {
        for original in request.documents.compactMap(\.submission.originalDocumentId) {
          try await uploads.noteUnknownOriginal(original, in: session)
        }
      }
      throw error
    }
  }

  private func take(
    _ request: Request, _ signatures: [Result<SignatureCheck, ServiceError>], as upload: ReceiveUpload.Arriving,
    in session: SessionRecord, expectedBytes: Int?
  ) async throws {
    let pictures = try SubmittedPictures(request, limits: advance.configuration.limits)
    var offered: [SubmittedDocument] = []
    do {
      for (document, signature) in zip(request.documents, signatures) {
        offered.append(try await offer(document, signature, pictures))
      }
    } catch {
      await advance.store.blobs.discard(offered.compactMap(\.picture?.blob.id))
      throw error
    }
    let source = StoreDocuments.Source(
      upload: upload.id, session: session, receivedBytes: upload.receivedBytes, expectedBytes: expectedBytes)
    _ = try await keep(offered, from: source, duplicates: .reject)
  }

  private func offer(
    _ document: Item, _ signature: Result<SignatureCheck, ServiceError>, _ pictures: SubmittedPictures
  ) async throws -> SubmittedDocument {
    let content: SubmittedDocument.Content
    switch pictures.picture(of: document) {
    case .success(let bytes):
      let intake = PictureReceiver(blobs: advance.store.blobs, limits: advance.configuration.limits)
      do {
        content = .picture(try await intake.take(bytes, signature: try signature.get()))
      } catch let error as ServiceError where !error.isOfStorage {
        content = .nothing(.refused([error.code]), byteCount: bytes.count, sha256: sha256(bytes))
      }
    case .failure(let inspection):
      content = .nothing(inspection.reason, byteCount: 0, sha256: "")
    }
    return SubmittedDocument(submission: document.submission, content: content)
  }

  /// On this way what the flow says of a document is said of the request, whose documents come and go together.
  private func refusingSubmit(_ work: () async throws -> Void) async throws {
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
    ServiceError(.invalid, "DOCUMENT_SUBMIT_FAILED", detail)
  }
}
