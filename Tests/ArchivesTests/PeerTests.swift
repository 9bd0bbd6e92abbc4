import Archives
import Foundation
import RunningPrograms
import Testing

/// Archives that other programs wrote.
@Suite struct PeerTests {
  @Test(.needs("python3")) func readsPythons() async throws {
    try await withPictures { folder in
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Peers/make-archives.py").path
      try await runPeer("python3", [script], in: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".zip") }
      #expect(names.count == 10)
      for name in names {
        let archive = try UploadArchive(bytes: Array(readFile("\(folder)/\(name)")))
        if ["bzip2.zip", "lzma.zip"].contains(name) {
          #expect(throws: ArchiveError(.entryUnsupported, "")) { _ = try archive.contents(of: "front.jpg") }
        } else {
          #expect(try archive.contents(of: "front.jpg") == Sample.front, "\(name)")
          #expect(try archive.contents(of: "8E0C2C7A-53B1-4C55-8C31-0F1F6C4D9A1B/back.jpg") == Sample.back, "\(name)")
        }
      }
    }
  }

  @Test(
    .needs("zip"),
    arguments: [
      // A folder; with sizes behind the contents; stored; flat; fast; without folders and extra fields.
      ["-r"], ["-r", "-fd"], ["-r", "-0"], ["-r", "-j"], ["-r", "-1"], ["-r", "-D", "-X"],
    ])
  func readsInfoZIPs(options: [String]) async throws {
    try await withPictures { folder in
      try await runPeer("zip", options + ["a.zip", "pictures"], in: folder)
      let archive = try UploadArchive(bytes: Array(readFile("\(folder)/a.zip")))
      #expect(try archive.contents(of: "pictures/front.jpg") == Sample.front)
      #expect(try archive.contents(of: "back.jpg") == Sample.back)
      #expect(try archive.contents(of: "pictures/") == nil)
    }
  }

  @Test(
    .needs("zip"),
    arguments: [("-P", "secret", ArchiveError.Code.entryEncrypted), ("-y", "-r", .entryUnsupported)])
  func refusesInfoZIPs(option: String, more: String, code: ArchiveError.Code) async throws {
    try await withPictures { folder in
      let link = "\(folder)/link.jpg"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "pictures/front.jpg")
      try await runPeer("zip", [option, more, "a.zip", "link.jpg"], in: folder)
      let archive = try UploadArchive(bytes: Array(readFile("\(folder)/a.zip")))
      #expect(throws: ArchiveError(code, "")) { _ = try archive.contents(of: "link.jpg") }
    }
  }

  /// By `java.util.zip.ZipOutputStream` of OpenJDK 17, the class that Android's SDK uses.
  @Test func readsJavas() throws {
    let text = """
      UEsDBBQACAgIAEl2dV0AAAAAAAAAAAAAAAARAAAAaWRfY2FyZF9mcm9udC5qcGdzVEgrys8r0VHIzCtLzStJTdFTcBwVGhUa7kIAUEsHCPYaP/Ac
      AAAA+AIAAFBLAwQUAAgICABJdnVdAAAAAAAAAAAAAAAAEAAAAGlkX2NhcmRfYmFjay5qcGdzVEhKTM7WUcjMK0vNK0lN0VNwHBUZFRmyIgBQSwcI
      ZWiFLBsAAADQAgAAUEsBAhQAFAAICAgASXZ1XfYaP/AcAAAA+AIAABEAAAAAAAAAAAAAAAAAAAAAAGlkX2NhcmRfZnJvbnQuanBnUEsBAhQAFAAI
      CAgASXZ1XWVohSwbAAAA0AIAABAAAAAAAAAAAAAAAAAAWwAAAGlkX2NhcmRfYmFjay5qcGdQSwUGAAAAAAIAAgB9AAAAtAAAAAAA
      """
    let bytes = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
    let archive = try UploadArchive(bytes: Array(bytes))
    for side in ["front", "back"] {
      let contents = try #require(try archive.contents(of: "id_card_\(side).jpg"))
      #expect(String(decoding: contents, as: UTF8.self) == String(repeating: "A \(side), invented. ", count: 40))
    }
  }
}
