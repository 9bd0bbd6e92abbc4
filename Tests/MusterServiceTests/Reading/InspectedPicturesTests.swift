import DocumentImaging
import DocumentReading
import ServiceFixtures
import Synchronization
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

  /// The reading gets the picture as it was before its compression, which the stored one no longer shows.
  @Test func theServiceReadsWhatItInspected() async throws {
    let codes = SeenPictures()
    try await withTestService(codes: codes) { service in
      let person = try await service.makeSession(.drivingLicense)
      _ = try await person.upload(specimen("driving-licence.jpg"), as: "DRIVING_LICENSE")
      let luma = try #require(try inspect("driving-licence.jpg", cutsOut: false).display.luma)
      #expect(codes.areas.contains(DocumentReader().zone(on: GrayPicture(luma)).codeAreas))
    }
  }

  private func inspect(_ file: String = "id-card-front.jpg", cutsOut: Bool) throws -> ProcessedPicture {
    try PictureProcessor(settings: RenditionSettings(keepsLuma: true))
      .process(specimen(file), rules: PictureRules(cutsOut: cutsOut))
  }
}

/// Remembers the areas of pictures that are searched for codes.
private final class SeenPictures: CodeReader {
  private let seen = Mutex<[[CodeArea]]>([])

  var areas: [[CodeArea]] { seen.withLock { $0 } }

  func read(_ areas: [CodeArea], isAwaited: Bool) async -> CodeSearch {
    seen.withLock { $0.append(areas) }
    return .nothing
  }
}
