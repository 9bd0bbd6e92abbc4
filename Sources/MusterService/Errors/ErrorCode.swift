internal import DocumentImaging

/// The code of an error, by which programs recognize it, and its kind. A feature declares the codes of its errors in its
/// own folder; those here belong to none.
///
/// Those of `TransitionError` and `ImagingError` are further ones.
package struct ErrorCode: Sendable {
  /// The code in responses. It never changes, since clients compare it.
  package let rawValue: String
  /// What kind of error it is, whatever the reason.
  package let kind: ServiceError.Kind

  package init(_ rawValue: String, _ kind: ServiceError.Kind) {
    (self.rawValue, self.kind) = (rawValue, kind)
  }
}

extension ErrorCode {
  package static let invalidRequest = ErrorCode("INVALID_REQUEST", .invalid)
  package static let projectNotFound = ErrorCode("PROJECT_NOT_FOUND", .notFound)
  package static let serviceBusy = ErrorCode("SERVICE_BUSY", .unavailable)
  package static let tooManyRequests = ErrorCode("TOO_MANY_REQUESTS", .limitReached)
  package static let unauthenticated = ErrorCode("UNAUTHENTICATED", .unauthenticated)
}

extension ErrorCode {
  /// The code of a picture that is refused before it is stored.
  init(_ code: ImagingError.Code) {
    let kind: ServiceError.Kind =
      switch code {
      case .empty: .invalid
      case .tooLarge: .tooLarge
      case .formatUnsupported: .unsupportedFormat
      default: .unreadable
      }
    self.init(code.rawValue, kind)
  }
}
