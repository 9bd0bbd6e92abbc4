import Foundation
import Testing

@testable import DocumentImaging

/// Renditions look like their originals in a colour-managed viewer, whatever their samples stand for.
@Suite struct ColorTests {
  private static let patchSide = 24
  private static let columns = 8
  private static let rows = 6

  private static let displayP3 = ColorProfile.Primaries(
    white: [0.3127, 0.3290], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06])
  private static let adobeRGB = ColorProfile.Primaries(
    white: [0.3127, 0.3290], red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])

  private static func screen(_ primaries: ColorProfile.Primaries?, gamma: Double = 2.2) throws -> [UInt8] {
    try #require(ColorProfile.screen(primaries, .gamma(gamma))).bytes
  }

  /// The same profile with zeroes behind it.
  private static func padded(_ profile: [UInt8], to count: Int = 9000) -> [UInt8] {
    PNGMaker.number(count) + profile.dropFirst(4) + [UInt8](repeating: 0, count: count - profile.count)
  }

  // MARK: Screens

  @Test(arguments: [JPEGMaker.Sampling.s444, .s422, .s420]) func jpegsOfScreensLookRight(
    sampling: JPEGMaker.Sampling
  ) throws {
    let patches = Self.patches(channels: 3)
    let plain = JPEGMaker.file(Self.picture(patches), sampling: sampling)
    try Self.expect(plain, looksLike: patches, keeps: nil)
    for primaries in [Self.displayP3, Self.adobeRGB] {
      let profile = try Self.screen(primaries)
      let expected = Viewer.shown(patches, profile: profile)
      // Enough to be seen if it went wrong.
      #expect(Viewer.meanDifference(patches, expected) > 2)
      let small = JPEGParts.file(plain, adding: JPEGParts.profile(profile))
      try Self.expect(small, looksLike: expected, keeps: profile)
      let large = JPEGParts.file(plain, adding: JPEGParts.profile(Self.padded(profile), of: 3))
      try Self.expect(large, looksLike: expected, keeps: nil)
    }
  }

  /// They could take any time, and there is a plain way to the same colours.
  @Test func processElementsArePassedOver() throws {
    let patches = Self.patches(channels: 3)
    let profile = try Self.screen(Self.displayP3)
    let expected = Viewer.shown(patches, profile: profile)
    // The place of a tag that nothing needs, its copyright, is given to elements that are none.
    var renamed = Self.padded(profile)
    let tags = stride(from: 132, to: 372, by: 12)
    let tag = try #require(tags.first { renamed[$0..<$0 + 4].elementsEqual("cprt".utf8) })
    renamed.replaceSubrange(tag..<tag + 4, with: Array("D2B0".utf8))
    let file = JPEGParts.file(JPEGMaker.file(Self.picture(patches)), adding: JPEGParts.profile(renamed))
    try Self.expect(file, looksLike: expected, keeps: nil)
  }

  @Test func jpegOfRedGreenAndBlueLooksRight() throws {
    let patches = Self.patches(channels: 3)
    let plain = JPEGMaker.fileInRGB(Self.picture(patches))
    try Self.expect(plain, looksLike: patches, keeps: nil)
    let profile = try Self.screen(Self.displayP3)
    let expected = Viewer.shown(patches, profile: profile)
    try Self.expect(
      JPEGParts.file(plain, adding: JPEGParts.profile(profile)), looksLike: expected, keeps: profile)
    try Self.expect(
      JPEGParts.file(plain, adding: JPEGParts.profile(Self.padded(profile))), looksLike: expected, keeps: nil)
  }

  @Test func grayLooksRight() throws {
    let patches = Self.patches(channels: 1)
    let picture = Self.picture(patches.flatMap { [$0, $0, $0] })
    let profile = try Self.screen(nil, gamma: 1.4)
    let expected = Viewer.shown(patches, profile: profile)
    let plain = JPEGMaker.file(picture, sampling: .gray)
    try Self.expect(JPEGParts.file(plain, adding: JPEGParts.profile(profile)), looksLike: expected, keeps: profile)
    try Self.expect(
      JPEGParts.file(plain, adding: JPEGParts.profile(Self.padded(profile))), looksLike: expected, keeps: nil)
  }

  @Test func pngsOfScreensLookRight() throws {
    let patches = Self.patches(channels: 3)
    var maker = PNGMaker(Self.picture(patches))
    try Self.expect(maker.file(), looksLike: patches, keeps: nil)
    let profile = try Self.screen(Self.displayP3)
    let expected = Viewer.shown(patches, profile: profile)
    maker.chunks = PNGMaker.chunk("iCCP", Array("p\0\0".utf8) + PNGMaker.compressed(profile))
    try Self.expect(maker.file(), looksLike: expected, keeps: profile)
    maker.chunks = PNGMaker.chunk("iCCP", Array("p\0\0".utf8) + PNGMaker.compressed(Self.padded(profile)))
    try Self.expect(maker.file(), looksLike: expected, keeps: nil)
  }

  /// cICP of the range of HDR photos; what white paper does not exceed looks as in sRGB.
  @Test(arguments: [16, 18] as [UInt8]) func highDynamicRangeLooksRight(transfer: UInt8) throws {
    let patches = Self.patches(channels: 3).map { $0 / 4 * 3 }
    let picture = Self.picture(patches)
    var maker = PNGMaker(width: picture.width, height: picture.height, bitDepth: 16)
    maker.pixel = { x, y in
      let (red, green, blue) = picture[x, y]
      return Self.inBT2020([red, green, blue]).map {
        Int((65535 * (transfer == 16 ? Self.perceptualQuantizer($0) : Self.hybridLogGamma($0))).rounded())
      }
    }
    maker.chunks = PNGMaker.chunk("cICP", [9, transfer, 0, 1])
    let processed = try PictureProcessor.forSmallPictures(quality: 90).process(maker.file())
    #expect(JPEGParts.profile(in: processed.display.bytes) == nil)
    // Eight bits are few for so much light.
    #expect(Viewer.meanDifference(try Self.shown(processed.display.bytes), patches) < 2.5)
  }

  /// Light of the primaries of ITU-R BT.2020 (BT.2087, 3), 1 for white paper.
  private static func inBT2020(_ color: [Int]) -> [Double] {
    let light = color.map { level -> Double in
      let sample = Double(level) / 255
      return sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
    }
    return [[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956]].map { row in
      zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }

  /// SMPTE ST 2084, from light to samples.
  private static func perceptualQuantizer(_ light: Double) -> Double {
    let power = pow(light * 203 / 10_000, 0.1593017578125)
    return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
  }

  /// ARIB STD-B67, from light of a screen of 1,000 candelas to samples.
  private static func hybridLogGamma(_ light: Double) -> Double {
    let scene = pow(light * 0.203, 1 / 1.2)
    return scene <= 1.0 / 12 ? (3 * scene).squareRoot() : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073
  }

  @Test func codePointsPrecedeAllElse() throws {
    let patches = Self.patches(channels: 3)
    let picture = Self.picture(patches)
    var maker = PNGMaker(width: picture.width, height: picture.height)
    maker.pixel = { x, y in
      let (red, green, blue) = picture[x, y]
      return [red, green, blue]
    }
    let linear = PNGMaker.chunk("gAMA", PNGMaker.number(100_000))
    maker.chunks = linear + PNGMaker.chunk("cICP", [1, 13, 0, 1])
    try Self.expect(maker.file(), looksLike: patches, keeps: nil)
    // Unknown or impossible ones do not count, nor those that come too late.
    for data in [[2, 13, 0, 1], [1, 2, 0, 1], [1, 13, 1, 1], [1, 13, 0, 0], [1, 13, 0]] as [[UInt8]] {
      maker.chunks = linear
      let expected = try Self.shown(PictureProcessor.forSmallPictures(quality: 90).process(maker.file()).display.bytes)
      maker.chunks += PNGMaker.chunk("cICP", data)
      let seen = try Self.shown(PictureProcessor.forSmallPictures(quality: 90).process(maker.file()).display.bytes)
      #expect(seen == expected, "\(data)")
    }
  }

  /// gAMA and cHRM say what a profile would.
  @Test(arguments: [45_455, 55_556, 100_000], [UInt8(8), 16]) func taggedPNGsLookRight(
    gamma: Int, bitDepth: UInt8
  ) throws {
    for hasPrimaries in [false, true] {
      try Self.expectTagsApplied(gamma: gamma, bitDepth: bitDepth, hasPrimaries: hasPrimaries)
    }
  }

  private static func expectTagsApplied(gamma: Int, bitDepth: UInt8, hasPrimaries: Bool) throws {
    let patches = Self.patches(channels: 3)
    let picture = Self.picture(patches)
    let factor = bitDepth == 16 ? 257 : 1
    var maker = PNGMaker(width: picture.width, height: picture.height, bitDepth: bitDepth)
    maker.pixel = { x, y in
      let (red, green, blue) = picture[x, y]
      return [red * factor, green * factor, blue * factor]
    }
    maker.chunks = PNGMaker.chunk("gAMA", PNGMaker.number(gamma))
    if hasPrimaries {
      let p3 = Self.displayP3
      let numbers = (p3.white + p3.red + p3.green + p3.blue).map { Int(($0 * 100_000).rounded()) }
      maker.chunks += PNGMaker.chunk("cHRM", numbers.flatMap(PNGMaker.number))
    }
    // A plain gamma of 1 / 2.2 passes for sRGB's own curve, which is what it is written for.
    let isPlain = gamma == 45_455 && !hasPrimaries
    let profile = try Self.screen(hasPrimaries ? Self.displayP3 : .sRGB, gamma: 100_000 / Double(gamma))
    try Self.expect(
      maker.file(), looksLike: isPlain ? patches : Viewer.shown(patches, profile: profile),
      keeps: isPlain ? nil : Self.screen(hasPrimaries ? Self.displayP3 : .sRGB))
  }

  // MARK: Inks

  @Test(arguments: [false, true]) func inksLookRight(hasProfile: Bool) throws {
    let inks = Self.patches(channels: 4)
    let full = inks.map { 255 - $0 }
    let expected = hasProfile ? Viewer.shown(inks, profile: Viewer.press) : Self.withoutProfile(inks)
    #expect(!hasProfile || Viewer.meanDifference(expected, Self.withoutProfile(inks)) > 3)
    let (width, height) = (Self.columns * Self.patchSide, Self.rows * Self.patchSide)
    let profile = hasProfile ? JPEGParts.profile(Viewer.press, of: 2) : []
    func planes(_ patches: [UInt8]) -> [[UInt8]] {
      let samples = Self.spread(patches, channels: 4)
      return (0..<4).map { ink in stride(from: ink, to: samples.count, by: 4).map { samples[$0] } }
    }
    let files = [
      JPEGMaker.fileInYCCK(inverted: Self.spread(full, channels: 4), width: width, height: height),
      JPEGMaker.fileInScans(planes(full), width: width, height: height, adding: JPEGParts.adobe(transform: 0)),
      JPEGMaker.fileInScans(planes(inks), width: width, height: height),
    ]
    for file in files { try Self.expect(JPEGParts.file(file, adding: profile), looksLike: expected, keeps: nil) }
  }

  /// As if each ink took away exactly its complement.
  private static func withoutProfile(_ inks: [UInt8]) -> [UInt8] {
    stride(from: 0, to: inks.count, by: 4).flatMap { index -> [UInt8] in
      let paper = 255 - Int(inks[index + 3])
      return inks[index..<index + 3].map { ink -> UInt8 in
        let light = 255 - Int(ink)
        return UInt8(light * paper / 255)
      }
    }
  }

  // MARK: Patches

  /// Colours all over the place, and the extremes.
  private static func patches(channels: Int) -> [UInt8] {
    var random = Random(seed: 5)
    let extremes = [UInt8](repeating: 0, count: channels) + [UInt8](repeating: 255, count: min(channels, 3))
    let rest = (0..<columns * rows * channels).map { index in
      channels == 4 && index % 4 == 3 ? random.byte() / 2 : random.byte()
    }
    return extremes + rest[extremes.count...]
  }

  /// Every pixel of the chart.
  private static func spread(_ patches: [UInt8], channels: Int) -> [UInt8] {
    var samples: [UInt8] = []
    for y in 0..<rows * patchSide {
      for x in 0..<columns * patchSide {
        let patch = y / patchSide * columns + x / patchSide
        samples += patches[patch * channels..<(patch + 1) * channels]
      }
    }
    return samples
  }

  private static func picture(_ patches: [UInt8]) -> TestPicture {
    TestPicture(width: columns * patchSide, height: rows * patchSide, samples: spread(patches, channels: 3))
  }

  /// The chart's colours in a rendition, as a viewer shows them.
  private static func shown(_ file: [UInt8]) throws -> [UInt8] {
    let picture = try #require(JPEGMaker.decode(file))
    let side = picture.width / columns
    let colors = (0..<rows * columns).flatMap { patch -> [UInt8] in
      let (left, top) = (patch % columns * side, patch / columns * picture.height / rows)
      let inner = (side / 4..<side - side / 4)
      let pixels = inner.flatMap { y in inner.map { x in picture[left + x, top + y] } }
      func mean(_ channel: ((Int, Int, Int)) -> Int) -> UInt8 {
        UInt8((pixels.reduce(0) { $0 + channel($1) } + pixels.count / 2) / pixels.count)
      }
      return [mean { $0.0 }, mean { $0.1 }, mean { $0.2 }]
    }
    guard let profile = JPEGParts.profile(in: file) else { return colors }
    let isGray = ColorProfile(profile)?.space == .gray
    return Viewer.shown(isGray ? stride(from: 0, to: colors.count, by: 3).map { colors[$0] } : colors, profile: profile)
  }

  private static func expect(
    _ file: [UInt8], looksLike expected: [UInt8], keeps profile: [UInt8]?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let processed = try PictureProcessor.forSmallPictures(quality: 90).process(file)
    for rendition in [processed.display, processed.thumbnail] {
      #expect(JPEGParts.profile(in: rendition.bytes) == profile, sourceLocation: sourceLocation)
    }
    #expect(
      Viewer.meanDifference(try shown(processed.display.bytes), expected) < 1, sourceLocation: sourceLocation)
  }
}
