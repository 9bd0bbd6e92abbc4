/// Makes sure that one service at a time works on a data folder. It ends with the process, however that ends.
struct FolderLock: Sendable {
  private let file: DurableFile

  /// - Throws: `StoreError` `inUse` while another service holds it, `folderUnusable`.
  init(folder: String) throws {
    do {
      file = try DurableFile(locking: folder + "/lock")
    } catch let error as FileSystemError where error.isLocked {
      throw StoreError(.inUse, "another service works on \(folder)")
    } catch {
      throw StoreError(.folderUnusable, "\(folder): \(error)")
    }
  }
}
