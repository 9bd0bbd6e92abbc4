import DocumentImaging
import TestTraits
import Testing

/// Cut and mutated pictures: never a crash, never a picture that is partly made up without a word.
@Suite struct DamagedPictureTests {
  private static let chart = TestPicture.photo(width: 64, height: 48)
  private static let processor = PictureProcessor.forSmallPictures()

  /// Small ones, because they are processed once for each of their bytes.
  private static let files: [[UInt8]] = {
    let chart = TestPicture.photo(width: 32, height: 24)
    return [
      JPEGParts.file(JPEGMaker.file(chart, sampling: .s420, quality: 60), adding: JPEGParts.exif(orientation: 6)),
      JPEGMaker.file(chart, sampling: .s422, quality: 60, isProgressive: true),
      JPEGMaker.fileInYCCK(TestPicture.chart(width: 24, height: 16)), PNGMaker(chart).file(),
    ]
  }()

  /// A PNG has all pixels without IEND.
  @Test(.slow, arguments: files) func cutAnywhereIsWholeOrRefused(file: [UInt8]) throws {
    let whole = try Self.processor.process(file).display.bytes
    let end = file.starts(with: PNGMaker.signature) ? file.count - 12 : file.count
    for count in end..<file.count {
      #expect(try Self.processor.process(Array(file[..<count])).display.bytes == whole)
    }
    for count in 0..<end {
      do {
        let processed = try Self.processor.process(Array(file[..<count]))
        let missing = try #require(processed.quality.first(where: { $0.code == .incomplete })?.value)
        #expect((0...0.5).contains(missing))
        // Without its last scans, a progressive picture is coarser.
        if missing == 0, !processed.header.isProgressive { #expect(processed.display.bytes == whole) }
      } catch let error as ImagingError {
        let codes: [ImagingError.Code] = [.empty, .formatUnsupported, .corrupt]
        #expect(codes.contains(error.code))
      }
    }
  }

  /// All markers are there, the picture is not. What is missing may be anywhere. A cut between two scans leaves a whole,
  /// only coarser picture.
  @Test(arguments: [false, true]) func cutBeforeItsEndMarkerIsRefused(isProgressive: Bool) {
    let file = JPEGMaker.file(Self.chart, sampling: .s420, quality: 60, isProgressive: isProgressive)
    let start = isProgressive ? file.count * 2 / 3 : JPEGParts.startOfEntropy(in: file)
    for count in start..<file.count - 6 where file[count - 1] != 0xFF {
      guard let _ = try? HeaderWalk.read(file[..<count] + JPEGParts.end, limits: .forSmallPictures) else { continue }
      guard !isProgressive || JPEGParts.isInScan(count, of: file) else { continue }
      #expect(throws: ImagingError(.corrupt, "")) { _ = try Self.processor.process(file[..<count] + JPEGParts.end) }
    }
  }

  private static let photo = TestPicture.photo(width: 640, height: 480)
  private static let photoFiles: [[UInt8]] =
    [JPEGMaker.Sampling.s420, .s444, .gray].map { JPEGMaker.file(photo, sampling: $0, quality: 90) }
    + [PNGMaker(photo).file()]

  /// What the file has is seen, and the fact says what it does not have.
  @Test(.slow, arguments: photoFiles) func lowerEndMayBeMissing(file: [UInt8]) throws {
    let whole = try #require(JPEGMaker.decode(try PictureProcessor().process(file).display.bytes))
    let start = file.starts(with: PNGMaker.signature) ? 0 : JPEGParts.startOfEntropy(in: file)
    var shares: [Double] = []
    for part in [0.3, 0.55, 0.7, 0.9, 0.995] {
      let cut = Array(file[..<(start + Int(Double(file.count - start) * part))])
      guard part > 0.4 else {
        #expect(throws: ImagingError(.corrupt, "")) { _ = try PictureProcessor().process(cut) }
        continue
      }
      let processed = try PictureProcessor().process(cut)
      let fact = try #require(processed.quality.first(where: { $0.code == .incomplete }))
      #expect(fact.value > 0 && fact.severity == (fact.value > 0.02 ? .reject : .warn))
      shares.append(fact.value)
      let seen = try #require(JPEGMaker.decode(processed.display.bytes))
      // Chroma of the next rows is mixed into the last ones.
      for y in stride(from: 0, to: Int(480 * (1 - fact.value)) - 8, by: 5) {
        for x in stride(from: 0, to: 640, by: 7) { #expect(abs(seen[x, y].1 - whole[x, y].1) <= 12) }
      }
      let open = try? PictureProcessor().open(cut, fitting: 640)
      #expect((open != nil) == (fact.value <= 0.02))
    }
    #expect(shares == shares.sorted(by: >) && shares.first ?? 1 < 0.5 && shares.last ?? 1 <= 1 / 30.0)
  }

  /// The chunk of the pixels is complete, but they are not.
  @Test func compressedRowsMayBeTooFew() throws {
    var maker = PNGMaker(Self.photo)
    maker.missingRowCount = 120
    let processed = try PictureProcessor().process(maker.file())
    let fact = try #require(processed.quality.first(where: { $0.code == .incomplete }))
    #expect(fact.value == 0.25 && fact.severity == .reject)
    let open = try? PictureProcessor().open(maker.file(), fitting: 640)
    #expect(open == nil)
  }

  /// Interlaced rows that are missing are anywhere.
  @Test func interlacedPictureIsWholeOrRefused() throws {
    var maker = PNGMaker(Self.chart)
    maker.isInterlaced = true
    let file = maker.file()
    for count in file.count - 2000..<file.count - 20 {
      #expect(throws: ImagingError(.corrupt, "")) { _ = try Self.processor.process(Array(file[..<count])) }
    }
  }

  /// A progressive picture that ends early is seen as whole, but coarser: the better, the more of it there is.
  @Test func progressivePictureMayEndEarly() throws {
    let file = JPEGMaker.file(Self.photo, sampling: .s420, quality: 90, isProgressive: true)
    let whole = try #require(JPEGMaker.decode(try PictureProcessor().process(file).display.bytes))
    var differences: [Double] = []
    for part in [0.01, 0.3, 0.6, 0.8, 0.99, 1] {
      // EOI is missing, too.
      let cut = Array(file[..<Int(Double(file.count - 2) * part)])
      guard part > 0.01 else {
        #expect(throws: ImagingError(.corrupt, "")) { _ = try PictureProcessor().process(cut) }
        continue
      }
      let processed = try PictureProcessor().process(cut)
      #expect(processed.quality.first(where: { $0.code == .incomplete })?.value == 0)
      let seen = try #require(JPEGMaker.decode(processed.display.bytes))
      differences.append(seen.meanDifference(from: whole))
    }
    #expect(differences == differences.sorted(by: >) && differences.last == 0 && differences[0] < 8, "\(differences)")
  }

  @Test(.slow, arguments: files) func mutationsNeverCrash(file: [UInt8]) {
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
  @Test(.slow) func mutatedChunksNeverCrash() {
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
