import TestTraits
import Testing

@testable import DocumentImaging

/// The document cut out and straightened, compared with the card as it was drawn.
@Suite struct CutOutTests {
  static let size = PixelSize(width: 480, height: 360)
  /// Roll, pitch and yaw in degrees.
  static let views = [(0.0, 0.0, 0.0), (7, 0, 0), (-14, 20, 0), (5, -12, 25), (3, 30, -30)]

  @Test(arguments: views) func comesBackStraight(roll: Double, pitch: Double, yaw: Double) throws {
    let card = TestCard()
    let quadrilateral = card.quadrilateral(in: Self.size, roll: roll, pitch: pitch, yaw: yaw)
    let file = JPEGMaker.file(card.seen(quadrilateral, in: Self.size))
    let document = try #require(try Self.cutOut(file, quadrilateral))
    #expect(abs(Double(document.width) / Double(document.height) - card.width / card.height) < 0.01)
    #expect(try Self.fidelity(document, card) > 33)
  }

  @Test(.slow, arguments: 1...8) func everyOrientation(orientation: Int) throws {
    let card = TestCard()
    for size in [Self.size, PixelSize(width: 361, height: 479)] {
      let quadrilateral = card.quadrilateral(in: size, share: 0.6, roll: 9, pitch: 15, yaw: -10)
      let stored = card.seen(quadrilateral, in: size).stored(orientation: orientation)
      let file = JPEGParts.file(
        JPEGMaker.file(stored, sampling: .s420), adding: JPEGParts.exif(orientation: orientation))
      let document = try #require(try Self.cutOut(file, quadrilateral))
      #expect(document.width > document.height)
      #expect(try Self.fidelity(document, card) > 32)
    }
  }

  @Test func standsUprightAsInThePicture() throws {
    let card = TestCard(width: 53.98, height: 85.6)
    let size = PixelSize(width: 360, height: 480)
    let quadrilateral = card.quadrilateral(in: size, roll: 4, pitch: 20, yaw: 8)
    let file = JPEGMaker.file(card.seen(quadrilateral, in: size))
    let document = try #require(try Self.cutOut(file, quadrilateral))
    #expect(document.height > document.width)
    #expect(try Self.fidelity(document, card) > 33)
  }

  @Test func isReducedInTheSameStep() throws {
    let card = TestCard()
    let size = PixelSize(width: 1200, height: 900)
    let quadrilateral = card.quadrilateral(in: size, share: 0.8, roll: -6, pitch: 14, yaw: 12)
    let file = JPEGMaker.file(card.seen(quadrilateral, in: size), sampling: .s420)
    // Half the size and less, so that the decoder may use its own.
    for side in [600, 330] {
      let document = try #require(try Self.cutOut(file, quadrilateral, side: side))
      #expect(max(document.width, document.height) == side)
      #expect(try Self.fidelity(document, card) > 36)
    }
  }

  /// The display picture is taken if it has nearly all pixels that the document may have; then what it was made from, which
  /// may be half the size; then the file again.
  @Test(arguments: [
    // From the display picture, smaller by up to 15 %.
    (display: 480, side: 1600, sampling: JPEGMaker.Sampling.s420, width: 384), (440, 1600, .s420, 352),
    // From the planes as decoded, with chroma as coarse as the document's and finer.
    (400, 1600, .s420, 384), (400, 1600, .s444, 384),
    // From half the size.
    (160, 170, .s420, 170), (160, 170, .s444, 170), (160, 200, .s420, 192),
    // Decoded again, since half the size is not enough.
    (160, 330, .s420, 330), (160, 1600, .s420, 384),
  ])
  func takesWhatIsDecodedIfThatIsEnough(
    display: Int, side: Int, sampling: JPEGMaker.Sampling, width: Int
  ) throws {
    let card = TestCard()
    let quadrilateral = card.quadrilateral(in: Self.size, share: 0.8)
    let picture = card.seen(quadrilateral, in: Self.size)
    for orientation in [1, 6] {
      let file = JPEGParts.file(
        JPEGMaker.file(picture.stored(orientation: orientation), sampling: sampling),
        adding: JPEGParts.exif(orientation: orientation))
      var settings = RenditionSettings()
      (settings.quality, settings.displaySide, settings.documentSide) = (95, display, side)
      let document = try #require(try Self.cutOut(file, quadrilateral, settings: settings))
      #expect(abs(document.width - width) <= 1)
      #expect(try Self.fidelity(document, card) > 31)
    }
  }

  @Test func grayStaysGray() throws {
    let card = TestCard(isGray: true)
    let quadrilateral = card.quadrilateral(in: Self.size, roll: 11, pitch: 10)
    let file = JPEGMaker.file(card.seen(quadrilateral, in: Self.size), sampling: .gray)
    let document = try #require(try Self.cutOut(file, quadrilateral))
    #expect(try HeaderWalk.read(document.bytes, limits: .forSmallPictures).componentCount == 1)
    #expect(try Self.fidelity(document, card) > 36)
  }

