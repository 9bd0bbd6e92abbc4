import Archives
import TestTraits
import Testing

/// Cut and mutated archives: never a crash, and what comes out is what went in or an error.
@Suite struct DamagedArchiveTests {
  private static let front = Array(Sample.front.prefix(300))
  private static let back = Array(Sample.back.prefix(200))

  private static let archives: [[UInt8]] = [
    ZipMaker(
      ZipEntry(front, as: "a/front.jpg").with { $0.hasDescriptor = true },
      ZipEntry(back, as: "a/back.jpg").with { $0.hasDescriptor = true }
    ).archive(),
    ZipMaker(ZipEntry(stored: front, as: "a/front.jpg"), ZipEntry(back, as: "a/back.jpg")).archive(),
    ZipMaker(
      ZipEntry(stored: [], as: "a/"),
      // A Mac's times.
      ZipEntry(front, as: "a/front.jpg").with { $0.extra = join(little(2, 0x5855), little(2, 8), little(8, 1 << 30)) },
      ZipEntry(back, as: "a/back.jpg").with {
        // ZIP64's field, which a size must ask for.
        $0.extra = join(little(2, 1), little(2, 8), little(8, back.count))
        $0.byteCount = 0xFFFF_FFFF
      }
    ).archive(),
  ]

  @Test(arguments: archives) func cutAnywhereIsRefused(archive: [UInt8]) {
    for count in 0..<archive.count {
      #expect(throws: ArchiveError(count == 0 ? .empty : .corrupt, "")) {
        _ = try UploadArchive(bytes: Array(archive[..<count]))
      }
    }
  }

  @Test(.slow, arguments: archives) func eachByteMayBeWrong(archive: [UInt8]) {
    var unpacked = 0
    for index in archive.indices {
      for change: UInt8 in [0x01, 0x80, 0xFF, archive[index]] where change != 0 {
        var mutated = archive
        mutated[index] ^= change
        unpacked += check(mutated)
      }
    }
    // Most bytes belong to one entry or to none that matters, so that the other one is still there.
    #expect(unpacked > 2 * archive.count)
  }

  @Test(.slow) func mutationsNeverCrash() {
    var random = SeededRandom(seed: 7)
    for round in 0..<24_000 {
      var mutated = Self.archives[round % Self.archives.count]
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        Self.mutate(&mutated, &random)
      }
      check(mutated)
    }
  }

  /// Half of the changes fall on the directory and the end, where the numbers are.
  private static func mutate(_ archive: inout [UInt8], _ random: inout SeededRandom) {
    let first = Bool.random(using: &random) ? archive.startIndex : max(0, archive.count - 180)
    let index = Int.random(in: first..<archive.count, using: &random)
    let byte = [UInt8.random(in: 0...255, using: &random), 0, 1, 0x7F, 0xFF].randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<8, using: &random) {
    case 0: archive.remove(at: index)
    case 1: archive.insert(byte, at: index)
    case 2: archive.replaceSubrange(index..<min(index + 4, archive.count), with: [byte, byte, byte, byte])
    case 3: archive.insert(contentsOf: archive[index..<min(index + 46, archive.count)], at: index)
    case 4: archive[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default: archive[index] = byte
    }
  }

  /// Asks for all that could be in an archive.
  ///
  /// - Returns: How many entries were unpacked.
  @discardableResult private func check(_ bytes: [UInt8]) -> Int {
    guard let archive = try? UploadArchive(bytes: bytes) else { return 0 }
    return ["a/front.jpg", "a/back.jpg", "a/", "front.jpg", "back.jpg"].count { name in
      guard let contents = try? archive.contents(of: name) else { return false }
      #expect([Self.front, Self.back].contains(contents))
      return true
    }
  }
}
