import TestTraits
import Testing

@testable import DocumentImaging

/// The brightness that renditions keep for a reader.
@Suite struct KeptLumaTests {
  /// What is kept differs from what is decoded only by the loss of the compression.
  @Test(arguments: ["id-card-front.jpg", "id-card-front-orientation-6.jpg", "passport-grayscale.jpg"])
  func lumaIsThatOfTheRendition(file: String) throws {
    let settings = RenditionSettings(keepsLuma: true)
    let processor = PictureProcessor(settings: settings)
    let picture = try processor.process(sampleImage(file), rules: PictureRules(cutsOut: true))
    for rendition in [picture.display, try #require(picture.document)] {
      let kept = try #require(rendition.luma)
      let decoded = try processor.openLuma(rendition.bytes, fitting: settings.displaySide)
      #expect((kept.width, kept.height) == (rendition.width, rendition.height))
      #expect((decoded.width, decoded.height) == (rendition.width, rendition.height))
      let differences = zip(kept.samples, decoded.samples).map { abs(Int($0) - Int($1)) }
      #expect(Double(differences.reduce(0, +)) < 3 * Double(differences.count))
    }
    #expect(picture.thumbnail.luma == nil)
  }

  @Test func lumaIsKeptOnlyOnRequest() throws {
    #expect(try PictureProcessor().process(sampleImage("id-card-front.jpg")).display.luma == nil)
  }
}