  @Test func takesPNGWithAlpha() throws {
    let card = TestCard()
    let quadrilateral = card.quadrilateral(in: Self.size, roll: -5, yaw: 18)
    let picture = card.seen(quadrilateral, in: Self.size)
    let maker = PNGMaker(width: picture.width, height: picture.height, colorType: 6) { x, y in
      let (red, green, blue) = picture[x, y]
      // White shines through where there is little alpha: all is lighter by half.
      return [red, green, blue, 128]
    }
    let document = try #require(try Self.cutOut(maker.file(), quadrilateral))
    let found = try #require(JPEGMaker.decode(document.bytes))
    let flat = card.flat(PixelSize(width: document.width, height: document.height))
    let lighter = flat.luma.map { $0 * 128 / 255 + 127 }
    #expect(peakSignalToNoise(found.luma, lighter) > 33)
  }

  @Test func carriesTheProfile() throws {
    let card = TestCard()
    let quadrilateral = card.quadrilateral(in: Self.size)
    let displayP3 = ColorProfile.Primaries(
      white: [0.3127, 0.3290], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06])
    let profile = try #require(ColorProfile.screen(displayP3, .gamma(2.2))).bytes
    let file = JPEGParts.file(
      JPEGMaker.file(card.seen(quadrilateral, in: Self.size)), adding: JPEGParts.profile(profile))
    let document = try #require(try Self.cutOut(file, quadrilateral))
    #expect(JPEGParts.profile(in: document.bytes) == profile)
  }

  @Test func pixelsBeyondTheEdgeRepeatTheEdge() throws {
    // A card that fills the picture and goes on by a tenth to the right.
    let card = TestCard()
    let size = PixelSize(width: 400, height: 280)
    let corner = Quadrilateral.Point.self
    let quadrilateral = Quadrilateral(
      upperLeft: corner.init(0, 0), upperRight: corner.init(440, 0), lowerRight: corner.init(440, 280),
      lowerLeft: corner.init(0, 280))
    let document = try #require(try Self.cutOut(JPEGMaker.file(card.seen(quadrilateral, in: size)), quadrilateral))
    let picture = try #require(JPEGMaker.decode(document.bytes))
    #expect(picture.width == 440)
    let expected = card.flat(PixelSize(width: 440, height: picture.height))
    for y in stride(from: 4, to: picture.height, by: 16) {
      #expect(abs(picture[200, y].1 - expected[200, y].1) < 12)
      #expect(abs(picture[430, y].1 - expected[399, y].1) < 12)
    }
  }

  @Test func fitsItsMostBytes() throws {
    var settings = RenditionSettings()
    settings.maxDisplayByteCount = 9000
    let noise = JPEGMaker.file(.noise(width: 480, height: 360))
    let quadrilateral = TestCard().quadrilateral(in: Self.size, share: 0.9)
    let document = try #require(try Self.cutOut(noise, quadrilateral, settings: settings))
    #expect(document.bytes.count <= 9000)
    let header = try HeaderWalk.read(document.bytes, limits: .forSmallPictures)
    #expect(header.width == document.width && header.height == document.height)
  }

  @Test func stopsWhenAsked() throws {
    let quadrilateral = TestCard().quadrilateral(in: Self.size)
    let file = JPEGMaker.file(TestCard().seen(quadrilateral, in: Self.size))
    var count = 0
    _ = try Self.cutOut(file, quadrilateral) {
      count += 1
      return false
    }
    // Whenever it is asked to, and it is asked in each step.
    #expect(count > 45 + 5)
    for last in [1, 20, count - 4, count] {
      var asked = 0
      #expect(throws: ImagingError(.timeout, "")) {
        _ = try Self.cutOut(file, quadrilateral) {
          asked += 1
          return asked == last
        }
      }
    }
  }

  /// Cuts out of a picture in memory that another one has used.
  static func cutOut(
    _ file: [UInt8], _ quadrilateral: Quadrilateral, size: PictureRules.PhysicalSize = .id1, side: Int = 1600,
    settings: RenditionSettings? = nil, shouldStop: () -> Bool = { false }
  ) throws(ImagingError) -> Rendition? {
    let walked = try HeaderWalk.walk(file, limits: .forSmallPictures)
    var usual = RenditionSettings()
    usual.quality = 95
    usual.documentSide = side
    let settings = settings ?? usual
    var scratch = Scratch()
    let processor = PictureProcessor(limits: .forSmallPictures, settings: settings)
    let seen = try processor.upright(
      file, walked, fitting: settings.displaySide, keepsSource: true, scratch: &scratch, shouldStop: shouldStop)
    return try CutOutStep.run(
      file, walked, quadrilateral, in: seen, size: size, settings: settings, limits: .forSmallPictures,
      scratch: &scratch, shouldStop: shouldStop)
  }

  /// Returns the PSNR of a cut-out against the card as it was drawn, in dB. The outermost pixels, partly desk, are
  /// left out.
  static func fidelity(_ document: Rendition, _ card: TestCard) throws -> Double {
    let found = try #require(JPEGMaker.decode(document.bytes))
    try #require(found.width == document.width && found.height == document.height)
    let flat = card.flat(PixelSize(width: document.width, height: document.height))
    func inner(_ picture: TestPicture) -> [Double] {
      (2..<picture.height - 2).flatMap { y in
        (2..<picture.width - 2).flatMap { x in
          let (red, green, blue) = picture[x, y]
          return [Double(red), Double(green), Double(blue)]
        }
      }
    }
    return peakSignalToNoise(inner(found), inner(flat))
  }
}
