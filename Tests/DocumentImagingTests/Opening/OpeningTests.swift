import Foundation
import TestTraits
import Testing

@testable import DocumentImaging

/// Files are opened upright, at the wanted size, and refused as they are when they are processed.
@Suite struct OpeningTests {
  static let processor = PictureProcessor(limits: .forSmallPictures)

  @Test func sizesFit() throws {
    let rows = [
      ((700, 420), 640, (640, 384)), ((700, 420), 1600, (700, 420)), ((420, 701), 100, (60, 100)),
      ((1700, 2), 640, (640, 1)), ((1, 1), 640, (1, 1)), ((7, 5), 1, (1, 1)), ((7, 5), 0, (1, 1)),
    ]
    for (size, side, expected) in rows {
      let picture = TestPicture.chart(width: size.0, height: size.1)
      for file in [JPEGMaker.file(picture, sampling: .s420), PNGMaker(picture).file()] {
        let open = try Self.processor.open(file, fitting: side)
        #expect((open.width, open.height) == expected)
        #expect(open.samples.count == 3 * open.width * open.height)
        #expect((open.header.width, open.header.height) == size)
      }
    }
  }

  /// As they are, reduced, and reduced by the decoder first.
  @Test(arguments: [1, 2, 4, 8]) func pixelsAreThoseOfTheFile(factor: Int) throws {
    let chart = TestPicture.chart(width: 200, height: 160)
    let expected = TestPicture(width: 200 / factor, height: 160 / factor) { x, y in
      let pixels = (0..<factor * factor).map { chart[x * factor + $0 % factor, y * factor + $0 / factor] }
      func mean(_ channel: ((Int, Int, Int)) -> Int) -> Int { pixels.reduce(0) { $0 + channel($1) } / pixels.count }
      return (mean { $0.0 }, mean { $0.1 }, mean { $0.2 })
    }
    let files =
      [JPEGMaker.Sampling.s444, .s422, .s420, .s440].map { JPEGMaker.file(chart, sampling: $0) }
      + [PNGMaker(chart).file()]
    for file in files {
      let open = TestPicture(try Self.processor.open(file, fitting: 200 / factor))
      #expect(open.meanDifference(from: expected) < 3)
    }
  }

  @Test(arguments: 1...8, OrientationTests.sizes) func everyOrientationIsTurnedUpright(
    orientation: Int, size: (Int, Int)
  ) throws {
    let upright = TestPicture.chart(width: size.0, height: size.1)
    let stored = upright.stored(orientation: orientation)
    var png = PNGMaker(stored)
    png.chunks = PNGMaker.chunk("eXIf", JPEGParts.tiff(orientation: orientation))
    let exif = JPEGParts.exif(orientation: orientation)
    let files = [
      (JPEGParts.file(JPEGMaker.file(stored), adding: exif), JPEGMaker.file(upright)),
      (JPEGParts.file(JPEGMaker.fileInYCCK(stored), adding: exif), JPEGMaker.fileInYCCK(upright)),
      (JPEGParts.file(JPEGMaker.file(stored, sampling: .gray), adding: exif), JPEGMaker.file(upright, sampling: .gray)),
      (png.file(), PNGMaker(upright).file()),
    ]
    for (turned, plain) in files {
      for side in [1600, 48] {
        let open = try Self.processor.open(turned, fitting: side)
        #expect(open.header.orientation.rawValue == orientation)
        let expected = TestPicture(try Self.processor.open(plain, fitting: side))
        #expect(TestPicture(open).meanDifference(from: expected) < 2)
      }
    }
  }

  @Test(.slow) func damagedFilesAreRefused() throws {
    let chart = TestPicture.photo(width: 64, height: 48)
    let files = [
      JPEGMaker.file(chart, sampling: .s420), JPEGMaker.file(chart, isProgressive: true), PNGMaker(chart).file(),
    ]
    for file in files {
      for count in stride(from: 0, to: file.count, by: 7) {
        let cut = Array(file[..<count])
        do {
          let processed = try Self.processor.process(cut)
          // A picture that lacks rows is still judged; without its last scans, it is whole but coarser.
          let isIncomplete = processed.quality.contains { $0.code == .incomplete && $0.severity == .reject }
          let open = try? Self.processor.open(cut, fitting: 40)
          #expect((open == nil) == isIncomplete, "\(count)")
        } catch let other {
          let error = #expect(throws: ImagingError.self) { _ = try Self.processor.open(cut, fitting: 40) }
          #expect(error == other)
        }
      }
    }
    let jpeg = files[0]
    let cut = jpeg[..<(jpeg.count * 2 / 3)] + JPEGParts.end
    #expect(throws: ImagingError(.corrupt, "")) { _ = try Self.processor.open(Array(cut), fitting: 640) }
    #expect(throws: ImagingError(.tooSmall, "")) { _ = try PictureProcessor().open(jpeg, fitting: 640) }
  }

  @Test func hostileFilesAreRefusedAsEver() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../SampleImages/hostile")
    let files = try FileManager.default.contentsOfDirectory(at: folder.standardized, includingPropertiesForKeys: nil)
    // Foundation leaks memory where a file is empty.
    for url in files where url.lastPathComponent != "empty.jpg" {
      let file = [UInt8](try Data(contentsOf: url))
      func code(_ body: () throws -> Void) -> ImagingError.Code? {
        do { try body() } catch { return (error as? ImagingError)?.code }
        return nil
      }
      let opening = code { _ = try PictureProcessor().open(file, fitting: 640) }
      let processing = code { _ = try PictureProcessor().process(file, rules: nil) }
      // A picture that lacks rows is still judged.
      #expect(
        url.lastPathComponent.hasPrefix("truncated.")
          ? opening == .corrupt && processing == nil : opening == processing,
        "\(url.lastPathComponent)")
    }
  }

  @Test func stopsWhenAsked() throws {
    let file = PNGMaker(.chart(width: 300, height: 300)).file()
    var questions = 0
    _ = try Self.processor.open(file, fitting: 200) {
      questions += 1
      return false
    }
    #expect(questions > 5)
    for stop in 1...questions {
      var count = 0
      #expect(throws: ImagingError(.timeout, "")) {
        _ = try Self.processor.open(file, fitting: 200) {
          count += 1
          return count == stop
        }
      }
    }
  }

  /// The working memory is that of the renditions.
  @Test func memoryOfOtherPicturesNeverShows() throws {
    let processor = PictureProcessor.forSmallPictures()
    let file = JPEGMaker.file(.photo(width: 121, height: 90), sampling: .s420)
    let (open, display) = (try processor.open(file, fitting: 100), try processor.process(file).display)
    _ = try processor.process(JPEGMaker.fileInYCCK(.noise(width: 300, height: 200)))
    _ = try processor.open(JPEGMaker.file(.noise(width: 300, height: 200)), fitting: 300)
    #expect(try processor.open(file, fitting: 100) == open)
    #expect(try processor.process(file).display == display)
  }
}
