import CImageKernels
import TestTraits
import Testing

@testable import DocumentImaging

/// The fast way gives libpng's pixels, and refuses what libpng refuses.
@Suite struct PNGFastDecoderTests {
  private static let colorTypes: [UInt8] = [0, 2, 4, 6]

  @Test(.slow, arguments: colorTypes, 1...70) func everyWidthIsTheSame(colorType: UInt8, width: Int) throws {
    var random = Random(seed: UInt64(width))
    for filters in [[0], [1], [2], [3], [4], [0, 1, 2, 3, 4], [1, 4, 4]] as [[UInt8]] {
      let maker = PNGMaker(width: width, height: 1 + random.next(below: 12), colorType: colorType)
      let file = maker.file(filtered: maker.randomRows(&random, filters: filters), pieces: 1 + random.next(below: 3))
      let (reference, fast) = try Self.decodeBothWays(file)
      #expect(fast.isTaken)
      #expect(reference == fast.outcome)
    }
  }

  /// Several samples to a byte, and colours by their numbers; with all their colours, or without those that a picture
  /// may ask for in vain.
  @Test(.slow, arguments: [(0, 1), (0, 2), (0, 4), (3, 1), (3, 2), (3, 4), (3, 8)] as [(UInt8, UInt8)], 1...40)
  func packedSamplesAreTheSame(kind: (colorType: UInt8, bitDepth: UInt8), width: Int) throws {
    var random = Random(seed: UInt64(width) << 8 | UInt64(kind.bitDepth))
    let all = 1 << Int(kind.bitDepth)
    for colorCount in [all, max(1, all - 1)] {
      for alphaCount in [0, 1, colorCount] {
        var maker = PNGMaker(width: width, height: 1 + random.next(below: 70), colorType: kind.colorType)
        maker.bitDepth = kind.bitDepth
        if kind.colorType == 3 {
          maker.chunks = PNGMaker.chunk("PLTE", (0..<3 * colorCount).map { _ in random.byte() })
          if alphaCount > 0 { maker.chunks += PNGMaker.chunk("tRNS", (0..<alphaCount).map { _ in random.byte() }) }
        }
        let rows = maker.randomRows(&random, filters: [random.next(below: 2) == 0 ? 0 : 4, 1, 2])
        let (reference, fast) = try Self.decodeBothWays(maker.file(filtered: rows, pieces: 2))
        #expect(reference == fast.outcome)
        if kind.colorType == 0 || colorCount == all { #expect(fast.isTaken) }
      }
    }
  }

  /// Several bands, the last one short.
  @Test(arguments: colorTypes, [64, 65, 130, 259]) func everyHeightIsTheSame(colorType: UInt8, height: Int) throws {
    var random = Random(seed: UInt64(height))
    let maker = PNGMaker(width: 83, height: height, colorType: colorType)
    let (reference, fast) = try Self.decodeBothWays(maker.file(filtered: maker.randomRows(&random), pieces: 5))
    #expect(fast.isTaken)
    #expect(reference == fast.outcome)
  }

  @Test(arguments: [MUSTER_SIMD_SSE2, MUSTER_SIMD_AVX2, MUSTER_SIMD_NEON], Int32(1)...4)
  func everyInstructionSetAgrees(simd: muster_simd, pixelByteCount: Int32) {
    guard muster_simd_is_available(simd) else { return }
    var random = Random(seed: 21)
    for width in 1...70 {
      let byteCount = width * Int(pixelByteCount)
      let rowCount = 1 + random.next(below: 13)
      let filtered = (0..<rowCount).flatMap { _ -> [UInt8] in
        let filter = random.next(below: 2) == 0 ? 4 : UInt8(random.next(below: 5))
        return [filter] + (0..<byteCount).map { _ in random.byte() }
      }
      let above = (0..<byteCount).map { _ in random.byte() }
      let plain = Self.unfiltered(filtered, rowCount, above: above, pixelByteCount, MUSTER_SIMD_PLAIN)
      #expect(plain == Self.unfiltered(filtered, rowCount, above: above, pixelByteCount, simd))
      #expect(plain != nil)
    }
  }

  /// All rows of a large picture would take too much memory at once.
  @Test func largePicturesAreLeftToLibpng() throws {
    let maker = PNGMaker(width: 3100, height: 3100)
    let file = maker.file(filtered: [UInt8](repeating: 0, count: 3100 * 9301))
    guard case .png(let details) = try HeaderWalk.walk(file, limits: ImagingLimits()).details else { return }
    #expect(try !Self.isTaken(file, details))
    _ = try PictureProcessor().process(file)
  }

  @Test func unknownFilterIsRefused() throws {
    var random = Random(seed: 4)
    let maker = PNGMaker(width: 30, height: 9)
    let (reference, fast) = try Self.decodeBothWays(
      maker.file(filtered: maker.randomRows(&random, filters: [0, 1, 2, 3, 4, 5])))
    #expect(reference == .refused(.corrupt))
    #expect(fast.outcome == reference)
    #expect(!fast.isTaken)
  }

  /// What the fast way must leave to libpng, and what it need not.
  @Test func onlyPlainPicturesAreDecoded() throws {
    let rows: [(before: [UInt8], after: [UInt8], isTaken: Bool)] = [
      ([], [], true),
      (PNGMaker.chunk("gAMA", PNGMaker.number(45_455)), [], true),
      (PNGMaker.chunk("gAMA", PNGMaker.number(100_000)), [], false),
      (PNGMaker.chunk("sRGB", [0]) + PNGMaker.chunk("gAMA", PNGMaker.number(100_000)), [], true),
      (PNGMaker.chunk("tRNS", [0, 0, 0, 0, 0, 0]), [], false),
      (PNGMaker.chunk("tEXt", Array("Title\0x".utf8)), PNGMaker.chunk("tEXt", Array("Title\0x".utf8)), true),
      // What stands behind the pixels changes nothing.
      ([], PNGMaker.chunk("gAMA", PNGMaker.number(100_000)), true),
      ([], PNGMaker.chunk("tRNS", [0, 0, 0, 0, 0, 0]), true),
      ([], Array(PNGMaker.chunk("tEXt", [1]).dropLast() + [0x55]), true),
    ]
    var random = Random(seed: 8)
    for row in rows {
      var maker = PNGMaker(width: 40, height: 20)
      maker.chunks = row.before
      let file = maker.file(filtered: maker.randomRows(&random))
      let (reference, fast) = try Self.decodeBothWays(file.dropLast(12) + row.after + file.suffix(12))
      #expect(fast.isTaken == row.isTaken)
      #expect(fast.outcome == reference)
    }
  }

  /// A surplus, a shortage, or a wrong check sum is left to libpng.
  @Test func damagedStreamsAreRefusedAlike() throws {
    var random = Random(seed: 31)
    let maker = PNGMaker(width: 20, height: 20)
    let rows = maker.randomRows(&random)
    let data = PNGMaker.compressed(rows)
    let streams: [[UInt8]] = [
      PNGMaker.compressed(rows + [0]), PNGMaker.compressed(rows.dropLast()), data + [0], data.dropLast(),
      data.dropLast(4), data.dropLast() + [data[data.count - 1] ^ 1], [0x88] + data.dropFirst(),
      [0x18, 0x19] + data.dropFirst(2), [], [0x78],
    ]
    for stream in streams {
      let file = PNGMaker.signature + maker.header + PNGMaker.chunk("IDAT", stream) + PNGMaker.chunk("IEND", [])
      guard let walked = try? HeaderWalk.walk(file, limits: .forSmallPictures) else { continue }
      let (reference, fast) = try Self.decodeBothWays(file, walked)
      #expect(fast.outcome == reference)
    }
  }

  /// Bytes changed anywhere, with the chunks' CRCs made right again so that the change arrives.
  @Test(.slow, arguments: colorTypes) func mutatedFilesAreTheSame(colorType: UInt8) throws {
    var random = Random(seed: 77 + UInt64(colorType))
    var counts = [0, 0]
    for _ in 0..<1500 {
      let maker = PNGMaker(width: 1 + random.next(below: 40), height: 1 + random.next(below: 20), colorType: colorType)
      var rows = maker.randomRows(&random)
      for _ in 0..<random.next(below: 2) { rows[random.next(below: rows.count)] = random.byte() }
      if random.next(below: 8) == 0 { rows += [0] }
      var data = PNGMaker.compressed(rows)
      for _ in 0..<random.next(below: 3) { data[random.next(below: data.count)] ^= 1 << UInt8(random.next(below: 8)) }
      let cut = random.next(below: data.count + 1)
      let pixels = PNGMaker.chunk("IDAT", Array(data[..<cut])) + PNGMaker.chunk("IDAT", Array(data[cut...]))
      let names = ["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "tEXt", "eXIf"]
      let chunk = PNGMaker.chunk(names[random.next(below: 7)], (0..<random.next(below: 40)).map { _ in random.byte() })
      let place = random.next(below: 4)
      let file =
        PNGMaker.signature + maker.header + (place == 0 ? chunk : []) + pixels + (place == 1 ? chunk : [])
        + PNGMaker.chunk("IEND", [])
      guard let walked = try? HeaderWalk.walk(file, limits: .forSmallPictures) else { continue }
      let (reference, fast) = try Self.decodeBothWays(file, walked)
      #expect(reference == fast.outcome)
      counts[fast.isTaken ? 1 : 0] += 1
    }
    #expect(counts.allSatisfy { $0 > 100 })
  }

  // MARK: Both ways

  private enum Outcome: Equatable {
    case pixels([[UInt8]], hasProfile: Bool)
    case refused(ImagingError.Code)
  }

  /// libpng's outcome, that of the fast way with libpng behind it, and whether the fast way did it alone.
  private static func decodeBothWays(
    _ file: [UInt8], _ walked: WalkedPicture? = nil
  ) throws -> (reference: Outcome, fast: (outcome: Outcome, isTaken: Bool)) {
    let walked = try walked ?? HeaderWalk.walk(file, limits: .forSmallPictures)
    guard case .png(let details) = walked.details else { throw ImagingError(.failed, "no PNG") }
    let fast = outcome(file, details, fast: PNGFastDecoder())
    return (outcome(file, details, fast: nil), (fast, try isTaken(file, details)))
  }

  private static func isTaken(_ file: [UInt8], _ details: PNGDetails) throws -> Bool {
    try unsafe file.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress,
        let png = unsafe muster_png_open(base, details.pixelBytes.upperBound, false, 1_000_000)
      else { return false }
      defer { unsafe muster_png_close(png) }
      var info = muster_png_info()
      guard unsafe muster_png_read_header(png, false, &info) == MUSTER_PNG_OK, info.is_plain else {
        return false
      }
      var scratch = Scratch()
      var pixels = PixelMemory()
      let channels = Int(info.channels)
      let size = details.header.size
      var bands = try PNGDecoder.bands(
        of: size, channels <= 2 ? .gray : .ycc, nil, to: DisplayTarget(size: size, orientation: .up),
        scratch: &scratch)
      return unsafe try PNGFastDecoder().read(
        bytes, details: details, palette: muster_png_palette_of(png), into: &bands, pixels: &pixels
      ) { false }
    }
  }

  private static func outcome(
    _ file: [UInt8], _ details: PNGDetails, fast: PNGFastDecoder?
  ) -> Outcome {
    var scratch = Scratch()
    do throws(ImagingError) {
      let decoded = try PNGDecoder.decode(
        file, details: details, to: DisplayTarget(size: details.header.size, orientation: .up),
        limits: .forSmallPictures, fast: fast, scratch: &scratch, shouldStop: { false })
      return .pixels(decoded.picture.planes.map(\.samples), hasProfile: decoded.profile != nil)
    } catch {
      return .refused(error.code)
    }
  }

  private static func unfiltered(
    _ filtered: [UInt8], _ rowCount: Int, above: [UInt8], _ pixelByteCount: Int32, _ simd: muster_simd
  ) -> [UInt8]? {
    let stride = above.count + Int(MUSTER_PNG_ROW_PADDING)
    let padding = [UInt8](repeating: 0, count: Int(MUSTER_PNG_ROW_PADDING))
    var rows = above + padding + [UInt8](repeating: 0, count: stride * rowCount)
    let isDone = unsafe rows.withUnsafeMutableBufferPointer { rows in
      guard let base = rows.baseAddress else { return false }
      return unsafe muster_png_unfilter(
        filtered + padding, above.count, Int32(rowCount), pixelByteCount, base + stride, stride, simd)
    }
    guard isDone else { return nil }
    return (1...rowCount).flatMap { row in rows[row * stride..<row * stride + above.count] }
  }
}
