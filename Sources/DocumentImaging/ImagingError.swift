/// The error of a picture that was not accepted or could not be processed.
///
/// Two errors are equal if their codes are.
public struct ImagingError: Error, Equatable, CustomStringConvertible {
  /// The distinguishable errors. The raw values are used on the wire.
  public enum Code: String, Sendable, Codable, CaseIterable {
    /// The upload has no bytes.
    case empty = "IMAGE_EMPTY"
    /// More bytes than `ImagingLimits.maxByteCount`.
    case tooLarge = "IMAGE_TOO_LARGE"
    /// Neither JPEG nor PNG, or a kind of JPEG that is not in common use.
    case formatUnsupported = "IMAGE_FORMAT_UNSUPPORTED"
    /// Truncated, damaged, or not valid by the specification.
    case corrupt = "DOCUMENT_CORRUPT"
    /// The longer side is below `ImagingLimits.minLongSide`.
    case tooSmall = "IMAGE_TOO_SMALL"
    /// A side is above `ImagingLimits.maxSide`.
    case sideTooLong = "IMAGE_SIDE_TOO_LONG"
    /// There are more pixels than allowed for this kind of picture.
    case tooManyPixels = "IMAGE_TOO_MANY_PIXELS"
    /// The JPEG has too many scans, in all or for its size.
    case tooManyScans = "IMAGE_TOO_MANY_SCANS"
    /// The coefficients of a JPEG with several scans would take too much memory.
    case needsTooMuchMemory = "IMAGE_NEEDS_TOO_MUCH_MEMORY"
    /// The caller stopped the processing.
    case timeout = "IMAGING_TIMEOUT"
    /// An internal failure, not caused by the picture: no memory, or a library failed.
    case failed = "IMAGING_FAILED"
  }

  /// The code of the error.
  public let code: Code
  /// The details, for logs. Contains sizes and format names, never the content or name of a picture.
  public let reason: String
  /// The apparent format if the code is `IMAGE_FORMAT_UNSUPPORTED`.
  public let looksLike: SniffedFormat?

  /// Creates an error with a code, a reason for logs, and the apparent format.
  public init(_ code: Code, _ reason: String, looksLike: SniffedFormat? = nil) {
    self.code = code
    self.reason = reason
    self.looksLike = looksLike
  }

  /// The code and the reason, for logs.
  public var description: String { "\(code.rawValue): \(reason)" }

  /// Compares only the codes; reasons are for people.
  public static func == (left: ImagingError, right: ImagingError) -> Bool { left.code == right.code }
}

extension ImagingError {
  static func corrupt(_ reason: String) -> ImagingError { ImagingError(.corrupt, reason) }

  static func unsupportedJPEG(_ reason: String) -> ImagingError {
    ImagingError(.formatUnsupported, reason, looksLike: .jpeg)
  }
}
