internal import Logging
internal import MusterStore

/// Checks whether a part of the storage accepts pictures.
final class StorageCheck: Sendable {
  /// The number of bytes that a photo from a phone requires, with its renditions and rows.
  private static let minRoom: Int64 = 8 << 20

  private let part: String
  private let logger: Logger
  private let check: @Sendable () async throws -> Void
  /// Why the part does not accept pictures; nil if it does.
  private let fault = RecentValue<(any Error)?>(nil)

  /// - Parameters:
  ///   - part: What is checked, as a subject in a message.
  ///   - check: Throws the reason why the part does not accept pictures.
  private init(_ part: String, logger: Logger, check: @escaping @Sendable () async throws -> Void) {
    (self.part, self.logger, self.check) = (part, logger, check)
  }

  private struct LowOnSpace: Error, CustomStringConvertible {
    let freeByteCount: Int64
    var description: String { "only \(freeByteCount) bytes are free" }
  }

  /// Checks whether the data folder has room for pictures and can be written to.
  ///
  /// - Parameter minFreeDiskBytes: The number of bytes of the disk that have to stay free.
  static func folder(of store: Store, minFreeDiskBytes: Int64, logger: Logger) -> StorageCheck {
    StorageCheck("data folder", logger: logger) {
      let free = try await store.blobs.freeByteCount()
      guard free >= max(minFreeDiskBytes, minRoom) else { throw LowOnSpace(freeByteCount: free) }
      try await store.tryWriting()
    }
  }

  /// Checks whether the object store answers. Without one, there is nothing to check.
  static func objectStore(of store: Store, logger: Logger) -> StorageCheck {
    StorageCheck("object store", logger: logger) { try await store.blobs.checkReachability() }
  }

  /// Returns whether uploads would be stored, as far as can be known in advance.
  func isGood() async -> Bool {
    let current = await fault.read {
      do {
        try await check()
        return nil
      } catch {
        return error
      }
    } onUpdate: { former, current in
      if let current, former == nil {
        logger.error("Not ready: the \(part) does not accept pictures", metadata: ["reason": "\(current)"])
      } else if current == nil, former != nil {
        logger.notice("The \(part) accepts pictures again")
      }
    }
    return current == nil
  }
}
