import Foundation
import TestStores
package import Testing

/// Runs `body` with a folder that is removed afterwards.
package func withTemporaryFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "muster-test-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  defer {
    TestStores.forget(folder)
    try? FileManager.default.removeItem(atPath: folder)
  }
  return try await body(folder)
}

/// Returns the bytes of a specimen.
package func specimen(_ name: String) throws -> [UInt8] {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../SampleImages")
  return [UInt8](try Data(contentsOf: root.appending(path: name)))
}

/// Waits until something is true, for at most a minute.
package func until(_ what: Comment, _ isTrue: () async throws -> Bool) async throws {
  for _ in 0..<1200 {
    if try await isTrue() { return }
    try await Task.sleep(for: .milliseconds(50))
  }
  Issue.record("it never came: \(what)")
}
