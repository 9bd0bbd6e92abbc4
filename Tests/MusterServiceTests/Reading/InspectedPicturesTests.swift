import DocumentImaging
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService

/// Pictures that are kept between their inspection and their reading.
@Suite struct InspectedPicturesTests {
  private let one = DocumentID("one")
  private let two = DocumentID("two")
  private let three = DocumentID("three")

  @Test func picturesAreTakenOnce() throws {
    let pictures = InspectedPictures(maxCount: 2)
    pictures.keep(try inspect(cutsOut: true), of: one)
    #expect(Set(pictures.take(one).keys) == [.document, .display])
    #expect(pictures.take(one).isEmpty && pictures.take(two).isEmpty)
  }

  /// The oldest are read first, so they are not replaced.
  @Test func thereIsRoomForSoMany() throws {
    let pictures = InspectedPictures(maxCount: 2)
    let picture = try inspect(cutsOut: false)
    for id in [one, two, three] { pictures.keep(picture, of: id) }
    #expect(pictures.take(three).isEmpty)
    #expect(Set(pictures.take(two).keys) == [.display])
    pictures.keep(picture, of: three)
    #expect(!pictures.take(one).isEmpty && !pictures.take(three).isEmpty)
  }

  private func inspect(cutsOut: Bool) throws -> ProcessedPicture {
    var settings = RenditionSettings()
    settings.keepsLuma = true
    return try PictureProcessor(settings: settings).process(
      specimen("id-card-front.jpg"), rules: PictureRules(cutsOut: cutsOut))
  }
}
