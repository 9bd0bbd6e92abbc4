import TestTraits
import Testing

@testable import DocumentImaging

/// Brightness without colours.
@Suite struct OpenLumaTests {
  static let files = [
    "id-card-front.jpg", "id-card-back-422.jpg", "driving-licence-444.jpg", "id-card-front-progressive.jpg",
    "id-card-front-orientation-6.jpg", "id-card-front-orientation-8.jpg", "passport-grayscale.jpg", "passport-cmyk.jpg",
    "passport-wide-gamut.jpg", "id-card-front-small.jpg", "driving-licence-palette.png", "id-card-front-rgba.png",
  ]

  /// Where colours are left out, luma is what it is beside them.
  @Test(.slow, arguments: files, [400, 1600, 5000]) func lumaIsThatOfTheWholePicture(file: String, longSide: Int) throws
  {
    let bytes = try sampleImage(file)
    let processor = PictureProcessor()
    let luma = try processor.openLuma(bytes, fitting: longSide)
    let walked = try HeaderWalk.walk(bytes, limits: processor.limits)
    let whole = try processor.pool.withScratch { scratch throws(ImagingError) -> LumaPicture in
      let plane = try processor.upright(
        bytes, walked, fitting: longSide, scratch: &scratch, shouldStop: { false }
      ).picture.planes[0]
      let rows = (0..<plane.height).flatMap { row in
        unsafe Array(UnsafeBufferPointer(start: plane.row(row), count: plane.width))
      }
      return LumaPicture(width: plane.width, height: plane.height, samples: rows)
    }
    #expect(luma == whole, "\(file) at \(longSide)")
  }
}
