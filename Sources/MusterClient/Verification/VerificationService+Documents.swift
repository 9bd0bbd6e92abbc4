extension VerificationService {
  /// Uploads pictures of documents, resuming after interruptions. Cancelling the task stops the uploads.
  ///
  /// A picture of a side that the service already has replaces that one, even if the file has no
  /// `originalDocumentId`.
  ///
  /// - Parameters:
  ///   - atOnce: The number of simultaneous uploads: 1 or 2.
  ///   - progress: Called with the transferred part of all pictures, 0…1, in order, on an arbitrary thread.
  /// - Returns: `processing(.documentUpload)` once the service has stored the pictures. Request the ``status()``
  ///   next.
  /// - Throws: ``VerificationFailure``; `pictureTooLarge` before anything is sent; `refused` for the first picture
  ///   that the service did not accept, in which case it keeps those before it.
  public func documentsSubmit(
    files: [DocumentFile], atOnce: Int = 1, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(Fail) -> Success {
    try await submit(files, atOnce: atOnce, awaitsVerdicts: false) { progress($0.fraction) }
  }

  /// Uploads pictures of documents, waits until the service has judged them (at most 30 seconds for each), and
  /// reports the progress of each.
  ///
  /// - Parameters:
  ///   - atOnce: The number of simultaneous uploads: 1 or 2.
  ///   - following: Called with the progress of all pictures, in order, on an arbitrary thread.
  /// - Returns: The same as ``documentsSubmit(files:atOnce:progress:)``, which also lists the errors thrown.
  public func documentsSubmit(
    files: [DocumentFile], atOnce: Int = 1, following: @escaping @Sendable (SubmitProgress) -> Void
  ) async throws(Fail) -> Success {
    try await submit(files, atOnce: atOnce, awaitsVerdicts: true, report: following)
  }

  private func submit(
    _ files: [DocumentFile], atOnce: Int, awaitsVerdicts: Bool, report: @escaping @Sendable (SubmitProgress) -> Void
  ) async throws(Fail) -> Success {
    try await step {
      () async throws(MusterClientError) in
      let process = try requireProcess()
      let known = choice
      let replacing = files.map { file in
        guard file.originalDocumentId == nil, let id = known?.serverId(of: file.type, file.side) else { return file }
        return file.replacing(id)
      }
      try await SubmitFiles(
        client: client, sessionId: process, atOnce: min(max(atOnce, 1), 2), awaitsVerdicts: awaitsVerdicts,
        report: report)(replacing)
      return Success(state: .processing(.documentUpload))
    }
  }
}
