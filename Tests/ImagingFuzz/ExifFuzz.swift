@testable import DocumentImaging

/// EXIF's orientation is the same on its own, inside of other bytes, in a JPEG and in a PNG.
enum ExifFuzz {
  static func run(_ bytes: [UInt8]) {
    let tiff = Array(bytes.prefix(60_000))
    let orientation = ExifOrientation.read(tiff: tiff[...])
    let surrounded = [0x49, 0x49] + tiff + [0xFF]
    require(ExifOrientation.read(tiff: surrounded[2..<2 + tiff.count]) == orientation, "another one inside of bytes")

    let segment = JPEGFile.segment(0xE1, Array("Exif\0\0".utf8) + tiff)
    let jpeg = JPEGFile.file(JPEGFile.templates[0].file, adding: segment)
    require(read(jpeg) == orientation, "another one in a JPEG")

    let rows = [UInt8](repeating: 0, count: 13)
    let png = PNGFile.file(
      PNGFile.Header(width: 4, height: 1), chunks: PNGFile.chunk("eXIf", tiff), stream: PNGFile.stored(rows))
    require(read(png) == orientation, "another one in a PNG")
  }

  private static func read(_ file: [UInt8]) -> Orientation? {
    try? HeaderWalk.read(file, limits: PictureCheck.limits).orientation
  }
}
