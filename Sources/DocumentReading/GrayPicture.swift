/// A grey picture of a document.
public struct GrayPicture: Sendable, Equatable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// The brightness of each pixel, row by row without gaps.
  public let samples: [UInt8]

  /// Creates a picture.
  ///
  /// - Precondition: There are `width * height` samples.
  public init(width: Int, height: Int, samples: [UInt8]) {
    precondition(width > 0 && height > 0 && samples.count == width * height)
    self.width = width
    self.height = height
    self.samples = samples
  }

  /// Creates a picture from colours: red, green and blue of each pixel, with the weights of luma (ITU-R BT.601).
  ///
  /// - Precondition: There are `3 * width * height` samples.
  public init(width: Int, height: Int, rgb samples: [UInt8]) {
    precondition(samples.count == 3 * width * height)
    var gray = [UInt8](repeating: 0, count: width * height)
    for index in gray.indices {
      let (red, green, blue) = (Int(samples[3 * index]), Int(samples[3 * index + 1]), Int(samples[3 * index + 2]))
      gray[index] = UInt8((77 * red + 150 * green + 29 * blue + 128) >> 8)
    }
    self.init(width: width, height: height, samples: gray)
  }

  /// The picture turned clockwise by a quarter.
  var turned: GrayPicture {
    var turned = [UInt8](repeating: 0, count: samples.count)
    for y in 0..<height {
      for x in 0..<width { turned[x * height + height - 1 - y] = samples[y * width + x] }
    }
    return GrayPicture(width: height, height: width, samples: turned)
  }
}

/// A point of a picture, in pixels or in shares of its sides.
public struct Point: Sendable, Equatable, Codable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the upper edge.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
