import Archives
import Testing

/// Which entry a name stands for.
@Suite struct LookupTests {
  private static let folder = "8E0C2C7A-53B1-4C55-8C31-0F1F6C4D9A1B"

  /// As iOS is believed to write it: a folder with a random name, and litter.
  private static let iOS = ZipMaker(
    ZipEntry(stored: [], as: "\(folder)/").with { $0.externalAttributes = 0o40755 << 16 },
    ZipEntry(Sample.front, as: "\(folder)/idcard_front.jpg").with { $0.hasDescriptor = true },
    ZipEntry([1, 2, 3], as: "__MACOSX/\(folder)/._idcard_front.jpg").with { $0.hasDescriptor = true },
    ZipEntry([4], as: "__MACOSX/\(folder)/idcard_front.jpg").with { $0.hasDescriptor = true },
    ZipEntry([5], as: "\(folder)/.DS_Store").with { $0.hasDescriptor = true },
    ZipEntry(Sample.back, as: "\(folder)/idcard_back.jpg").with { $0.hasDescriptor = true })

  @Test(arguments: [
    // As it is, without its folder, and with another one.
    ("\(folder)/idcard_front.jpg", Sample.front),
    ("idcard_front.jpg", Sample.front),
    ("\(folder)/idcard_back.jpg", Sample.back),
    ("another/idcard_back.jpg", Sample.back),
    ("/idcard_back.jpg", Sample.back),
    // Not there, or no file.
    ("idcard", nil),
    ("IDCARD_BACK.JPG", nil),
    ("\(folder)/", nil),
    (folder, nil),
    ("idcard_back.jpg/", nil),
    ("/", nil),
    ("", nil),
  ])
  func findsInFolder(name: String, contents: [UInt8]?) throws {
    #expect(try UploadArchive(bytes: Self.iOS.archive()).contents(of: name) == contents)
  }

  @Test func findsFlatNamesWithFolder() throws {
    let maker = ZipMaker(ZipEntry(Sample.front, as: "id_card_front.jpg"), ZipEntry(Sample.back, as: "id_card_back.jpg"))
    let archive = try UploadArchive(bytes: maker.archive())
    #expect(try archive.contents(of: "id_card_front.jpg") == Sample.front)
    #expect(try archive.contents(of: "\(Self.folder)/id_card_back.jpg") == Sample.back)
  }

  @Test func prefersExactNameAndGuessesNothing() throws {
    let maker = ZipMaker(ZipEntry([1], as: "a/front.jpg"), ZipEntry([2], as: "b/front.jpg"), ZipEntry([3], as: "c.jpg"))
    let archive = try UploadArchive(bytes: maker.archive())
    #expect(try archive.contents(of: "b/front.jpg") == [2])
    #expect(try archive.contents(of: "front.jpg") == nil)
    #expect(try archive.contents(of: "c/front.jpg") == nil)
  }

  @Test func comparesNamesAsText() throws {
    let maker = ZipMaker(ZipEntry([1], as: "Vorderansicht fu\u{308}r Übung.jpg"), ZipEntry([2], as: "ひょうめん.jpg"))
    let archive = try UploadArchive(bytes: maker.archive())
    #expect(try archive.contents(of: "Vorderansicht f\u{FC}r Übung.jpg") == [1])
    #expect(try archive.contents(of: "ひょうめん.jpg") == [2])
  }

  /// A name is only ever compared.
  @Test(arguments: ["../../front.jpg", "/etc/front.jpg", "C:\\front.jpg", "\\\\host\\front.jpg", "~/front.jpg", "."])
  func takesAnyNameAsName(name: String) throws {
    let archive = try UploadArchive(bytes: ZipMaker(ZipEntry(Sample.front, as: name)).archive())
    #expect(try archive.contents(of: name) == Sample.front)
    #expect(try archive.contents(of: "other.jpg") == nil)
  }

  @Test func aNullByteDoesNotEndAName() throws {
    let name = ZipEntry([1], as: "").with { $0.name = Array("front.jpg\0.exe".utf8) }
    let archive = try UploadArchive(bytes: ZipMaker(name, ZipEntry([2], as: "")).archive())
    #expect(try archive.contents(of: "front.jpg") == nil)
    #expect(try archive.contents(of: "front.jpg\0.exe") == nil)
  }

  @Test func emptyFilesAndEmptyArchivesAreSound() throws {
    let archive = try UploadArchive(bytes: ZipMaker(ZipEntry([], as: "a"), ZipEntry(stored: [], as: "b")).archive())
    #expect(try archive.contents(of: "a") == [])
    #expect(try archive.contents(of: "b") == [])
    #expect(try UploadArchive(bytes: ZipMaker().archive()).contents(of: "a") == nil)
  }
}
