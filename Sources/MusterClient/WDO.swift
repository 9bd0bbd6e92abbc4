/// The names by which apps of the Wultra Digital Onboarding SDK know these types: such an app changes its import, and how it
/// makes the two services.
public typealias WDOVerificationService = VerificationService
/// As ``VerificationServiceDelegate``.
public typealias WDOVerificationServiceDelegate = VerificationServiceDelegate
/// As ``VerificationState``.
public typealias WDOVerificationState = VerificationState
/// As ``ScanProcess``.
public typealias WDOVerificationScanProcess = ScanProcess
/// As ``ScannedDocument``.
public typealias WDOScannedDocument = ScannedDocument
/// As ``DocumentFile``.
public typealias WDODocumentFile = DocumentFile
/// As ``DocumentType``.
public typealias WDODocumentType = DocumentType
/// As ``DocumentSide``.
public typealias WDODocumentSide = DocumentSide
/// As ``ActivationService``.
public typealias WDOActivationService = ActivationService

extension VerificationService {
  /// As ``documentsSubmit(files:atOnce:progress:)``, by a label that some guides of the SDK use.
  @discardableResult
  public func documentsSubmit(
    types files: [DocumentFile], progressCallback: @escaping @Sendable (Double) -> Void,
    completion: @escaping Completion<Success>
  ) -> Task<Void, Never> {
    documentsSubmit(files: files, progressCallback: progressCallback, completion: completion)
  }

  /// As ``documentsSubmit(files:atOnce:progress:)``, by a label that some guides of the SDK use.
  public func documentsSubmit(
    types files: [DocumentFile], progressCallback: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(Fail) -> Success {
    try await documentsSubmit(files: files, progress: progressCallback)
  }
}
