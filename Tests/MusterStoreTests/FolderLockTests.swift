import Foundation
import Testing

@testable import MusterStore

struct FolderLockTests {
  @Test func oneServiceAtATimeHoldsAFolder() async throws {
    try await withTemporaryFolder { folder in
      let lock = try FolderLock(folder: folder)
      let error = #expect(throws: StoreError.self) { try FolderLock(folder: folder) }
      #expect(error?.code == .inUse)
      lock.release()
      _ = try FolderLock(folder: folder)
    }
  }

  /// As a process has that is just being started.
  @Test func aCopyOfItsDescriptorDoesNotKeepALock() async throws {
    try await withTemporaryFolder { folder in
      let lock = try FolderLock(folder: folder)
      let copies = try descriptors(of: folder + "/lock").map { dup($0) }
      defer { copies.forEach { close($0) } }
      try #require(!copies.isEmpty)
      lock.release()
      _ = try FolderLock(folder: folder)
    }
  }

  private func descriptors(of path: String) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)) == path
    }.compactMap { Int32($0) }
  }
}
