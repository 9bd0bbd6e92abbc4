/// As ``VerificationState``.
public enum WDOVerificationState: Sendable, CustomStringConvertible {
  /// The introduction.
  case intro
  /// The consent, plain text or simple HTML.
  case consent(_ body: String)
  /// A choice of documents.
  case documentsToScanSelect
  /// The scanner, for the document that comes next.
  case scanDocument(_ process: WDOVerificationScanProcess)
  /// A pause: the service is at work.
  case processing(_ item: ProcessingItem)
  /// The presence check.
  case presenceCheck
  /// A code to enter; how many wrong ones may still be entered, where that is known.
  case otp(_ remainingAttempts: Int?)
  /// It came to nothing, and may begin anew.
  case failed
  /// It is over for good.
  case endstate(_ reason: EndstateReason)
  /// The person is verified.
  case success

  /// What the service is at.
  public enum ProcessingItem: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Something else.
    case other
    /// It has the pictures and is about to look at them.
    case documentUpload
    /// It looks at the documents.
    case documentVerification
    /// The documents were accepted.
    case documentAccepted
    /// It compares the documents with each other.
    case documentsCrossVerification
    /// It looks at the presence check.
    case verifyingPresence
    /// Somebody looks at the whole case.
    case clientVerification
    /// The case was accepted.
    case clientAccepted

    /// For logs.
    public var description: String { "WDOVerificationState.ProcessingItem.\(rawValue)" }

    init(_ item: VerificationState.ProcessingItem) {
      self = Self(rawValue: item.rawValue) ?? .clientVerification
    }
  }

  /// Why it is over.
  public enum EndstateReason: String, CaseIterable, Sendable, CustomStringConvertible {
    /// The person was refused.
    case rejected
    /// There were too many attempts.
    case limitReached
    /// Something else, for example that the time is up.
    case other

    /// For logs.
    public var description: String { "WDOVerificationState.EndstateReason.\(rawValue)" }
  }

  /// For logs: the state, without what is personal in it.
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
