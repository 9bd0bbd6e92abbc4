import Archives
import Testing

/// Archives that are refused as a whole.
@Suite struct HostileArchiveTests {
  private static let entry = ZipEntry(Sample.front, as: "front.jpg")
  private static let whole = ZipMaker(entry, ZipEntry(Sample.back, as: "back.jpg")).archive()

  @Test func refusesNothing() {
    #expect(throws: ArchiveError(.empty, "")) { _ = try UploadArchive(bytes: []) }
  }

  private static let noArchives: [[UInt8]] = [
    Array("<html>no archive</html>".utf8),
    [UInt8](repeating: 0, count: 100_000),
    Sample.front,
    signature(5, 6),
    Array(whole.prefix(45_000)),
    whole + [0],
    [0] + whole,
    // Between the directory and its end.
    join(Array(whole.dropLast(22)), [0], Array(whole.suffix(22))),
  ]

  @Test(arguments: noArchives) func refusesFilesThatAreNotArchives(bytes: [UInt8]) {
    #expect(throws: ArchiveError(.corrupt, "")) { _ = try UploadArchive(bytes: bytes) }
  }

  @Test func takesComment() throws {
    var maker = ZipMaker(Self.entry)
    maker.comment = [UInt8](repeating: 0x20, count: 65_535)
    #expect(try UploadArchive(bytes: maker.archive()).contents(of: "front.jpg") == Sample.front)
  }

  @Test func refusesTwoEnds() {
    var maker = ZipMaker(Self.entry)
    maker.comment = ZipMaker().archive()
    refuses(maker, .ambiguous)
    // What is stored ends with an end of its own.
    refuses(ZipMaker(ZipEntry(stored: ZipMaker(Self.entry).archive(), as: "front.jpg")), .ambiguous)
  }

  /// Two bytes that look like an end's beginning come about by chance.
  @Test func takesSignatureAmongContents() throws {
    let contents = signature(5, 6) + Sample.back.prefix(100)
    let archive = try UploadArchive(bytes: ZipMaker(ZipEntry(stored: contents, as: "front.jpg")).archive())
    #expect(try archive.contents(of: "front.jpg") == contents)
  }

  @Test(arguments: ["front.jpg", "a/"]) func refusesNameTwice(name: String) {
    refuses(ZipMaker(ZipEntry([1], as: name), ZipEntry([2], as: name)), .ambiguous)
  }

  @Test func countsEntries() throws {
    let entries = (0..<65).map { ZipEntry([], as: "\($0)") }
    _ = try UploadArchive(bytes: ZipMaker(Array(entries.dropLast())).archive())
    refuses(ZipMaker(entries), .tooManyEntries)
    refuses(ZipMaker(Array(entries.prefix(2))), .tooManyEntries, .with { $0.maxEntryCount = 1 })
  }

  /// Memory is taken for the entries that are counted, and for those that are there.
  @Test func refusesOtherNumberOfEntries() {
    var maker = ZipMaker((0..<40).map { ZipEntry([], as: "\($0)") })
    for (count, code) in [(41, ArchiveError.Code.corrupt), (39, .corrupt), (0, .corrupt), (65_535, .tooManyEntries)] {
      maker.entryCount = count
      refuses(maker, code)
    }
    var many = ZipMaker((0..<2_000).map { ZipEntry([], as: "\($0)") })
    many.entryCount = 1
    refuses(many, .tooManyEntries)
  }

  @Test func refusesDirectoryOfLongNames() {
    let name = String(repeating: "n", count: 1020)
    refuses(ZipMaker((0..<64).map { ZipEntry([], as: "\(name)\($0)") }), .tooManyEntries)
  }

  @Test func refusesSeveralDisks() {
    var maker = ZipMaker(Self.entry)
    maker.disk = 1
    refuses(maker, .corrupt)
  }

  @Test func refusesEndsOfZIP64() {
    let plain = ZipMaker(Self.entry).archive()
    let start = plain.count - 22
    let directory = Int(plain[start + 12])
    // APPNOTE, 4.3.14 and 4.3.15: the end, which counts a billion entries, and where it is.
    let count = little(8, 1_000_000_000)
    let end = join(
      signature(6, 6), little(8, 44), little(2, 45), little(2, 45), little(8, 0), count, count, little(8, directory),
      little(8, start - directory))
    let locator = join(signature(6, 7), little(4, 0), little(8, start), little(4, 1))
    let escape = join(signature(5, 6), little(4, 0), little(4, -1), little(8, -1), little(2, 0))
    for last in [Array(plain[start...]), escape] {
      let archive = join(Array(plain[..<start]), end, locator, last)
      #expect(throws: ArchiveError(.corrupt, "")) { _ = try UploadArchive(bytes: archive) }
    }
    // Some readers would believe this one, which is in the comment of a sound one.
    var maker = ZipMaker(Self.entry)
    maker.comment = join(end, locator, escape)
    refuses(maker, .corrupt)
  }

  /// Many entries, all of the same bytes: each is within the limits, and unpacked they would be as many times more.
  @Test func refusesEntriesInOneAnother() {
    var entries = [Self.entry]
    for index in 1..<8 {
      entries.append(ZipEntry(Sample.front, as: "\(index).jpg").with { ($0.offset, $0.isWritten) = (0, false) })
    }
    refuses(ZipMaker(entries), .corrupt)
  }

  @Test func refusesEntriesBeyondAllNumbers() {
    let entries = ["a", "b"].map { name in
      ZipEntry(Sample.front, as: name).with {
        $0.byteCount = 100_000
        $0.compressedByteCount = 0xFFFF_FFFF
        $0.extra = join(little(2, 1), little(2, 8), little(8, -1))
      }
    }
    refuses(ZipMaker(entries), .corrupt)
  }

  @Test func countsAllBytes() throws {
    let maker = ZipMaker(
      ZipEntry(Sample.front, as: "front.jpg"), ZipEntry(Sample.back, as: "back.jpg"),
      // Nobody gets these.
      ZipEntry(stored: [], as: "folder/").with { $0.byteCount = 9_000_000 },
      ZipEntry(stored: [], as: "large").with { $0.byteCount = 99_000_000 })
    _ = try UploadArchive(bytes: maker.archive(), limits: .with { $0.maxTotalByteCount = 50_000 })
    refuses(maker, .tooLarge, .with { $0.maxTotalByteCount = 49_999 })
  }

  private func refuses(
    _ maker: ZipMaker, _ code: ArchiveError.Code, _ limits: ArchiveLimits = ArchiveLimits(),
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: ArchiveError(code, ""), sourceLocation: location) {
      _ = try UploadArchive(bytes: maker.archive(), limits: limits)
    }
  }
}
