/// A picture in which faces are looked for: 8-bit RGB samples, upright.
package struct FacePicture: Sendable {
  /// How long each side may be, in pixels.
  package static let sides = 1...10_000
  /// How many pixels there may be.
  package static let maxPixels = 50_000_000

  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Red, green and blue of each pixel, row by row from the top, without gaps.
  package let samples: [UInt8]

  /// A picture of `width` × `height` pixels.
  ///
  /// - Throws: `FACE_PICTURE_INVALID` when a side or the number of pixels is out of range, or when there are not exactly
  ///   three samples for each pixel.
  package init(width: Int, height: Int, samples: [UInt8]) throws(FaceError) {
    guard Self.sides.contains(width), Self.sides.contains(height), width * height <= Self.maxPixels else {
      throw FaceError(.pictureInvalid, "\(width) × \(height) pixels")
    }
    guard samples.count == 3 * width * height else {
      throw FaceError(.pictureInvalid, "\(samples.count) samples for \(width) × \(height) pixels")
    }
    self.width = width
    self.height = height
    self.samples = samples
  }
}
