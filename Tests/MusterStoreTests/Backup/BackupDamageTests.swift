import FaultyFiles
import Foundation
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterStore

/// Whatever happens to a backup, no wrong byte of it is restored.
@Suite(.embeddedEngines) struct BackupDamageTests {
  @Test(.slow) func anyOtherByteIsFound() async throws {
    try await withFilledStore { filled, _ in
      _ = try await filled.backUp()
      var random = SeededGenerator(seed: 8)
      let files = try filled.names(in: "/backup/blobs").map { "blobs/\($0)" } + ["muster.sqlite", "master.key"]
      for file in files {
        for _ in 1...40 {
          try await expectRefusal(of: filled, file) { bytes in
            // The last byte of the key's file is the end of its line.
            let index = Int.random(in: 0..<bytes.count - 1, using: &random)
            bytes[index] ^= UInt8.random(in: 1...255, using: &random)
          }
        }
      }
    }
  }

  @Test func aFileOfAnotherSizeIsFound() async throws {
    try await withFilledStore { filled, _ in
      _ = try await filled.backUp()
      for file in try filled.names(in: "/backup/blobs").map({ "blobs/\($0)" }) + ["muster.sqlite"] {
        try await expectRefusal(of: filled, file) { $0.removeLast() }
        try await expectRefusal(of: filled, file) { $0.append(0) }
        try await expectRefusal(of: filled, file) { $0 = [] }
      }
    }
  }

  @Test func aLostFileIsFound() async throws {
    try await withFilledStore { filled, blobs in
      _ = try await filled.backUp()
      let cases: [(String, BackupError.Code)] = [
        ("muster.sqlite", .damaged), ("master.key", .keyMissing), ("backup.json", .notABackup),
        ("blobs/\(blobs[2].0.id)", .blobMissing),
      ]
      for (file, code) in cases {
        let path = "\(filled.backup)/\(file)"
        try FileManager.default.moveItem(atPath: path, toPath: filled.folder + "/aside")
        let error = await #expect(throws: BackupError.self) { try await restore(filled) }
        #expect(error?.code == code)
        try FileManager.default.moveItem(atPath: filled.folder + "/aside", toPath: path)
      }
      _ = try await restore(filled)
    }
  }

  @Test(
    .slow,
    arguments: [
      ("{}", .notABackup), ("", .notABackup), ("[1]", .notABackup), (#"{"format":1}"#, .notABackup),
      (#"{"format":2,"more":[]}"#, .unknownFormat),
    ] as [(String, BackupError.Code)])
  func aStrangeManifestIsRefused(_ text: String, _ code: BackupError.Code) async throws {
    try await withFilledStore { filled, _ in
      _ = try await filled.backUp()
      try writeFile(Array(text.utf8), filled.backup + "/backup.json")
      let error = await #expect(throws: BackupError.self) { try await restore(filled) }
      #expect(error?.code == code)
    }
  }

  private func restore(_ filled: FilledStore) async throws -> BackupManifest {
    try await Store.restore(filled.backup, to: filled.folder + "/restored")
  }

  private func expectRefusal(
    of filled: FilledStore, _ file: String, _ damage: (inout [UInt8]) -> Void
  ) async throws {
    let path = "\(filled.backup)/\(file)"
    let whole = try readFile(path)
    var bytes = whole
    damage(&bytes)
    try writeFile(bytes, path)
    await #expect(throws: BackupError.self, "\(file)") { try await restore(filled) }
    #expect(try filled.names() == ["backup", "data"])
    try writeFile(whole, path)
  }
}
