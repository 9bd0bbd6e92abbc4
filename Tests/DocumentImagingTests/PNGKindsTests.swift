import DocumentImaging
import Testing

/// Every way of storing pixels in a PNG comes out as the pixels it means.
@Suite struct PNGKindsTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let colorType: UInt8
    let bitDepth: UInt8
    var testDescription: String { "type \(colorType), \(bitDepth) bits" }
  }

  static let kinds: [Kind] = [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ].flatMap { (type: UInt8, depths: [UInt8]) in depths.map { Kind(colorType: type, bitDepth: $0) } }

  private static let width = 61
  private static let height = 43

  @Test(arguments: kinds, [false, true]) func isShownAsMeant(kind: Kind, isInterlaced: Bool) throws {
    let (maker, expected) = Self.example(of: kind, isInterlaced: isInterlaced)
    let processed = try PictureProcessor.forSmallPictures(quality: 100).process(maker.file())
    let picture = try #require(JPEGMaker.decode(processed.display.bytes))
    #expect(processed.header.isProgressive == isInterlaced)
    #expect(picture.meanDifference(from: expected) < (kind.colorType == 3 ? 2.5 : 1.5))
  }

  @Test(arguments: [UInt8(0), 2, 3], [UInt8(8), 16]) func transparentColourBecomesWhite(
    colorType: UInt8, bitDepth: UInt8
  ) throws {
    guard colorType != 3 || bitDepth == 8 else { return }
    let full = (1 << Int(bitDepth)) - 1
    var maker = PNGMaker(width: 32, height: 32, colorType: colorType, bitDepth: bitDepth)
    let black: [Int]
    switch colorType {
    case 0:
      black = [0]
      maker.chunks = PNGMaker.chunk("tRNS", [0, 0])
    case 2:
      black = [0, 0, 0]
      maker.chunks = PNGMaker.chunk("tRNS", [0, 0, 0, 0, 0, 0])
    default:
      black = [0]
      maker.chunks = PNGMaker.chunk("PLTE", [0, 0, 0, 90, 90, 90]) + PNGMaker.chunk("tRNS", [0])
    }
    let gray = colorType == 3 ? [1] : black.map { _ in full * 90 / 255 }
    maker.pixel = { x, _ in x < 16 ? black : gray }
    let display = try PictureProcessor.forSmallPictures(quality: 100).process(maker.file()).display
    let picture = try #require(JPEGMaker.decode(display.bytes))
    #expect(picture[4, 10].0 > 250)
    #expect(abs(picture[28, 10].0 - 90) < 5)
  }

  @Test func grayStaysGray() throws {
    let (maker, _) = Self.example(of: Kind(colorType: 0, bitDepth: 8), isInterlaced: false)
    let display = try PictureProcessor.forSmallPictures().process(maker.file()).display
    #expect(try HeaderWalk.read(display.bytes, limits: .forSmallPictures).componentCount == 1)
  }

  @Test func gammaIsApplied() throws {
    let linear = PNGMaker.chunk("gAMA", PNGMaker.number(100_000))
    let usual = PNGMaker.chunk("gAMA", PNGMaker.number(45_455))
    let rows: [(chunks: [UInt8], expected: Int)] = [
      ([], 90), (usual, 90), (linear, 159), (PNGMaker.chunk("sRGB", [0]) + usual, 90),
      (linear + PNGMaker.chunk("iCCP", Array("p\0\0".utf8) + PNGMaker.compressed(Self.profile)), 90),
    ]
    for row in rows {
      let maker = PNGMaker(width: 32, height: 32, chunks: row.chunks) { _, _ in [90, 90, 90] }
      let display = try PictureProcessor.forSmallPictures(quality: 100).process(maker.file()).display
      let picture = try #require(JPEGMaker.decode(display.bytes))
      #expect(abs(picture[16, 16].0 - row.expected) <= 2)
    }
  }

  @Test func profileIsKept() throws {
    for (colorType, isKept) in [(UInt8(2), true), (0, false)] {
      var maker = PNGMaker(width: 32, height: 32, colorType: colorType)
      maker.chunks = PNGMaker.chunk("iCCP", Array("p\0\0".utf8) + PNGMaker.compressed(Self.profile))
      maker.pixel = { _, _ in colorType == 2 ? [1, 2, 3] : [1] }
      let display = try PictureProcessor.forSmallPictures().process(maker.file()).display
      let segments = JPEGParts.segments(of: display.bytes).filter { $0[1] == 0xE2 }
      #expect(segments.map { Array($0.dropFirst(18)) } == (isKept ? [Self.profile] : []))
    }
  }

  @Test func largeProfileIsDropped() throws {
    for byteCount in [70_000, 3_000_000] {
      var large = Self.profile + [UInt8](repeating: 0, count: byteCount - Self.profile.count)
      large.replaceSubrange(0..<4, with: PNGMaker.number(byteCount))
      var maker = PNGMaker(width: 32, height: 32) { _, _ in [90, 90, 90] }
      maker.chunks = PNGMaker.chunk("iCCP", Array("p\0\0".utf8) + PNGMaker.compressed(large))
      let display = try PictureProcessor.forSmallPictures().process(maker.file()).display
      #expect(JPEGParts.segments(of: display.bytes).allSatisfy { $0[1] != 0xE2 })
    }
  }

  /// An RGB profile with a single tag, which does not compress: libpng lets no less pass.
  private static let profile: [UInt8] = {
    var random = Random(seed: 1)
    var bytes = [UInt8](repeating: 0, count: 144) + (0..<116).map { _ in random.byte() }
    bytes.replaceSubrange(0..<4, with: PNGMaker.number(260))
    bytes[8] = 2
    for (offset, text) in [(12, "mntr"), (16, "RGB "), (20, "XYZ "), (36, "acsp"), (132, "desc"), (144, "text")] {
      bytes.replaceSubrange(offset..<offset + 4, with: Array(text.utf8))
    }
    bytes.replaceSubrange(128..<132, with: PNGMaker.number(1))
    bytes.replaceSubrange(136..<144, with: PNGMaker.number(144) + PNGMaker.number(116))
    // The white point of every profile: D50.
    bytes.replaceSubrange(68..<80, with: PNGMaker.number(0xF6D6) + PNGMaker.number(0x10000) + PNGMaker.number(0xD32D))
    return bytes
  }()

  /// A file of a kind and what it must look like on white.
  private static func example(of kind: Kind, isInterlaced: Bool) -> (PNGMaker, TestPicture) {
    let full = (1 << Int(kind.bitDepth)) - 1
    var maker = PNGMaker(
      width: width, height: height, colorType: kind.colorType, bitDepth: kind.bitDepth, isInterlaced: isInterlaced)
    func level(_ value: Int, of most: Int) -> Int { full * value / most }
    func sample(_ x: Int, _ y: Int) -> [Int] {
      let alpha = level(y, of: height - 1)
      switch kind.colorType {
      case 0: return [level(x, of: width - 1)]
      case 2: return [level(x, of: width - 1), level(y, of: height - 1), full / 3]
      case 3: return [(x / 16 + y / 16) % min(full + 1, 16)]
      case 4: return [level(x, of: width - 1), alpha]
      default: return [level(x, of: width - 1), full / 4, full / 2, alpha]
      }
    }
    let palette = (0...min(full, 15)).map { (index: Int) -> [UInt8] in
      [UInt8(15 * index), UInt8(255 - 12 * index), UInt8(60 + 9 * index)]
    }
    if kind.colorType == 3 { maker.chunks = PNGMaker.chunk("PLTE", palette.flatMap { $0 }) }
    maker.pixel = sample
    let expected = TestPicture(width: width, height: height) { x, y in
      let values = sample(x, y).map { 255 * $0 / full }
      func onWhite(_ value: Int) -> Int {
        let alpha = values.last ?? 255
        return (value * alpha + 255 * (255 - alpha)) / 255
      }
      switch kind.colorType {
      case 0: return (values[0], values[0], values[0])
      case 2: return (values[0], values[1], values[2])
      case 3:
        let color = palette[sample(x, y)[0]].map(Int.init)
        return (color[0], color[1], color[2])
      case 4: return (onWhite(values[0]), onWhite(values[0]), onWhite(values[0]))
      default: return (onWhite(values[0]), onWhite(values[1]), onWhite(values[2]))
      }
    }
    return (maker, expected)
  }
}
