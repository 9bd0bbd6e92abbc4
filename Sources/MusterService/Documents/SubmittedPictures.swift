internal import Archives
internal import DocumentImaging
internal import VerificationFlow

/// The pictures of a submission, in its archive or outside it.
struct SubmittedPictures {
  /// The reason why there is no picture.
  struct Missing: Error {
    let reason: Event.Inspection
  }

  private let archive: UploadArchive?

  /// Opens the archive, if there is one.
  ///
  /// - Throws: `DOCUMENT_SUBMIT_FAILED` for an archive that cannot be read.
  init(_ request: SubmitDocuments.Request, limits: ImagingLimits) throws(ServiceError) {
    do {
      var archiveLimits = ArchiveLimits()
      // One more byte, so that a picture over the limit is reported as such.
      archiveLimits.maxEntryByteCount = limits.maxByteCount + 1
      archive = try request.archive.map { bytes throws(ArchiveError) in
        try UploadArchive(bytes: bytes, limits: archiveLimits)
      }
    } catch {
      throw .submitFailed("data: \(error.code.rawValue)")
    }
  }

  /// Returns the picture of a document, or why there is none: a missing file is the caller's mistake and fails the
  /// document; a damaged one is a bad picture and is refused.
  func picture(of document: SubmitDocuments.Item) -> Result<[UInt8], Missing> {
    if let picture = document.picture { return .success(picture) }
    guard let archive else { return .failure(Missing(reason: .failed(["FILE_MISSING"]))) }
    do {
      let contents = try archive.contents(of: document.submission.filename ?? "")
      return contents.map { .success($0) } ?? .failure(Missing(reason: .failed(["FILE_MISSING"])))
    } catch {
      return .failure(Missing(reason: error.inspection))
    }
  }
}

extension ArchiveError {
  fileprivate var inspection: Event.Inspection {
    switch code {
    case .entryTooLarge: .unreadable([ImagingError.Code.tooLarge.rawValue])
    case .failed: .failed([ImagingError.Code.failed.rawValue])
    default: .unreadable([ImagingError.Code.corrupt.rawValue])
    }
  }
}
