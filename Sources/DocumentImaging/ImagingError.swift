/// Why a picture was not accepted or could not be processed.
///
/// Two errors are equal when their codes are.
public struct ImagingError: Error, Equatable, CustomStringConvertible {
  /// The reasons a caller can tell apart. The raw values are the words used on the wire.
  public enum Code: String, Sendable, Codable, CaseIterable {
    /// There are no bytes.
    case empty = "IMAGE_EMPTY"
    /// More bytes than `ImagingLimits.maxByteCount`.
    case tooLarge = "IMAGE_TOO_LARGE"
    /// Neither JPEG nor PNG, or a kind of JPEG that nothing in everyday use writes.
    case formatUnsupported = "IMAGE_FORMAT_UNSUPPORTED"
    /// Cut off, damaged, or not what the specification allows.
    case corrupt = "DOCUMENT_CORRUPT"
    /// The longer side is under `ImagingLimits.minLongSide`.
    case tooSmall = "IMAGE_TOO_SMALL"
    /// A side is over `ImagingLimits.maxSide`.
    case sideTooLong = "IMAGE_SIDE_TOO_LONG"
    /// More pixels than are allowed for this kind of picture.
    case tooManyPixels = "IMAGE_TOO_MANY_PIXELS"
    /// A progressive JPEG with too many scans for its size.
    case tooManyScans = "IMAGE_TOO_MANY_SCANS"
    /// A JPEG with several scans whose coefficients would take too much memory.
    case needsTooMuchMemory = "IMAGE_NEEDS_TOO_MUCH_MEMORY"
    /// The caller asked to stop before the picture was finished.
    case timeout = "IMAGING_TIMEOUT"
    /// We failed, not the picture: no memory, or a library refused to work.
    case failed = "IMAGING_FAILED"
  }

  /// The reason to act on.
  public let code: Code
  /// What exactly was found, for logs. Holds sizes and format names, never anything a picture shows or is named.
  public let reason: String
  /// What the bytes look like, when the code is `IMAGE_FORMAT_UNSUPPORTED`.
  public let looksLike: SniffedFormat?

  /// An error with a code, a reason for logs, and what the bytes look like.
  public init(_ code: Code, _ reason: String, looksLike: SniffedFormat? = nil) {
    self.code = code
    self.reason = reason
    self.looksLike = looksLike
  }

  /// The code and the reason, for logs.
  public var description: String { "\(code.rawValue): \(reason)" }

  /// Equal by code: reasons are for people.
  public static func == (left: ImagingError, right: ImagingError) -> Bool { left.code == right.code }
}

extension ImagingError {
  static func corrupt(_ reason: String) -> ImagingError { ImagingError(.corrupt, reason) }

  static func unsupportedJPEG(_ reason: String) -> ImagingError {
    ImagingError(.formatUnsupported, reason, looksLike: .jpeg)
  }
}
