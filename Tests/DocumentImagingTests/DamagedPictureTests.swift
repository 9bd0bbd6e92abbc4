import DocumentImaging
import Testing

/// Cut and mutated pictures: never a crash, never a picture that is partly made up.
@Suite struct DamagedPictureTests {
  private static let chart = TestPicture.photo(width: 64, height: 48)
  private static let processor = PictureProcessor.forSmallPictures()

  private static let files: [[UInt8]] = [
    JPEGParts.file(JPEGMaker.file(chart, sampling: .s420, quality: 60), adding: JPEGParts.exif(orientation: 6)),
    JPEGMaker.file(chart, sampling: .s422, quality: 60, isProgressive: true),
    JPEGMaker.fileInYCCK(TestPicture.chart(width: 24, height: 16)),
    PNGMaker(chart).file(),
  ]

  /// A PNG has all pixels without IEND.
  @Test(arguments: files) func cutAnywhereIsWholeOrRefused(file: [UInt8]) throws {
    let whole = try Self.processor.process(file).display.bytes
    let end = file.starts(with: PNGMaker.signature) ? file.count - 12 : file.count
    for count in end..<file.count {
      #expect(try Self.processor.process(Array(file[..<count])).display.bytes == whole)
    }
    for count in 0..<end {
      let error = #expect(throws: ImagingError.self) { _ = try Self.processor.process(Array(file[..<count])) }
      let codes: [ImagingError.Code] = [.empty, .formatUnsupported, .corrupt]
      #expect(error.map { codes.contains($0.code) } == true)
    }
  }

  /// The markers are all there, the picture is not.
  @Test(arguments: [false, true]) func cutBeforeItsEndMarkerIsRefused(isProgressive: Bool) {
    let file = JPEGMaker.file(Self.chart, sampling: .s420, quality: 60, isProgressive: isProgressive)
    let start = isProgressive ? file.count * 2 / 3 : JPEGParts.startOfEntropy(in: file)
    for count in start..<file.count - 6 where file[count - 1] != 0xFF {
      guard let _ = try? HeaderWalk.read(file[..<count] + JPEGParts.end, limits: .forSmallPictures) else { continue }
      // A cut between two scans leaves a whole, only coarser picture.
      let isBetweenScans = isProgressive && [0xC4, 0xDA, 0xD9].contains(file[count + 1]) && file[count] == 0xFF
      guard !isBetweenScans else { continue }
      #expect(throws: ImagingError(.corrupt, "")) { _ = try Self.processor.process(file[..<count] + JPEGParts.end) }
    }
  }

  @Test(arguments: files) func mutationsNeverCrash(file: [UInt8]) {
    var random = Random(seed: 99)
    for _ in 0..<250 {
      var mutated = file
      for _ in 0...random.next(below: 3) {
        let index = random.next(below: mutated.count)
        switch random.next(below: 4) {
        case 0: mutated[index] = random.byte()
        case 1: mutated[index] ^= 1 << UInt8(random.next(below: 8))
        case 2: mutated.remove(at: index)
        default: mutated.insert(random.byte(), at: index)
        }
      }
      guard let processed = try? Self.processor.process(mutated) else { continue }
      #expect(JPEGMaker.decode(processed.display.bytes) != nil)
    }
  }

  /// Chunks with the right CRC reach libpng; their contents are anything.
  @Test func mutatedChunksNeverCrash() {
    var random = Random(seed: 5)
    for round in 0..<300 {
      var maker = PNGMaker(Self.chart)
      let names = ["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "eXIf", "PLTE", "zTXt"]
      let data = (0..<random.next(below: 40)).map { _ in random.byte() }
      maker.chunks = PNGMaker.chunk(names[round % names.count], data)
      let colorType: UInt8 = [2, 0, 3][round % 3]
      maker.colorType = colorType
      maker.pixel = { x, y in colorType == 2 ? [x, y, 0] : [x + y] }
      guard let processed = try? Self.processor.process(maker.file()) else { continue }
      #expect(JPEGMaker.decode(processed.display.bytes) != nil)
    }
  }
}
