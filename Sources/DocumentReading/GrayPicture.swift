internal import CReadingKernels

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

  var longSide: Int { max(width, height) }

  /// The picture at half its size, each pixel the mean of four; nil if it would be empty.
  var halved: GrayPicture? {
    let (width, height) = (width / 2, height / 2)
    guard width > 0, height > 0 else { return nil }
    var halved = [UInt8](repeating: 0, count: width * height)
    unsafe withKernelView { picture in unsafe muster_halve(picture, &halved) }
    return GrayPicture(width: width, height: height, samples: halved)
  }

  /// The picture at twice its size, linearly interpolated.
  var doubled: GrayPicture {
    var doubled = [UInt8](repeating: 0, count: 4 * samples.count)
    unsafe withKernelView { picture in unsafe muster_double(picture, &doubled) }
    return GrayPicture(width: 2 * width, height: 2 * height, samples: doubled)
  }

  /// Returns a part of the picture.
  func part(x: Range<Int>, y: Range<Int>) -> GrayPicture {
    var part: [UInt8] = []
    part.reserveCapacity(x.count * y.count)
    for row in y { part += samples[(row * width + x.lowerBound)..<(row * width + x.upperBound)] }
    return GrayPicture(width: x.count, height: y.count, samples: part)
  }

  /// Passes the picture to a kernel, which must not keep a pointer to it.
  func withKernelView<Result>(_ body: (muster_gray) -> Result) -> Result {
    unsafe samples.withUnsafeBufferPointer { samples in
      unsafe body(muster_gray(samples: samples.baseAddress, width: Int32(width), height: Int32(height)))
    }
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
