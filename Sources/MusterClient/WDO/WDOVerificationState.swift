/// The screen to show to the person; the SDK's counterpart of ``VerificationState``.
public enum WDOVerificationState: Sendable, CustomStringConvertible {
  /// The introduction.
  case intro
  /// The consent to approve, as plain text or simple HTML.
  case consent(_ body: String)
  /// The choice of documents.
  case documentsToScanSelect
  /// The scanner for the next document.
  case scanDocument(_ process: WDOVerificationScanProcess)
  /// A waiting screen while the service works.
  case processing(_ item: ProcessingItem)
  /// The presence check.
  case presenceCheck
  /// The entry of a code, with the number of further wrong codes allowed, if known.
  case otp(_ remainingAttempts: Int?)
  /// The verification failed and can be restarted.
  case failed
  /// The process ended for good.
  case endstate(_ reason: EndstateReason)
  /// The person is verified.
  case success

  /// What the service is working on.
  public enum ProcessingItem: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Any other work.
    case other
    /// The pictures were uploaded and are about to be checked.
    case documentUpload
    /// The documents are being verified.
    case documentVerification
    /// The documents were accepted.
    case documentAccepted
    /// The documents are being compared with each other.
    case documentsCrossVerification
    /// The presence check is being verified.
    case verifyingPresence
    /// The whole case is being evaluated.
    case clientVerification
    /// The case was accepted.
    case clientAccepted

    /// A description for logs.
    public var description: String { "WDOVerificationState.ProcessingItem.\(rawValue)" }

    init(_ item: VerificationState.ProcessingItem) {
      self = Self(rawValue: item.rawValue) ?? .clientVerification
    }
  }

  /// The reason why the process ended.
  public enum EndstateReason: String, CaseIterable, Sendable, CustomStringConvertible {
    /// The person was rejected.
    case rejected
    /// There were too many attempts.
    case limitReached
    /// Any other reason, for example expiry.
    case other

    /// A description for logs.
    public var description: String { "WDOVerificationState.EndstateReason.\(rawValue)" }
  }

  /// A description for logs, without personal data.
  public var description: String {
    let name =
      switch self {
      case .intro: "intro"
      case .consent: "consent"
      case .documentsToScanSelect: "documentsToScanSelect"
      case .scanDocument: "scanDocument"
      case .processing(let item): "processing:\(item)"
      case .presenceCheck: "presenceCheck"
      case .otp: "otp"
      case .failed: "failed"
      case .endstate: "endstate"
      case .success: "success"
      }
    return "WDOVerificationState.\(name)"
  }

  init(_ state: VerificationState) {
    self =
      switch state {
      case .intro: .intro
      case .consent(let body): .consent(body)
      case .documentsToScanSelect: .documentsToScanSelect
      case .scanDocument(let process): .scanDocument(WDOVerificationScanProcess(process))
      case .processing(let item): .processing(ProcessingItem(item))
      case .presenceCheck: .presenceCheck
      case .otp(let remainingAttempts): .otp(remainingAttempts)
      case .failed: .failed
      case .endstate(.rejected): .endstate(.rejected)
      case .endstate(.limitReached): .endstate(.limitReached)
      case .endstate(.other): .endstate(.other)
      case .success: .success
      }
  }
}
