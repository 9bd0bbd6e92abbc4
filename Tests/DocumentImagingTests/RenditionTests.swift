import DocumentImaging
import Testing

@Suite struct RenditionTests {
  @Test func sizesFit() throws {
    let processed = try PictureProcessor().process(JPEGMaker.file(.chart(width: 700, height: 420), sampling: .s420))
    #expect((processed.display.width, processed.display.height) == (700, 420))
    #expect((processed.thumbnail.width, processed.thumbnail.height) == (320, 192))
    let narrow = try PictureProcessor().process(JPEGMaker.file(.chart(width: 1700, height: 2), sampling: .gray))
    #expect((narrow.display.width, narrow.display.height) == (1600, 2))
    #expect((narrow.thumbnail.width, narrow.thumbnail.height) == (320, 1))
  }

  @Test func judgesSizes() throws {
    var rules = PictureRules(documentSize: nil)
    rules.thresholds.limits[.fileLarge] = .init(warn: 1000)
    let file = JPEGMaker.file(.chart(width: 500, height: 300))
    let facts = try PictureProcessor().process(file, rules: rules).quality
    #expect(
      facts.filter { [.resolutionLow, .fileLarge].contains($0.code) } == [
        QualityFact(code: .resolutionLow, value: 500, threshold: 600, severity: .reject),
        QualityFact(code: .fileLarge, value: Double(file.count), threshold: 1000, severity: .warn),
      ])
    #expect(try PictureProcessor().process(file, rules: nil).quality.isEmpty)
  }

  @Test func displayStaysUnderItsMostBytes() throws {
    var settings = RenditionSettings()
    let file = JPEGMaker.file(.noise(width: 600, height: 450), sampling: .s444, quality: 90)
    for most in [200_000, 90_000, 20_000, 2_000] {
      settings.maxDisplayByteCount = most
      let display = try PictureProcessor(settings: settings).process(file).display
      #expect(display.bytes.count <= most)
      let picture = try #require(JPEGMaker.decode(display.bytes))
      #expect(picture.width == display.width && picture.height == display.height)
    }
    settings.maxDisplayByteCount = 100
    #expect(throws: ImagingError(.failed, "")) { _ = try PictureProcessor(settings: settings).process(file) }
  }

  @Test func metadataGoesAndProfileStays() throws {
    let rgb = Self.profile("RGB ", byteCount: 600)
    let segments =
      JPEGParts.exif(orientation: 1) + JPEGParts.segment(0xFE, Array("a comment".utf8))
      + JPEGParts.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))
    let plain = JPEGMaker.file(.chart(width: 240, height: 200))
    let file = JPEGParts.file(plain, adding: segments + JPEGParts.profile(rgb, of: 3))
    let processed = try PictureProcessor().process(file)
    for rendition in [processed.display, processed.thumbnail] {
      let markers = Self.markers(of: rendition.bytes)
      #expect(markers.prefix(2) == [0xE0, 0xE2])
      #expect(!markers.contains(0xE1) && !markers.contains(0xFE))
      #expect(JPEGParts.profile(in: rendition.bytes) == rgb)
      #expect(JPEGMaker.decode(rendition.bytes) != nil)
    }
  }

  @Test func unfitProfilesAreDropped() throws {
    let rgb = Self.profile("RGB ", byteCount: 600)
    let color = JPEGMaker.file(.chart(width: 240, height: 200))
    let gray = JPEGMaker.file(.chart(width: 240, height: 200), sampling: .gray)
    var shortened = JPEGParts.profile(rgb, of: 3)
    shortened.removeLast(shortened.count / 3)
    var files = [
      JPEGParts.file(gray, adding: JPEGParts.profile(rgb, of: 1)),
      JPEGParts.file(color, adding: JPEGParts.profile(Self.profile("GRAY", byteCount: 600), of: 1)),
      JPEGParts.file(color, adding: JPEGParts.profile(Self.profile("CMYK", byteCount: 600), of: 1)),
      JPEGParts.file(color, adding: JPEGParts.profile(rgb, of: 1) + JPEGParts.profile(rgb, of: 1)),
      JPEGParts.file(color, adding: JPEGParts.profile(Array(rgb.dropLast()), of: 1)),
      JPEGParts.file(color, adding: JPEGParts.profile(Self.profile("RGB ", byteCount: 5_000_000), of: 100)),
    ]
    // The last of three parts is missing.
    let parts = JPEGParts.profile(rgb, of: 3)
    files.append(JPEGParts.file(color, adding: Array(parts[..<(parts.count / 3 * 2)])))
    for file in files {
      #expect(JPEGParts.profile(in: try PictureProcessor().process(file).display.bytes) == nil)
    }
    let kept = JPEGParts.file(gray, adding: JPEGParts.profile(Self.profile("GRAY", byteCount: 600), of: 1))
    #expect(JPEGParts.profile(in: try PictureProcessor().process(kept).display.bytes) != nil)
  }

  @Test func stopsWhenAsked() throws {
    let file = PNGMaker(.chart(width: 300, height: 300)).file()
    #expect(throws: ImagingError(.timeout, "")) { _ = try PictureProcessor().process(file, shouldStop: { true }) }
    var questions = 0
    _ = try PictureProcessor().process(file) {
      questions += 1
      return false
    }
    #expect(questions > 5)
    for stop in 1...questions {
      var count = 0
      #expect(throws: ImagingError(.timeout, "")) {
        _ = try PictureProcessor().process(file) {
          count += 1
          return count == stop
        }
      }
    }
  }

  @Test func runsManyAtOnce() async throws {
    let processor = PictureProcessor.forSmallPictures(displaySide: 100)
    let files = (1...8).map { orientation in
      JPEGParts.file(
        JPEGMaker.file(.photo(width: 120 + orientation, height: 90)), adding: JPEGParts.exif(orientation: orientation))
    }
    let expected = try files.map { try PictureProcessor.forSmallPictures(displaySide: 100).process($0).display }
    try await withThrowingTaskGroup(of: (Int, Rendition).self) { group in
      for index in 0..<40 {
        group.addTask { (index % 8, try processor.process(files[index % 8]).display) }
      }
      for try await (index, display) in group { #expect(display == expected[index]) }
    }
  }

  // MARK: Profiles

  private static func profile(_ space: String, byteCount: Int) -> [UInt8] {
    var bytes = (0..<byteCount).map { UInt8($0 % 251) }
    bytes.replaceSubrange(0..<4, with: PNGMaker.number(byteCount))
    bytes.replaceSubrange(12..<20, with: Array(("mntr" + space).utf8))
    bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
    return bytes
  }

  private static func markers(of file: [UInt8]) -> [UInt8] { JPEGParts.segments(of: file).map { $0[1] } }
}
