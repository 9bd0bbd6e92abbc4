@testable import DocumentImaging

/// Small pictures with each orientation: which sides are swapped, and where the corners go.
enum OrientationFuzz {
  static func run(_ bytes: [UInt8]) {
    var recipe = Recipe(bytes)
    let value = recipe.number(below: 10)
    let width = 1 + recipe.number(below: 100)
    let height = 1 + recipe.number(below: 100)
    let exif = tiff(orientation: value, isLittleEndian: recipe.flag(), isLong: recipe.flag())
    let isPNG = recipe.flag()
    let lightCorner = recipe.number(below: 4)
    let samples = samples(width: width, height: height, lightCorner: lightCorner, noise: recipe.filling(width))
    let file = isPNG ? png(samples, width, height, exif) : jpeg(samples, width, height, exif)

    guard let picture = PictureCheck.process(file) else { fatalError("a sound picture is refused") }
    let orientation = Orientation(exif: value)
    require(picture.header.orientation == orientation, "another orientation")
    require(orientation.swapsSides == (5...8).contains(value), "the wrong sides are swapped")
    let stored = PixelSize(width: width, height: height)
    let upright = ((5...8).contains(value) ? stored.turned : stored).fitted(intoSide: PictureCheck.settings.displaySide)
    require(picture.display.width == upright.width && picture.display.height == upright.height, "another size")
    // In tiny pictures, the blur of resampling and of JPEG reaches the other corners.
    if min(upright.width, upright.height) >= 16 {
      let expected = corner(of: lightCorner, orientation: value)
      let found = lightestCorner(of: picture.display.bytes)
      require(found == expected, "corner \(lightCorner) is now \(found), not \(expected)")
    }
  }

  /// Where a stored corner is when the picture is upright. Corners count in reading order.
  private static func corner(of stored: Int, orientation: Int) -> Int {
    let isRight = stored % 2 == 1
    let isBottom = stored / 2 == 1
    let (right, bottom) =
      switch orientation {
      case 2: (!isRight, isBottom)
      case 3: (!isRight, !isBottom)
      case 4: (isRight, !isBottom)
      case 5: (isBottom, isRight)
      case 6: (!isBottom, isRight)
      case 7: (!isBottom, !isRight)
      case 8: (isBottom, !isRight)
      default: (isRight, isBottom)
      }
    return (right ? 1 : 0) + (bottom ? 2 : 0)
  }

  /// RGB samples, dark with a little noise but for one light quarter.
  private static func samples(width: Int, height: Int, lightCorner: Int, noise: [UInt8]) -> [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        let isLight = (x >= width / 2) == (lightCorner % 2 == 1) && (y >= height / 2) == (lightCorner / 2 == 1)
        let value = (isLight ? 180 : 20) + noise[x] % 32
        return [value, value, value]
      }
    }
  }

  private static func lightestCorner(of file: [UInt8]) -> Int {
    guard let (width, height, luma) = JPEGFile.luma(of: file) else { fatalError("libjpeg refuses a rendition") }
    var sums = [0, 0, 0, 0]
    for y in 0..<height / 2 {
      for x in 0..<width / 2 {
        sums[0] += Int(luma[y * width + x])
        sums[1] += Int(luma[y * width + width - 1 - x])
        sums[2] += Int(luma[(height - 1 - y) * width + x])
        sums[3] += Int(luma[(height - 1 - y) * width + width - 1 - x])
      }
    }
    return sums.indices.max { sums[$0] < sums[$1] } ?? 0
  }

  private static func tiff(orientation: Int, isLittleEndian: Bool, isLong: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    let value = isLong ? number(orientation, 4) : number(orientation, 2) + [0, 0]
    return Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2)
      + number(0x0112, 2) + number(isLong ? 4 : 3, 2) + number(1, 4) + value + number(0, 4)
  }

  private static func png(_ samples: [UInt8], _ width: Int, _ height: Int, _ exif: [UInt8]) -> [UInt8] {
    let rows = stride(from: 0, to: samples.count, by: 3 * width).flatMap { [UInt8(0)] + samples[$0..<$0 + 3 * width] }
    return PNGFile.file(
      PNGFile.Header(width: width, height: height), chunks: PNGFile.chunk("eXIf", exif),
      stream: PNGFile.compressed(rows, level: 1))
  }

  private static func jpeg(_ samples: [UInt8], _ width: Int, _ height: Int, _ exif: [UInt8]) -> [UInt8] {
    JPEGFile.file(
      JPEGFile.encode(samples, width: width, height: height),
      adding: JPEGFile.segment(0xE1, Array("Exif\0\0".utf8) + exif))
  }
}
