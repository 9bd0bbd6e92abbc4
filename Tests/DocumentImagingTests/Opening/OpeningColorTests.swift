import Testing

@testable import DocumentImaging

/// Pixels of opened pictures are sRGB, whatever the file's samples stand for.
@Suite struct OpeningColorTests {
  /// A patch of each.
  private static let colors: [UInt8] = [
    0, 0, 0, 255, 255, 255, 200, 40, 40, 40, 180, 60, 50, 60, 200, 220, 210, 60, 128, 128, 128, 230, 180, 150,
  ]
  private static let side = 32

  private static func picture(_ colors: [UInt8]) -> TestPicture {
    TestPicture(width: colors.count / 3 * side, height: side) { x, _ in
      (Int(colors[x / side * 3]), Int(colors[x / side * 3 + 1]), Int(colors[x / side * 3 + 2]))
    }
  }

  /// The middles of the patches.
  private static func patches(_ file: [UInt8]) throws -> [UInt8] {
    let open = try OpeningTests.processor.open(file, fitting: 1600)
    try #require(open.width == colors.count / 3 * side)
    return (0..<colors.count / 3).flatMap { patch -> [UInt8] in
      let start = 3 * (side / 2 * open.width + patch * side + side / 2)
      return Array(open.samples[start..<start + 3])
    }
  }

  private static func isClose(_ left: [UInt8], _ right: [UInt8], within tolerance: Int = 3) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }

  @Test func colorsAreExact() throws {
    let picture = Self.picture(Self.colors)
    #expect(Self.isClose(try Self.patches(PNGMaker(picture).file()), Self.colors, within: 2))
    let files =
      JPEGMaker.Sampling.allCases.filter { $0 != .gray }.map { JPEGMaker.file(picture, sampling: $0, quality: 98) }
      + [JPEGMaker.file(picture, quality: 98, isProgressive: true), JPEGMaker.fileInRGB(picture)]
    for file in files { #expect(Self.isClose(try Self.patches(file), Self.colors, within: 4)) }
  }

  /// Small profiles, which renditions keep, and large ones, which they do not.
  @Test(arguments: [false, true]) func profilesAreFollowed(isLarge: Bool) throws {
    let displayP3 = ColorProfile.Primaries(
      white: [0.3127, 0.3290], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06])
    var profile = try #require(ColorProfile.screen(displayP3, .gamma(2.2))).bytes
    if isLarge {
      profile = PNGMaker.number(9000) + profile.dropFirst(4) + [UInt8](repeating: 0, count: 9000 - profile.count)
    }
    let expected = Viewer.shown(Self.colors, profile: profile)
    #expect(!Self.isClose(expected, Self.colors, within: 10))
    let picture = Self.picture(Self.colors)
    var png = PNGMaker(picture)
    png.chunks = PNGMaker.chunk("iCCP", Array("p\0\0".utf8) + PNGMaker.compressed(profile))
    for file in [JPEGMaker.file(picture, quality: 98), JPEGMaker.fileInRGB(picture)] {
      let found = try Self.patches(JPEGParts.file(file, adding: JPEGParts.profile(profile)))
      #expect(Viewer.meanDifference(found, expected) < 1)
    }
    #expect(Viewer.meanDifference(try Self.patches(png.file()), expected) < 1)
  }

  @Test func grayIsThreeTimesTheSame() throws {
    let levels = stride(from: 0, to: Self.colors.count, by: 3).map { Self.colors[$0] }
    let gray = levels.flatMap { [$0, $0, $0] }
    let picture = Self.picture(gray)
    var png = PNGMaker(picture)
    png.colorType = 0
    png.pixel = { x, y in [picture[x, y].0] }
    #expect(try Self.patches(png.file()) == gray)
    let jpeg = JPEGMaker.file(picture, sampling: .gray, quality: 98)
    #expect(Self.isClose(try Self.patches(jpeg), gray, within: 2))
    let profile = try #require(ColorProfile.screen(nil, .gamma(1.4))).bytes
    let expected = Viewer.shown(levels, profile: profile)
    #expect(!Self.isClose(expected, gray, within: 10))
    let found = try Self.patches(JPEGParts.file(jpeg, adding: JPEGParts.profile(profile)))
    #expect(Self.isClose(found, expected, within: 4))
  }

  @Test func transparentIsWhite() throws {
    let picture = Self.picture(Self.colors)
    for (alpha, share) in [(255, 1.0), (128, 128.0 / 255), (0, 0)] {
      let maker = PNGMaker(width: picture.width, height: picture.height, colorType: 6) { x, y in
        let (red, green, blue) = picture[x, y]
        return [red, green, blue, alpha]
      }
      let expected = Self.colors.map { UInt8((255 - (255 - Double($0)) * share).rounded()) }
      #expect(Self.isClose(try Self.patches(maker.file()), expected, within: 2))
    }
    var palette = PNGMaker(width: picture.width, height: picture.height, colorType: 3)
    palette.chunks = PNGMaker.chunk("PLTE", Self.colors) + PNGMaker.chunk("tRNS", [0])
    palette.pixel = { x, _ in [x / Self.side] }
    #expect(Self.isClose(try Self.patches(palette.file()), [255, 255, 255] + Self.colors.dropFirst(3), within: 2))
  }

  @Test func inksTakeAwayTheirComplements() throws {
    let picture = Self.picture(Self.colors)
    #expect(Self.isClose(try Self.patches(JPEGMaker.fileInYCCK(picture)), Self.colors, within: 5))
  }
}
