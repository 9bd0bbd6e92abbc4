import DocumentImaging
import Testing

@Suite struct SniffedFormatTests {
  static let rows: [([UInt8], SniffedFormat)] = [
    ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
    ([0, 0, 0, 24] + Array("ftypheic\0\0\0\0".utf8), .heic),
    ([0, 0, 0, 24] + Array("ftypmif1".utf8), .heic),
    ([0, 0, 0, 24] + Array("ftypavif".utf8), .avif),
    ([0, 0, 0, 24] + Array("ftypmp42".utf8), .unknown),
    (Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8), .webp),
    (Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WAVEfmt ".utf8), .unknown),
    (Array("GIF89a".utf8), .gif),
    (Array("II".utf8) + [42, 0], .tiff),
    (Array("MM".utf8) + [0, 42], .tiff),
    (Array("BM123456".utf8), .bmp),
    (Array("%PDF-1.7".utf8), .pdf),
    ([0xFF, 0x0A, 0x00], .jpegXL),
    ([0, 0, 0, 12] + Array("JXL ".utf8), .jpegXL),
    ([0, 0, 0, 12] + Array("jP  ".utf8), .jpeg2000),
    (Array("PK".utf8) + [3, 4], .zip),
    (Array("  <svg xmlns=".utf8), .svg),
    ([0xEF, 0xBB, 0xBF] + Array("<!DOCTYPE html>".utf8), .html),
    (Array("<html>".utf8), .html),
    (Array("<?xml version".utf8), .xml),
    (Array("/9j/4AAQSkZJRgABAQAAAQABAAD/".utf8), .base64),
    (Array("iVBORw0KGgoAAAANSUhEUgAA".utf8), .base64),
    (Array("data:image/jpeg;base64,/9j/4AAQ".utf8), .dataURL),
    (Array("data:text/plain,hello".utf8), .unknown),
    ([], .unknown),
    ([0xFF], .unknown),
    (Array("hello, world".utf8), .unknown),
  ]

  @Test(arguments: rows) func tellsFormatsApart(bytes: [UInt8], format: SniffedFormat) {
    #expect(SniffedFormat.sniff(bytes) == format)
    #expect(SniffedFormat.sniff(bytes[...]) == format)
  }

  /// Formats that a converter takes are known by their first bytes; only the number of the others is checked.
  @Test(arguments: rows) func formatsThatAreConvertedAreAccepted(bytes: [UInt8], format: SniffedFormat) throws {
    var limits = ImagingLimits()
    limits.convertedFormats = [.heic, .pdf]
    limits.maxByteCount = 100
    let file = bytes + [UInt8](repeating: 0, count: 60)
    guard format == .heic || format == .pdf else {
      #expect(throws: ImagingError.self) { try HeaderWalk.read(file, limits: limits) }
      return
    }
    let header = try HeaderWalk.read(file, limits: limits)
    #expect(header.format.rawValue == format.rawValue && header.width == 0 && header.height == 0)
    #expect(throws: ImagingError(.formatUnsupported, "")) { try HeaderWalk.walk(file, limits: limits) }
    #expect(throws: ImagingError(.formatUnsupported, "")) { try PictureProcessor(limits: limits).process(file) }
    #expect(throws: ImagingError(.tooLarge, "")) { try HeaderWalk.read(file + file, limits: limits) }
    #expect(throws: ImagingError(.formatUnsupported, "")) { try HeaderWalk.read(file) }
  }
}
