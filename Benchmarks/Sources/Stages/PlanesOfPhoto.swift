@testable internal import DocumentImaging

/// A 12 MP photo's planes, and the steps that come after its rows have been decoded.
///
/// The only file that knows the insides of `DocumentImaging`; it follows them when they change.
final class PlanesOfPhoto {
  private let settings = RenditionSettings()
  private let displaySize = PixelSize(width: 1600, height: 1200)
  private var scratch = Scratch()
  /// The photo at the display's size, and the memory it lives in.
  private let display: PlanarPicture
  private var displayScratch = Scratch()
  /// Its luma at half the photo's size, a gray picture, and the memory it lives in.
  private let luma: PlanarPicture
  private var lumaScratch = Scratch()

  init(of file: [UInt8]) throws {
    display = try Self.decode(file, to: displaySize, scratch: &displayScratch)
    let half = try Self.decode(file, to: PixelSize(width: 2000, height: 1500), scratch: &lumaScratch)
    luma = PlanarPicture(size: half.size, planes: Array(half.planes.prefix(1)))
  }

  /// Resamples one plane from 2000×1500 to 1600×1200 samples.
  func resampleLuma() throws {
    try Self.resample(luma, to: displaySize, scratch: &scratch)
  }

  /// Encodes the display rendition, makes the thumbnail of it, and encodes that.
  func encodeRenditions() throws {
    _ = try EncodeStep.display(display, profile: nil, settings: settings, scratch: &scratch, shouldStop: { false })
    _ = try EncodeStep.reduced(
      display, to: displaySize.fitted(intoSide: settings.thumbnailSide), profile: nil, quality: settings.quality,
      scratch: &scratch, shouldStop: { false })
  }

  private static func decode(
    _ file: [UInt8], to size: PixelSize, scratch: inout Scratch
  ) throws -> PlanarPicture {
    let limits = ImagingLimits()
    return try DecodeStep.run(
      file, HeaderWalk.walk(file, limits: limits), to: DisplayTarget(size: size, orientation: .up), limits: limits,
      scratch: &scratch, shouldStop: { false }
    ).picture
  }

  private static func resample(_ picture: PlanarPicture, to size: PixelSize, scratch: inout Scratch) throws {
    _ = try scratch.resampler.resample(picture, to: size, into: &scratch.small, shouldStop: { false })
  }
}
