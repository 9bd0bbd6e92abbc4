import Foundation
import Testing

@testable import FaceMatching

/// What was learnt about faces: nothing else ever reaches the libraries.
@Suite struct FaceModelsTests {
  @Test func `the script fetches what is asked for here`() throws {
    let sums = try String(contentsOfFile: repository + "/scripts/models.sha256", encoding: .utf8)
    let lines = Set(sums.split(separator: "\n").map { $0.split(separator: " ").map(String.init) })
    #expect(lines == Set(FaceModels.File.all.map { [$0.sha256, $0.name] }))
  }

  @Test func `a missing file is named`() throws {
    try withCopy { folder in
      try FileManager.default.removeItem(atPath: folder + "/" + FaceModels.File.network.name)
      let error = #expect(throws: FaceError.self) { try FaceModels(folder: folder) }
      #expect(error?.code == .modelMissing)
      #expect(error?.reason == FaceModels.File.network.name)
    }
  }

  @Test(arguments: [-1, 1, 0])
  func `a file that is not the one that was published is not read`(change: Int) throws {
    try withCopy { folder in
      let path = URL(fileURLWithPath: folder + "/" + FaceModels.File.predictor.name)
      var bytes = try Data(contentsOf: path)
      switch change {
      case -1: bytes.removeLast()
      case 1: bytes.append(0)
      default: bytes[bytes.count / 2] ^= 1
      }
      try bytes.write(to: path)
      let error = #expect(throws: FaceError.self) { try FaceModels(folder: folder) }
      #expect(error?.code == .modelForeign)
    }
  }

  private func withCopy(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/muster-models-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for file in FaceModels.File.all {
      try FileManager.default.copyItem(atPath: repository + "/models/" + file.name, toPath: folder + "/" + file.name)
    }
    try body(folder)
  }
}
