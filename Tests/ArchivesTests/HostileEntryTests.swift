import Archives
import Testing

/// Entries that are refused, each without a word about its neighbour.
@Suite struct HostileEntryTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let code: ArchiveError.Code
    let entry: ZipEntry

    init(_ name: String, _ code: ArchiveError.Code, _ entry: ZipEntry = sound, _ change: (inout ZipEntry) -> Void) {
      self.name = name
      self.code = code
      self.entry = entry.with(change)
    }

    var testDescription: String { name }
  }

  private static let sound = ZipEntry(Sample.front, as: "front.jpg")
  private static let stored = ZipEntry(stored: Sample.front, as: "front.jpg")
  /// A gigabyte of zeroes in 1.4 MB.
  private static let bomb = sound.with {
    $0.stored = deflateZeroes(blocks: 16_384)
    $0.compressedByteCount = $0.stored.count
    $0.byteCount = 1 << 30
    $0.checksum = 0
  }

  @Test(arguments: [
    Case("encrypted", .entryEncrypted) { $0.flags = 1 },
    Case("strongly encrypted", .entryEncrypted) { $0.flags = 0x41 },
    Case("a symbolic link", .entryUnsupported, ZipEntry(stored: Array("/etc/passwd".utf8), as: "front.jpg")) {
      $0.externalAttributes = 0o120777 << 16
    },
    Case("a symbolic link of a Mac", .entryUnsupported) {
      $0.system = 19
      $0.externalAttributes = 0o120755 << 16
    },
    Case("a device", .entryUnsupported) { $0.externalAttributes = 0o060644 << 16 },
    Case("imploded", .entryUnsupported) { $0.method = 6 },
    Case("by bzip2", .entryUnsupported) { $0.method = 12 },
    Case("by XZ", .entryUnsupported) { $0.method = 95 },
    Case("by AES's pretended method", .entryEncrypted) {
      $0.flags = 1
      $0.method = 99
      // Who, AE-1, 256 bits, deflated.
      $0.extra = join(little(2, 0x9901), little(2, 7), little(2, 1), Array("AE".utf8), [3], little(2, 8))
    },
    Case("a byte larger than allowed", .entryTooLarge) { $0.byteCount = 10_485_761 },
    Case("four gigabytes", .entryTooLarge) { $0.byteCount = 0xFFFF_FFFE },
    Case("an exabyte in ZIP64's field", .entryTooLarge) {
      $0.byteCount = 0xFFFF_FFFF
      $0.extra = join(little(2, 1), little(2, 8), little(8, 1 << 60))
    },
    Case("more bytes than there are numbers for", .entryTooLarge) {
      $0.byteCount = 0xFFFF_FFFF
      $0.extra = join(little(2, 1), little(2, 8), little(8, -1))
    },
    Case("a bomb that says so", .entryTooLarge, bomb) { _ in },
    Case("a bomb that says it is a picture", .entryCorrupt, bomb) { $0.byteCount = 3_000_000 },
    Case("a bomb that says it is small", .entryCorrupt, bomb) { $0.byteCount = 1 },
    Case("a bomb that says it is empty", .entryCorrupt, bomb) { $0.byteCount = 0 },
    Case("a bomb within the size", .entryRatioTooHigh, bomb) {
      $0.stored = deflateZeroes(blocks: 100)
      $0.compressedByteCount = $0.stored.count
      $0.byteCount = 100 << 16
    },
    Case("a byte too few", .entryCorrupt) { $0.byteCount -= 1 },
    Case("a byte too many", .entryCorrupt) { $0.byteCount += 1 },
    Case("a stored byte too few", .entryCorrupt, stored) { $0.byteCount -= 1 },
    Case("a stored byte too many", .entryCorrupt, stored) { $0.byteCount += 1 },
    Case("another check sum", .entryCorrupt) { $0.checksum ^= 1 },
    Case("another check sum of stored bytes", .entryCorrupt, stored) { $0.checksum ^= 1 },
    Case("cut off", .entryCorrupt) { $0.compressedByteCount -= 1000 },
    Case("nothing of it", .entryCorrupt) { $0.compressedByteCount = 0 },
    Case("no deflated bytes", .entryCorrupt) { $0.stored = Array(repeating: 0xFF, count: $0.stored.count) },
    Case("stored, not deflated", .entryCorrupt) { $0.method = 0 },
    Case("deflated, not stored", .entryCorrupt, stored) { $0.method = 8 },
    Case("beyond the archive", .entryCorrupt) { $0.offset = 100_000_000 },
    Case("where its neighbour is", .entryCorrupt) { $0.offset = 0 },
  ])
  func refusesEntryAlone(_ test: Case) throws {
    let archive = try UploadArchive(bytes: ZipMaker(ZipEntry(Sample.back, as: "back.jpg"), test.entry).archive())
    #expect(throws: ArchiveError(test.code, "")) { _ = try archive.contents(of: "front.jpg") }
    #expect(try archive.contents(of: "back.jpg") == Sample.back)
  }

  /// What is too much is not unpacked first.
  @Test func stopsAtSize() throws {
    let archive = try UploadArchive(bytes: ZipMaker(Self.bomb.with { $0.byteCount = 1 }).archive())
    let error = #expect(throws: ArchiveError.self) { _ = try archive.contents(of: "front.jpg") }
    #expect(error?.reason == "more than the 1 bytes that the directory states")
  }

  /// Where a mode says that it is a folder, no slash is needed.
  @Test func servesNoFolder() throws {
    let entry = Self.sound.with { $0.externalAttributes = 0o040755 << 16 }
    #expect(try UploadArchive(bytes: ZipMaker(entry).archive()).contents(of: "front.jpg") == nil)
  }

  @Test func limitsAreExact() throws {
    let zeroes = [UInt8](repeating: 0, count: 70_000)
    let entry = ZipEntry(zeroes, as: "zeroes")
    let ratio = (zeroes.count + entry.stored.count - 1) / entry.stored.count
    for (limits, code) in [
      (ArchiveLimits.with { $0.maxRatio = ratio }, ArchiveError.Code?.none),
      (.with { $0.maxRatio = ratio - 1 }, .entryRatioTooHigh),
      (.with { ($0.maxRatio, $0.maxByteCountOfAnyRatio) = (1, 70_000) }, nil),
      (.with { ($0.maxRatio, $0.maxByteCountOfAnyRatio) = (1, 69_999) }, .entryRatioTooHigh),
      (.with { ($0.maxRatio, $0.maxEntryByteCount) = (1000, 70_000) }, nil),
      (.with { ($0.maxRatio, $0.maxEntryByteCount) = (1000, 69_999) }, .entryTooLarge),
    ] {
      let archive = try UploadArchive(bytes: ZipMaker(entry).archive(), limits: limits)
      let outcome = Result { () throws(ArchiveError) in try archive.contents(of: "zeroes") }
      #expect(outcome == code.map { .failure(ArchiveError($0, "")) } ?? .success(zeroes))
    }
  }

  /// Names, pictures and who is in them are nobody's business in a log.
  @Test func reasonsContainNoPersonalData() throws {
    let entry = ZipEntry(Sample.front, as: "novak.jpg").with { $0.flags = 1 }
    let archive = try UploadArchive(bytes: ZipMaker(entry).archive())
    let error = #expect(throws: ArchiveError.self) { _ = try archive.contents(of: "novak.jpg") }
    #expect(error?.description.contains("novak") == false)
  }
}
