extension VerificationService {
  /// Sends pictures of documents. A line that is cut costs no byte that has arrived. Cancelling the task ends it.
  ///
  /// A picture of a side that the service has already replaces that one, also where the file has no `originalDocumentId`.
  ///
  /// - Parameters:
  ///   - atOnce: How many pictures go at once: 1 or 2.
  ///   - progress: Told how much of all pictures has arrived, 0…1, on no particular thread, in order.
  /// - Returns: `processing(.documentUpload)`: the service has the pictures for good. Ask for the ``status()``.
  /// - Throws: ``VerificationFailure``; `pictureTooLarge` before anything is sent; `refused` for the first picture that
  ///   the service did not take, which leaves those before it with the service.
  public func documentsSubmit(
    files: [DocumentFile], atOnce: Int = 1, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(Fail) -> Success {
    try await submit(files, atOnce: atOnce, awaitsVerdicts: false) { progress($0.fraction) }
  }

  /// Sends pictures of documents, stays until the service has judged them (half a minute at most), and tells of each one.
  ///
  /// - Parameters:
  ///   - atOnce: How many pictures go at once: 1 or 2.
  ///   - following: Told how far each picture is, on no particular thread, in order.
  /// - Returns: As the other one, and when it throws.
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
