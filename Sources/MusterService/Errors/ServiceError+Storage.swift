internal import DocumentImaging
internal import MusterStore
internal import VerificationFlow

extension ErrorCode {
  static let databaseUnavailable = ErrorCode("DATABASE_UNAVAILABLE", .unavailable)
  static let pictureDamaged = ErrorCode("PICTURE_DAMAGED", .gone)
  static let storageFailed = ErrorCode("STORAGE_FAILED", .storageFailed)
  static let storageFull = ErrorCode("STORAGE_FULL", .storageFull)
  static let storageNotWritable = ErrorCode("STORAGE_NOT_WRITABLE", .storageFailed)
  /// As if the storage failed, but the same request may succeed soon.
  static let storageUnreachable = ErrorCode("STORAGE_FAILED", .unavailable)
}

extension ServiceError {
  /// Creates the error that reports a failure of the storage; nil for other errors.
  package init?(storage error: any Error) {
    switch error {
    case let error as BlobError where error.code == .storageFull: self = .storageFull(error)
    case let error as BlobError where error.code == .notWritable: self = .storageNotWritable(error)
    case let error as BlobError where error.code == .inputOutput: self = .storageFailed(error)
    case let error as BlobError where error.code == .unavailable: self = .storageUnavailable(error)
    case let error as BlobError where error.isDamage: self = .pictureDamaged(error)
    case let error as StoreError where error.code == .unavailable: self = .databaseUnavailable(error)
    case let error as StoreError where error.code == .full: self = .storageFull(error)
    case let error as StoreError where error.code == .notWritable: self = .storageNotWritable(error)
    case let error as StoreError where error.code == .failed || error.code == .inDoubt: self = .storageFailed(error)
    case let error as StoreError where error.code == .unconfirmed: self = .outcomeUnknown(error)
    default: return nil
    }
  }

  /// Converts an error thrown while accepting data to a `ServiceError`; returns all others unchanged.
  static func of(_ error: any Error) -> any Error {
    switch error {
    case let error as ImagingError: ServiceError(error)
    case let error as TransitionError: ServiceError(error)
    case let error as StoreError where error.code == .uploadTaken: ServiceError.uploadIDReused
    default: ServiceError(storage: error) ?? error
    }
  }

  /// Whether the disk failed or is full, or the database is unreachable.
  var isOfStorage: Bool {
    kind == .storageFull || kind == .storageFailed || cause as? StoreError == .unavailable
      || (cause as? StoreError)?.isInDoubt == true || (cause as? BlobError)?.code == .unavailable
  }

  private static func storageFull(_ cause: any Error) -> ServiceError {
    ServiceError(.storageFull, "The disk is full; nothing was stored.", retryAfter: .seconds(60), cause: cause)
  }

  private static func storageNotWritable(_ cause: any Error) -> ServiceError {
    ServiceError(
      .storageNotWritable,
      "The service cannot write to its storage; nothing was stored. Try again later.",
      retryAfter: .seconds(60), cause: cause)
  }

  private static func storageUnavailable(_ cause: any Error) -> ServiceError {
    ServiceError(
      .storageUnreachable, "The storage cannot be reached; nothing was stored. Try again later.",
      retryAfter: .seconds(2), cause: cause)
  }

  private static func databaseUnavailable(_ cause: any Error) -> ServiceError {
    ServiceError(
      .databaseUnavailable, "The database cannot be reached; nothing was stored. Try again later.",
      retryAfter: .seconds(2), cause: cause)
  }

  private static func outcomeUnknown(_ cause: any Error) -> ServiceError {
    ServiceError(
      .databaseUnavailable,
      "The database did not confirm the change, which may have been stored. Repeat the request.",
      retryAfter: .seconds(2), cause: cause)
  }

  private static func pictureDamaged(_ cause: any Error) -> ServiceError {
    ServiceError(.pictureDamaged, "The stored picture is missing or damaged.", cause: cause)
  }

  private static func storageFailed(_ cause: any Error) -> ServiceError {
    ServiceError(
      .storageFailed, "The storage failed; nothing was stored.", retryAfter: .seconds(5),
      cause: cause)
  }
}
