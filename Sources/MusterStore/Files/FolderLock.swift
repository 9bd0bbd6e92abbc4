internal import Synchronization

/// Makes sure that one service at a time works on a data folder. It ends with the process, however that ends.
final class FolderLock: Sendable {
  private let file: Mutex<DurableFile?>

  /// - Throws: `StoreError` `inUse` while another service holds it, `folderUnusable`.
  init(folder: String) throws {
    do {
      file = Mutex(try DurableFile(locking: folder + "/lock"))
    } catch let error as FileSystemError where error.isLocked {
      throw StoreError(.inUse, "another service works on \(folder)")
    } catch {
      throw StoreError(.folderUnusable, "\(error)")
    }
  }

  /// Lets another service in.
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
