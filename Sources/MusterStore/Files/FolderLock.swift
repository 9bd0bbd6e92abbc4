internal import Synchronization

/// A lock that ensures that only one service uses a data folder. It is released when the process ends, however it
/// ends.
final class FolderLock: Sendable {
  private let file: Mutex<DurableFile?>

  /// - Throws: `StoreError` `inUse` while another service holds the lock, `folderUnusable`.
  init(folder: String) throws {
    do {
      file = Mutex(try DurableFile(locking: folder + "/lock"))
    } catch let error as FileSystemError where error.isLocked {
      throw StoreError(.inUse, "another service is using \(folder)")
    } catch {
      throw StoreError(.folderUnusable, "\(error)")
    }
  }

  /// Releases the lock for another service.
  func release() {
    file.withLock { held in
      held?.unlock()
      held = nil
    }
  }

  deinit {
    release()
  }
}
